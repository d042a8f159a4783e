import { useState } from "preact/hooks";
import type { CreatePersonReportRequest } from "#desk-client";
import { api } from "../../api/api.js";
import { newIdempotencyKey } from "../../api/idempotency.js";
import { useStep } from "../../api/use-step.js";
import { Failed } from "../../components/failed.js";
import { ChoiceField, LongField, TextField } from "../../components/fields.js";
import { announce } from "../../state/announcements.js";
import { createDrafts } from "../../state/drafts.js";
import { useStore } from "../../state/store.js";
import { addReportTexts } from "../../texts/add-report.js";
import { commonTexts } from "../../texts/common.js";
import { reasonTexts } from "../../texts/queues.js";
import { useTexts } from "../../texts/texts.js";

type Reason = CreatePersonReportRequest["reason"];

interface ReportDraft extends Omit<CreatePersonReportRequest, "reason"> {
  reason: Reason | "";
  /** The same for every try, so that an answer that was lost does not store the report twice. */
  idempotencyKey: string;
}

const drafts = createDrafts<ReportDraft>("add-report");
const reasons = Object.keys(reasonTexts) as Reason[];

const emptyDraft = (): ReportDraft => ({
  reason: "",
  details: "",
  reporter_name: "",
  reporter_email: "",
  idempotencyKey: newIdempotencyKey(),
});

interface AddReportProps {
  personId: string;
  onAdded(): void;
}

/** Writes down what a caller says is wrong with a record. */
export function AddReport({ personId, onAdded }: AddReportProps) {
  const texts = { ...useTexts(addReportTexts), ...useTexts(commonTexts) };
  const labels = useTexts(reasonTexts);
  const draft = useStore(drafts.store) && drafts.of(personId);
  const [isSaved, setSaved] = useState(false);

  function change(changes: Partial<ReportDraft>) {
    setSaved(false);
    drafts.set(personId, { ...(draft ?? emptyDraft()), ...changes });
  }

  async function save() {
    if (!draft?.reason) return;
    const { idempotencyKey, reason, ...report } = draft;
    const headers = { "Idempotency-Key": idempotencyKey };
    await api.createPersonReport({ personId }, { ...report, reason }, { headers });
    drafts.forget(personId);
    setSaved(true);
    announce(texts.saved);
    onAdded();
  }

  const { isBusy, failure, run } = useStep(save);
  const { reason = "", details = "", reporter_name = "", reporter_email = "" } = draft ?? {};
  return (
    <details class="card" open={draft !== undefined}>
      <summary>{texts.addReport}</summary>
      {isSaved && <p class="done">{texts.saved}</p>}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <p class="hint">{texts.aboutForm}</p>
        <div class="filters">
          <ChoiceField
            id="report-reason"
            label={texts.reason}
            none={texts.noReason}
            isRequired
            value={reason}
            options={reasons.map((handle) => ({ handle, label: labels[handle] }))}
            onInput={(chosen) => change({ reason: chosen as Reason | "" })}
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
        </div>
        <button type="submit" class="primary" aria-disabled={isBusy}>
          {isBusy ? texts.saving : texts.save}
        </button>
      </form>
      {failure && <Failed failure={failure} onRetry={run} isManual />}
    </details>
  );
}
