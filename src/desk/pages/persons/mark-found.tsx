import { useEffect, useRef } from "preact/hooks";
import type { UpdatePersonRequest } from "#desk-client";
import { api } from "../../api/api.js";
import { etagOf, ifUnchanged } from "../../api/etag.js";
import { asFailure } from "../../api/failure.js";
import { ifShown } from "../../api/if-shown.js";
import { isFullView, type ShownPerson } from "../../api/persons.js";
import { useStep } from "../../api/use-step.js";
import { EditForm } from "../../components/edit-form.js";
import { Failed } from "../../components/failed.js";
import { useSecondsUntil } from "../../components/use-seconds.js";
import { announce } from "../../state/announcements.js";
import { useStore } from "../../state/store.js";
import { useEdits } from "../../state/use-edits.js";
import { leadTexts } from "../../texts/leads.js";
import { markFoundTexts } from "../../texts/mark-found.js";
import { personFormTexts } from "../../texts/person-form.js";
import { useTexts } from "../../texts/texts.js";
import {
  changeBack,
  findingOf,
  foundDrafts,
  foundFormFields,
  keptUndo,
  undoMs,
  versionToUndo,
} from "./found-draft.js";
import { useOpenedForm } from "./opened-form.js";
import { type Called, PersonFields, useWords } from "./person-fields.js";
import { changeOf, isAsked, type PersonField, type PersonValues } from "./person-values.js";
import { Said } from "./said.js";

const asFound = (values: PersonValues): PersonValues => ({ ...values, status: "found" });
const isAskedOfFound = (field: PersonField, values: PersonValues) =>
  isAsked(field, asFound(values));

interface MarkFoundProps {
  shown: ShownPerson;
  /** The person after a change. */
  onChanged(changed: ShownPerson): void;
  /** Somebody else has changed the person. */
  onStale(): void;
}

/** Marks a missing person as found, in one step that can be taken back for a minute. */
export function MarkFound({ shown, onChanged, onStale }: MarkFoundProps) {
  const { person, etag } = shown;
  const texts = useTexts(markFoundTexts);
  const labels = useTexts(personFormTexts);
  const leads = useTexts(leadTexts);
  const edits = useEdits(foundDrafts, person.id, findingOf(person), isAskedOfFound);
  const { values, written, isWritten, change, discard, settle } = edits;
  const inWords = useWords();
  const undo = useStore(keptUndo);

  async function send(body: UpdatePersonRequest, version: string | undefined) {
    const answer = await ifShown(
      () => api.updatePerson({ personId: person.id }, body, ifUnchanged(version)),
      onStale,
    );
    const changed = { person: answer.data.data, etag: etagOf(answer) };
    onChanged(changed);
    return changed;
  }

  async function save() {
    const finding: UpdatePersonRequest = { status: "found", ...changeOf(written) };
    const body = changeBack(person, finding);
    const changed = await send(finding, etag);
    // What is left in fields that are not asked for any more has no form to come back to.
    if (settle(written, findingOf(changed.person))) discard();
    keptUndo.set({
      personId: person.id,
      body,
      etag: changed.etag,
      ownChanges: 0,
      until: Date.now() + undoMs,
    });
    announce(texts.saved);
  }

  async function takeBack() {
    if (!undo) return;
    try {
      await send(undo.body, await versionToUndo(undo));
    } catch (error) {
      if (asFailure(error).kind === "changed") keptUndo.set(undefined);
      throw error;
    }
    keptUndo.set(undefined);
    announce(texts.undone);
  }

  const saving = useStep(save);
  const takingBack = useStep(takeBack);
  const changedBy = (step: typeof saving) => step.failure?.kind === "changed";

  const { isWanted, details, said } = useOpenedForm(person.id, "mark-found");
  const { found_notes = "" } = values;
  const isMissing = person.status.handle === "missing";
  const isShown = isMissing || isWritten;
  const called: Called = {
    ...(isMissing && { found_at: { hint: texts.aboutFoundAt } }),
    location: { label: texts.location },
  };
  return (
    <>
      {undo?.personId === person.id && <UndoFor until={undo.until} onUndo={takingBack.run} />}
      {isShown && (
        <details ref={details} class="card" open={isWritten || isWanted}>
          <summary>{texts.markFound}</summary>
          <EditForm
            class="mark-found"
            edits={edits}
            step={saving}
            save={texts.save}
            mayBeEmpty
            labelOf={(field) => called[field]?.label ?? labels[field]}
            inWords={inWords}
          >
            {said && !found_notes.includes(said) && (
              <Said
                text={said}
                offers={[
                  {
                    label: leads.addToNotes,
                    take: () => change("found_notes", `${found_notes}\n${said}`.trim()),
                  },
                ]}
              />
            )}
            {!isFullView(person) && <p class="hint">{labels.notAsked}</p>}
            {!isMissing && (
              <p class="note" role="alert">
                {texts.alreadyFound}
              </p>
            )}
            <div class="filters">
              <PersonFields
                form="found"
                fields={foundFormFields}
                values={asFound(values)}
                failure={saving.failure}
                called={called}
                onChange={change}
              />
            </div>
          </EditForm>
        </details>
      )}
      {!isShown && changedBy(saving) && (
        <p class="failed" role="alert">
          {texts.foundMeanwhile}
        </p>
      )}
      {changedBy(takingBack) && (
        <p class="failed" role="alert">
          {texts.undoTooLate}
        </p>
      )}
      {takingBack.failure && !changedBy(takingBack) && (
        <Failed failure={takingBack.failure} onRetry={takingBack.run} isManual />
      )}
    </>
  );
}

/** What was done, and for a minute the way back. */
function UndoFor({ until, onUndo }: { until: number; onUndo(): void }) {
  const texts = useTexts(markFoundTexts);
  const seconds = useSecondsUntil(until);
  const said = useRef<HTMLParagraphElement>(null);
  // The form, which had the focus, is gone.
  useEffect(() => said.current?.focus(), []);
  if (seconds === 0) return null;
  return (
    <div class="card">
      <p ref={said} tabIndex={-1}>
        {texts.saved}
      </p>
      {/* Not said aloud: it is another number every second. */}
      <p class="hint" aria-hidden="true">
        {texts.undoFor(seconds)}
      </p>
      <button type="button" onClick={onUndo}>
        {texts.undo}
      </button>
    </div>
  );
}
