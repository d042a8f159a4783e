import type { Report } from "#desk-client";
import { queueTexts } from "../../texts/queues.js";
import { useTexts } from "../../texts/texts.js";
import { CloseStep } from "../queues/close-step.js";

/** Marks a report as resolved. */
export function CompleteReport({ report }: { report: Report }) {
  const texts = useTexts(queueTexts);
  const { id, person_id } = report;
  return (
    <CloseStep
      about={{ kind: "report", personId: person_id, id }}
      action={texts.complete}
      outcome={texts.completed}
    />
  );
}
