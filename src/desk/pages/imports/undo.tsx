import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../../api/api.js";
import { useStep } from "../../api/use-step.js";
import { Failed } from "../../components/failed.js";
import { useLanguage } from "../../state/language.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { formatNumber } from "../../texts/format.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";
import type { ShownImport } from "./use-import.js";

type FullImport = Extract<ShownImport, { left_ids: unknown }>;

interface UndoProps {
  found: ShownImport;
  /** Called when the service has accepted the undo. From then on the import changes. */
  onChange(): void;
}

/** Undoes an import after a confirmation, and shows the progress and the persons that were left. */
export function Undo({ found, onChange }: UndoProps) {
  const mayUndo = permits(useStore(me), ["persons:sensitive:read"]);
  const hasStored = !found.dry_run && found.state !== "refused";
  return mayUndo && hasStored && "left_ids" in found ? (
    <UndoView found={found} onChange={onChange} />
  ) : null;
}

function UndoView({ found, onChange }: UndoProps & { found: FullImport }) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const { undoing, undone } = found;
  const isUndoing = found.state === "undoing";
  return (
    <section class="card" aria-labelledby="undo">
      <h2 id="undo">{texts.undo}</h2>
      {isUndoing && (
        <div class="sending">
          <progress aria-label={texts.undoing} />
          <p class="hint">{texts.undoSoFar(number(undoing?.handled ?? 0))}</p>
        </div>
      )}
      <div role="status">
        {undone && !isUndoing && (
          <p>{texts.undoDone(number(undone.removed), number(undone.restored))}</p>
        )}
        {undone && !isUndoing && undone.left > 0 && (
          <p class="note">{texts.undoLeft(number(undone.left))}</p>
        )}
      </div>
      {!isUndoing && <WhatWasLeft found={found} />}
      {!isUndoing && undone?.left !== 0 && (
        <AskForUndo importId={found.id} isAgain={undone !== null} onAsked={onChange} />
      )}
    </section>
  );
}

interface AskForUndoProps {
  importId: string;
  /** Whether an earlier undo has left persons. */
  isAgain: boolean;
  onAsked(): void;
}

function AskForUndo({ importId, isAgain, onAsked }: AskForUndoProps) {
  const texts = useTexts(importTexts);
  const [isAsking, setAsking] = useState(false);
  const sending = useRef<AbortController>(null);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isAsking) question.current?.focus();
  }, [isAsking]);
  // Stop the request when the user leaves the page or signs out.
  useEffect(() => () => sending.current?.abort(), []);

  const { isBusy, failure, run } = useStep(async () => {
    setAsking(false);
    const controller = new AbortController();
    sending.current = controller;
    await api.updateImport({ importId }, { state: "undone" }, { signal: controller.signal });
    onAsked();
  });

  return (
    <>
      {!isAsking && (
        <>
          <p class="hint">{texts.aboutUndo}</p>
          <button type="button" disabled={isBusy} onClick={() => setAsking(true)}>
            {isAgain ? texts.undoMore : texts.undo}
          </button>
        </>
      )}
      {isAsking && (
        <div class="question">
          <p ref={question} tabIndex={-1}>
            {texts.confirmUndo}
          </p>
          <div class="actions">
            <button type="button" class="danger" onClick={run}>
              {texts.undoYes}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {texts.undoNo}
            </button>
          </div>
        </div>
      )}
      {failure && <Failed failure={failure} onRetry={run} isManual={failure.retryAfter === 0} />}
    </>
  );
}

function WhatWasLeft({ found: { left_ids, named_by } }: { found: FullImport }) {
  const texts = useTexts(importTexts);
  if (left_ids.length === 0) return null;
  return (
    <>
      {named_by.length > 0 && (
        <>
          <p>{texts.undoFirst}</p>
          <ol class="entries">
            {named_by.map(({ id, file }) => (
              <li key={id}>
                <a href={`#/imports/${id}`}>{file}</a>
              </li>
            ))}
          </ol>
        </>
      )}
      <details>
        <summary>{texts.leftPersons}</summary>
        <ul class="entries">
          {left_ids.map((id) => (
            <li key={id}>
              <a href={`#/persons/${id}`}>{id}</a>
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
