import type { Report } from "#desk-client";
import { api } from "../../api/api.js";
import { FinalStep } from "../../components/final-step.js";
import { queueTexts } from "../../texts/queues.js";
import { useTexts } from "../../texts/texts.js";

/** Marks a report as resolved. */
export function CompleteReport({ report }: { report: Report }) {
  const texts = useTexts(queueTexts);
  const { id, person_id } = report;
  return (
    <FinalStep
      action={texts.complete}
      warning={texts.completeForGood}
      outcome={texts.completed}
      act={() =>
        api.updatePersonReport({ personId: person_id, reportId: id }, { status: "completed" })
      }
    />
  );
}
