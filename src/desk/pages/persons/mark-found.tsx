import { useEffect, useRef } from "preact/hooks";
import type { UpdatePersonRequest } from "#desk-client";
import { api } from "../../api/api.js";
import { etagOf, ifUnchanged } from "../../api/etag.js";
import { asFailure } from "../../api/failure.js";
import { ifShown } from "../../api/if-shown.js";
import { isFullView, type ShownPerson } from "../../api/persons.js";
import { type Options, useOptions } from "../../api/use-options.js";
import { useStep } from "../../api/use-step.js";
import { Failed } from "../../components/failed.js";
import { ChoiceField, LongField, TextField } from "../../components/fields.js";
import { useSecondsUntil } from "../../components/use-seconds.js";
import { announce } from "../../state/announcements.js";
import { useStore } from "../../state/store.js";
import { commonTexts } from "../../texts/common.js";
import { markFoundTexts } from "../../texts/mark-found.js";
import { useTexts } from "../../texts/texts.js";
import {
  type FoundDraft,
  foundBy,
  foundDrafts,
  heldUndo,
  missingAgain,
  undoMs,
  versionToUndo,
} from "./found-draft.js";
import { useOpenedForm } from "./opened-form.js";

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
  const draft = useStore(foundDrafts.store) && foundDrafts.of(person.id);
  const undo = useStore(heldUndo);
  async function send(change: UpdatePersonRequest, version: string | undefined) {
    const answer = await ifShown(
      () => api.updatePerson({ personId: person.id }, change, ifUnchanged(version)),
      onStale,
    );
    const changed = { person: answer.data.data, etag: etagOf(answer) };
    onChanged(changed);
    return changed;
  }

  async function save() {
    const change = foundBy(draft ?? {});
    const body = missingAgain(person, change);
    const changed = await send(change, etag);
    foundDrafts.forget(person.id);
    heldUndo.set({
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
      if (asFailure(error).kind === "changed") heldUndo.set(undefined);
      throw error;
    }
    heldUndo.set(undefined);
    announce(texts.undone);
  }

  const saving = useStep(save);
  const takingBack = useStep(takeBack);
  const failure = saving.failure ?? takingBack.failure;

  const { isWanted, details } = useOpenedForm(person.id, "mark-found");
  const isMissing = person.status.handle === "missing";
  return (
    <>
      {undo?.personId === person.id && <UndoFor until={undo.until} onUndo={takingBack.run} />}
      {(isMissing || draft) && (
        <details ref={details} class="card" open={draft !== undefined || isWanted}>
          <summary>{texts.markFound}</summary>
          <form
            class="mark-found"
            onSubmit={(event) => {
              event.preventDefault();
              saving.run();
            }}
          >
            <p class="hint">{texts.aboutForm}</p>
            <FoundFields
              draft={draft ?? {}}
              isFull={isFullView(person)}
              onChange={(changes) => foundDrafts.set(person.id, { ...draft, ...changes })}
            />
            <SaveButton isSaving={saving.isBusy} />
          </form>
        </details>
      )}
      {failure?.kind === "changed" && (
        <p class="failed" role="alert">
          {failure === takingBack.failure ? texts.undoTooLate : texts.changedMeanwhile}
        </p>
      )}
      {failure && failure.kind !== "changed" && (
        <Failed failure={failure} onRetry={saving.failure ? saving.run : takingBack.run} isManual />
      )}
    </>
  );
}

function SaveButton({ isSaving }: { isSaving: boolean }) {
  const texts = { ...useTexts(markFoundTexts), ...useTexts(commonTexts) };
  return (
    <button type="submit" class="primary" aria-disabled={isSaving}>
      {isSaving ? texts.saving : texts.save}
    </button>
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

interface FoundFieldsProps {
  draft: FoundDraft;
  /** The key sees the whole record: only then it may say where the person is. */
  isFull: boolean;
  onChange(changes: FoundDraft): void;
}

function FoundFields({ draft, isFull, onChange }: FoundFieldsProps) {
  const texts = useTexts(markFoundTexts);
  const options = useOptions();
  const shared = (id: keyof FoundDraft & keyof typeof texts, maxLength: number) => ({
    id,
    label: texts[id],
    maxLength,
    value: draft[id] ?? "",
    onInput: (value: string) => onChange({ [id]: value }),
  });
  return (
    <div class="filters">
      <TextField {...shared("found_at", 16)} type="datetime-local" hint={texts.aboutFoundAt} />
      {isFull && (
        <>
          <TextField {...shared("location", 300)} />
          <PlaceFields kind="hospital" draft={draft} options={options} onChange={onChange} />
          <PlaceFields kind="shelter" draft={draft} options={options} onChange={onChange} />
        </>
      )}
      <TextField {...shared("finder_name", 100)} />
      <TextField {...shared("finder_phone", 50)} type="tel" />
      <LongField {...shared("found_notes", 5_000)} />
    </div>
  );
}

interface PlaceFieldsProps extends Omit<FoundFieldsProps, "isFull"> {
  kind: "hospital" | "shelter";
  options: Options | undefined;
}

const listsOf = {
  hospital: ["hospitals", "hospital_statuses"],
  shelter: ["shelters", "shelter_statuses"],
} as const;

/** A place, and once it is chosen the state of the person there. */
function PlaceFields({ kind, draft, options, onChange }: PlaceFieldsProps) {
  const texts = useTexts(markFoundTexts);
  const [places, states] = listsOf[kind];
  const state = `${kind}_status` as const;
  return (
    <>
      <ChoiceField
        id={kind}
        label={texts[kind]}
        none={texts.notSaid}
        value={draft[kind] ?? ""}
        options={options?.[places]}
        onInput={(handle) => onChange({ [kind]: handle, ...(!handle && { [state]: "" }) })}
      />
      {draft[kind] && (
        <ChoiceField
          id={state}
          label={texts[state]}
          none={texts.notSaid}
          value={draft[state] ?? ""}
          options={options?.[states]}
          onInput={(handle) => onChange({ [state]: handle })}
        />
      )}
    </>
  );
}
