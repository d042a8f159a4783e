import { useEffect, useRef, useState } from "preact/hooks";
import type { UpdatePersonRequest } from "#desk-client";
import { api } from "../../api/api.js";
import { etagOf, ifUnchanged } from "../../api/etag.js";
import { asFailure, type Failure } from "../../api/failure.js";
import { type AnyPerson, isFullView } from "../../api/persons.js";
import { type Options, useOptions } from "../../api/use-options.js";
import { Failed } from "../../components/failed.js";
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
} from "./found-draft.js";

/** A person and the version that is shown. */
export interface ShownPerson {
  person: AnyPerson;
  etag: string | undefined;
}

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
  const [isSaving, setSaving] = useState(false);
  const [failed, setFailed] = useState<{ failure: Failure; retry(): void }>();
  const [isStale, setStale] = useState(false);

  async function send(change: UpdatePersonRequest, version: string | undefined) {
    const answer = await api.updatePerson({ personId: person.id }, change, ifUnchanged(version));
    const changed = { person: answer.data.data, etag: etagOf(answer) };
    onChanged(changed);
    return changed;
  }

  /** Does one step at a time. A failure changes nothing. */
  async function run(step: () => Promise<void>) {
    if (isSaving) return;
    setSaving(true);
    setFailed(undefined);
    setStale(false);
    try {
      await step();
    } catch (error) {
      const failure = asFailure(error);
      if (failure.kind === "changed") {
        setStale(true);
        onStale();
      } else setFailed({ failure, retry: () => void run(step) });
    } finally {
      setSaving(false);
    }
  }

  async function save() {
    const change = foundBy(draft ?? {});
    const body = missingAgain(person, change);
    const changed = await send(change, etag);
    foundDrafts.forget(person.id);
    heldUndo.set({ personId: person.id, body, etag: changed.etag, until: Date.now() + undoMs });
    announce(texts.saved);
  }

  async function takeBack() {
    if (!undo) return;
    await send(undo.body, undo.etag);
    heldUndo.set(undefined);
    announce(texts.undone);
  }

  const isMissing = person.status.handle === "missing";
  return (
    <>
      {undo?.personId === person.id && (
        <UndoFor until={undo.until} onUndo={() => void run(takeBack)} />
      )}
      {(isMissing || draft) && (
        <details class="card" open={draft !== undefined}>
          <summary>{texts.markFound}</summary>
          <form
            class="mark-found"
            onSubmit={(event) => {
              event.preventDefault();
              void run(save);
            }}
          >
            <p class="hint">{texts.aboutForm}</p>
            <FoundFields
              draft={draft ?? {}}
              isFull={isFullView(person)}
              onChange={(changes) => foundDrafts.set(person.id, { ...draft, ...changes })}
            />
            <SaveButton isSaving={isSaving} />
          </form>
        </details>
      )}
      {isStale && (
        <p class="failed" role="alert">
          {texts.changedMeanwhile}
        </p>
      )}
      {failed && <Failed failure={failed.failure} onRetry={failed.retry} isManual />}
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

const maxLengths = { finder_name: 100, finder_phone: 50, location: 300 } as const;

function FoundFields({ draft, isFull, onChange }: FoundFieldsProps) {
  const texts = useTexts(markFoundTexts);
  const options = useOptions();
  const textField = (name: keyof typeof maxLengths) => (
    <div>
      <label for={name}>{texts[name]}</label>
      <input
        id={name}
        inputMode={name === "finder_phone" ? "tel" : "text"}
        dir="auto"
        maxLength={maxLengths[name]}
        value={draft[name] ?? ""}
        onInput={(event) => onChange({ [name]: event.currentTarget.value })}
      />
    </div>
  );
  return (
    <div class="filters">
      <div>
        <label for="found_at">{texts.foundAt}</label>
        <input
          id="found_at"
          type="datetime-local"
          aria-describedby="about-found_at"
          value={draft.found_at ?? ""}
          onInput={(event) => onChange({ found_at: event.currentTarget.value })}
        />
        <p id="about-found_at" class="hint">
          {texts.aboutFoundAt}
        </p>
      </div>
      {isFull && (
        <>
          {textField("location")}
          <PlaceFields kind="hospital" draft={draft} options={options} onChange={onChange} />
          <PlaceFields kind="shelter" draft={draft} options={options} onChange={onChange} />
        </>
      )}
      {textField("finder_name")}
      {textField("finder_phone")}
      <div class="wide">
        <label for="found_notes">{texts.found_notes}</label>
        <textarea
          id="found_notes"
          dir="auto"
          rows={3}
          maxLength={5_000}
          value={draft.found_notes ?? ""}
          onInput={(event) => onChange({ found_notes: event.currentTarget.value })}
        />
      </div>
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
  const [places, states] = listsOf[kind];
  const state = `${kind}_status` as const;
  return (
    <>
      <HandleField
        name={kind}
        value={draft[kind]}
        options={options?.[places]}
        onChange={(handle) => onChange({ [kind]: handle, ...(!handle && { [state]: "" }) })}
      />
      {draft[kind] && (
        <HandleField
          name={state}
          value={draft[state]}
          options={options?.[states]}
          onChange={(handle) => onChange({ [state]: handle })}
        />
      )}
    </>
  );
}

interface HandleFieldProps {
  name: "hospital" | "hospital_status" | "shelter" | "shelter_status";
  value: string | undefined;
  /** Undefined while they are loaded: what is chosen stays nonetheless. */
  options: readonly { handle: string; label: string }[] | undefined;
  onChange(handle: string): void;
}

function HandleField({ name, value = "", options, onChange }: HandleFieldProps) {
  const texts = useTexts(markFoundTexts);
  const shown = options ?? (value ? [{ handle: value, label: value }] : []);
  return (
    <div>
      <label for={name}>{texts[name]}</label>
      <select id={name} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{texts.notSaid}</option>
        {shown.map(({ handle, label }) => (
          <option key={handle} value={handle}>
            {label}
          </option>
        ))}
      </select>
    </div>
  );
}
