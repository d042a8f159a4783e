import { useEffect, useRef, useState } from "preact/hooks";
import type { ImportPreview } from "#desk-client";
import { asFailure, type Failure } from "../../api/failure.js";
import { newIdempotencyKey } from "../../api/idempotency.js";
import { Failed } from "../../components/failed.js";
import { announce } from "../../state/announcements.js";
import { createHeld } from "../../state/kept.js";
import { useStore } from "../../state/store.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";
import { FileChoice } from "./file-choice.js";
import { ListFields } from "./list-fields.js";
import { PreviewView } from "./preview-view.js";
import { sentList } from "./rejected-cells.js";
import { importList, type List, lookAt, type Progress } from "./send-list.js";
import { SendingView } from "./sending-view.js";
import { SummaryView } from "./summary-view.js";

/** What was seen of a list, and under which name it is imported: once, however often that is tried. */
interface Looked {
  preview: ImportPreview;
  idempotencyKey: string;
  /** Somebody has answered something since: what was seen no longer counts. */
  isOld: boolean;
}

/** A list that is not imported yet: somebody may look at another page, or sign in with another key, in between. */
const heldList = createHeld<List>();
const heldLook = createHeld<Looked>();

/** From a file to an import: what was understood comes first, and what nobody is sure of is asked. */
export function NewImport() {
  const texts = useTexts(importTexts);
  const list = useStore(heldList);
  const looked = useStore(heldLook);
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState<{ failure: Failure; retry(): void }>();
  const sending = useRef<AbortController>(null);
  const result = useRef<HTMLHeadingElement>(null);
  useEffect(() => () => sending.current?.abort(), []);
  useEffect(() => {
    if (looked) result.current?.focus();
  }, [looked]);

  /** Says anything else of the list. What was seen of it before no longer counts. */
  function change(changed: Partial<List>, { keepsLook = false } = {}) {
    const before = heldLook.get();
    const said = heldList.get();
    heldList.set(said && { ...said, ...changed });
    heldLook.set(keepsLook && before ? { ...before, isOld: true } : undefined);
    setFailure(undefined);
  }

  async function send<Answer>(
    work: (sending: {
      signal: AbortSignal;
      onProgress(progress: Progress): void;
    }) => Promise<Answer>,
    onDone: (answer: Answer) => void,
  ) {
    const controller = new AbortController();
    sending.current?.abort();
    sending.current = controller;
    const { signal } = controller;
    setFailure(undefined);
    try {
      const answer = await work({ signal, onProgress: setProgress });
      if (!signal.aborted) onDone(answer);
    } catch (error) {
      const failed = asFailure(error);
      if (!signal.aborted) setFailure({ failure: failed, retry: () => void send(work, onDone) });
    } finally {
      if (sending.current === controller) setProgress(undefined);
    }
  }

  const look = (seen: List) =>
    send(
      (way) => lookAt(seen, way),
      (preview) => {
        heldLook.set({ preview, idempotencyKey: newIdempotencyKey(), isOld: false });
        announce(texts.understood);
      },
    );
  const start = (seen: List, { idempotencyKey, preview }: Looked) =>
    send(
      (way) => importList(seen, idempotencyKey, way),
      ({ id }) => {
        sentList.set({ importId: id, file: seen.file, preview });
        heldList.set(undefined);
        heldLook.set(undefined);
        location.hash = `#/imports/${id}`;
      },
    );
  const isBusy = progress !== undefined;

  return (
    <section class="card new-import" aria-labelledby="new-import">
      <h2 id="new-import">{texts.newImport}</h2>
      <FileChoice
        file={list?.file}
        isDisabled={isBusy}
        onChoose={(file) => {
          heldList.set({ ...list, file, answers: {} });
          heldLook.set(undefined);
          setFailure(undefined);
        }}
      />
      {list && (
        <>
          <ListFields list={list} isDisabled={isBusy} onChange={change} />
          {!looked && (
            <div class="actions">
              <button
                type="button"
                class="primary"
                disabled={isBusy}
                onClick={() => void look(list)}
              >
                {texts.look}
              </button>
            </div>
          )}
        </>
      )}
      {looked && list && (
        <>
          <h3 ref={result} tabIndex={-1}>
            {texts.understood}
          </h3>
          <SummaryView
            preview={looked.preview}
            status={list.status ?? ""}
            isDisabled={isBusy}
            onStatus={(status) => change({ status }, { keepsLook: true })}
          >
            <div class="actions">
              {looked.isOld ? (
                <>
                  <p class="note">{texts.answersChanged}</p>
                  <button
                    type="button"
                    class="primary"
                    disabled={isBusy}
                    onClick={() => void look(list)}
                  >
                    {texts.lookAgain}
                  </button>
                </>
              ) : (
                <button
                  type="button"
                  class="primary"
                  disabled={isBusy || looked.preview.summary.unsaid > 0}
                  onClick={() => void start(list, looked)}
                >
                  {texts.startImport}
                </button>
              )}
            </div>
          </SummaryView>
          <PreviewView
            preview={looked.preview}
            answers={list.answers}
            isDisabled={isBusy}
            onAnswer={(answers) => change({ answers }, { keepsLook: true })}
          />
        </>
      )}
      {progress && <SendingView progress={progress} onCancel={() => sending.current?.abort()} />}
      {failure && <Failed failure={failure.failure} onRetry={failure.retry} />}
    </section>
  );
}
