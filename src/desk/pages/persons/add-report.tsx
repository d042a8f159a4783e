import type { CreatePersonReportRequest } from "#desk-client";
import { api } from "../../api/api.js";
import type { NewDraft } from "../../api/use-new.js";
import { ChoiceField, LongField, TextField } from "../../components/fields.js";
import { createDrafts } from "../../state/drafts.js";
import { addReportTexts } from "../../texts/add-report.js";
import { reasonTexts } from "../../texts/queues.js";
import { useTexts } from "../../texts/texts.js";
import { AddForm } from "./add-form.js";

type Reason = CreatePersonReportRequest["reason"];

const reasons = Object.keys(reasonTexts) as Reason[];
const empty = { reason: "", details: "", reporter_name: "", reporter_email: "" };
const drafts = createDrafts<NewDraft<typeof empty>>("add-report");

interface AddReportProps {
  personId: string;
  onAdded(): void;
}

/** Writes down what a caller says is wrong with a record. */
export function AddReport({ personId, onAdded }: AddReportProps) {
  const texts = useTexts(addReportTexts);
  const labels = useTexts(reasonTexts);
  return (
    <AddForm
      personId={personId}
      drafts={drafts}
      empty={empty}
      texts={texts}
      // The form is not sent without a reason.
      create={({ reason, ...report }, once) =>
        api.createPersonReport({ personId }, { ...report, reason: reason as Reason }, once)
      }
      onAdded={onAdded}
    >
      {({ reason, details, reporter_name, reporter_email }, change) => (
        <>
          <ChoiceField
            id="report-reason"
            label={texts.reason}
            none={texts.noReason}
            isRequired
            value={reason}
            options={reasons.map((handle) => ({ handle, label: labels[handle] }))}
            onInput={(chosen) => change({ reason: chosen })}
          />
          <LongField
            id="report-details"
            label={texts.details}
            isRequired
            maxLength={5_000}
            value={details}
            onInput={(value) => change({ details: value })}
          />
          <TextField
            id="report-name"
            label={texts.reporter_name}
            isRequired
            minLength={2}
            maxLength={100}
            value={reporter_name}
            onInput={(value) => change({ reporter_name: value })}
          />
          <TextField
            id="report-email"
            label={texts.reporter_email}
            type="email"
            isRequired
            maxLength={254}
            value={reporter_email}
            onInput={(value) => change({ reporter_email: value })}
          />
        </>
      )}
    </AddForm>
  );
}
