import { useEffect, useRef, useState } from "preact/hooks";
import { api } from "../../api/api.js";
import { asFailure, Failure } from "../../api/failure.js";
import { Failed } from "../../components/failed.js";
import { announce } from "../../state/announcements.js";
import { useLanguage } from "../../state/language.js";
import { me, permits } from "../../state/session.js";
import { useStore } from "../../state/store.js";
import { formatNumber } from "../../texts/format.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";
import type { ShownImport } from "./use-import.js";

type Outcome = Awaited<ReturnType<typeof api.updateImport>>["data"]["data"];
type Progress = NonNullable<Outcome["undoing"]>;

/** Takes an import back, after a second question, and says what was left. */
export function Undo({ found, onChange }: { found: ShownImport; onChange(): void }) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const mayUndo = permits(useStore(me), ["persons:sensitive:read"]);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const [outcome, setOutcome] = useState<Outcome>();
  const [progress, setProgress] = useState<Progress>();
  const undoing = useRef<AbortController>(null);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isAsking) question.current?.focus();
  }, [isAsking]);
  // Whoever leaves the page or signs out sends no further request.
  useEffect(() => () => undoing.current?.abort(), []);
  const hasStored = !found.dry_run && found.state !== "refused";
  if (!mayUndo || !hasStored) return null;

  async function undo() {
    setAsking(false);
    setBusy(true);
    setFailure(undefined);
    announce(texts.undoRunning);
    const controller = new AbortController();
    undoing.current = controller;
    try {
      setOutcome(await undoWholly(found.id, controller.signal, setProgress));
      setProgress(undefined);
      onChange();
    } catch (error) {
      if (!controller.signal.aborted) setFailure(asFailure(error));
    } finally {
      setBusy(false);
    }
  }

  const broken = "undoing" in found ? found.undoing : null;
  const soFar = progress ?? (outcome ? null : broken);
  const undone = soFar ? null : (outcome?.undone ?? ("undone" in found ? found.undone : null));
  const isOver = undone?.left === 0;
  const label = soFar ? "undoGoOn" : undone ? "undoMore" : "undo";
  return (
    <section class="card" aria-labelledby="undo">
      <h2 id="undo">{texts.undo}</h2>
      <div role="status">
        {soFar && <p>{texts.undoSoFar(formatNumber(soFar.handled, language))}</p>}
        {undone && (
          <p>
            {texts.undoDone(
              formatNumber(undone.removed, language),
              formatNumber(undone.restored, language),
            )}
          </p>
        )}
        {undone && undone.left > 0 && (
          <p class="note">{texts.undoLeft(formatNumber(undone.left, language))}</p>
        )}
      </div>
      {outcome && !soFar && <WhatWasLeft outcome={outcome} />}
      {!isOver && !isAsking && (
        <>
          <p class="hint">{texts.aboutUndo}</p>
          <button type="button" disabled={isBusy} onClick={() => setAsking(true)}>
            {isBusy ? texts.undoRunning : texts[label]}
          </button>
        </>
      )}
      {isAsking && (
        <div class="question">
          <p ref={question} tabIndex={-1}>
            {texts.confirmUndo}
          </p>
          <div class="actions">
            <button type="button" class="danger" onClick={() => void undo()}>
              {texts.undoYes}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {texts.undoNo}
            </button>
          </div>
        </div>
      )}
      {failure && <Failed failure={failure} onRetry={() => void undo()} />}
    </section>
  );
}

/**
 * A large import is taken back in several steps: each request goes on where the one before ended.
 * @throws Failure also when the service comes no further.
 */
async function undoWholly(
  importId: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Outcome> {
  let handled = 0;
  for (;;) {
    const { data } = await api.updateImport({ importId }, { state: "undone" }, { signal });
    const { undoing } = data.data;
    if (!undoing) return data.data;
    if (signal.aborted || undoing.handled <= handled) throw new Failure("busy");
    handled = undoing.handled;
    onProgress(undoing);
  }
}

function WhatWasLeft({ outcome: { left_ids, named_by } }: { outcome: Outcome }) {
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
