import { useEffect, useRef } from "preact/hooks";
import { Failed } from "../../components/failed.js";
import { Loading } from "../../components/loading.js";
import { announce } from "../../state/announcements.js";
import { useLanguage } from "../../state/language.js";
import type { Params } from "../../state/route.js";
import { formatShare, formatTime, formatWhen } from "../../texts/format.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";
import { Facts } from "../persons/facts.js";
import { ImportCounts } from "./import-counts.js";
import { ImportFindings } from "./import-findings.js";
import { RejectedRows } from "./rejected-rows.js";
import { StateTag } from "./state-tag.js";
import { Undo } from "./undo.js";
import { isActive, type ShownImport, useImport } from "./use-import.js";
import "../../styles/records.css";
import "../../styles/imports.css";

/** One import: how far it is, what it did, and the way to undo it. */
export function ImportPage({ params: { importId = "" } }: { params: Params }) {
  const texts = useTexts(importTexts);
  const { found, failure, watchAgain } = useImport(importId);
  const state = useRef<ShownImport["state"]>(undefined);
  useEffect(() => {
    if (!found || found.state === state.current) return;
    // What was there when the page came is read with it.
    if (state.current) announce(texts[found.state]);
    state.current = found.state;
  }, [found, texts]);
  return (
    <>
      <p>
        <a href="#/imports">{texts.allImports}</a>
      </p>
      {failure?.isPassing && (
        <p class="note" role="status">
          {texts.unreachable}
        </p>
      )}
      {failure && !failure.isPassing && <Failed failure={failure} />}
      {!found && !failure && <Loading />}
      {found && <ImportView found={found} onChange={watchAgain} />}
    </>
  );
}

function ImportView({ found, onChange }: { found: ShownImport; onChange(): void }) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const time = (iso: string | null) => iso && formatTime(iso, language);
  const { file, state, read, refused, dated } = found;
  const isUndone = state === "undone";
  const hasRows = !isActive(found) && state !== "refused";
  return (
    <article class="one-import">
      <section class="card" aria-labelledby="file-name">
        <h2 id="file-name" dir="auto">
          {file.name ?? texts.otherKeysFile}
        </h2>
        <StateTag state={state} isDryRun={found.dry_run} />
        {isActive(found) && (
          <div class="sending">
            <progress value={read} aria-label={texts.progress} />
            <p class="hint" aria-hidden="true">
              {texts.progress}: {formatShare(read, language)}
            </p>
          </div>
        )}
        {refused && <p class="failed">{refused}</p>}
        <Facts
          facts={[
            [texts.sentAt, time(found.created_at)],
            [texts.endedAt, time(found.ended_at)],
            [
              texts.listDate,
              dated &&
                [...new Set([dated.from, dated.to])]
                  .map((date) => formatWhen(date, language))
                  .join(" – "),
            ],
          ]}
        />
      </section>
      {state !== "refused" && <ImportCounts counts={found.counts} />}
      {!isUndone && <ImportFindings found={found} />}
      {hasRows && <RejectedRows found={found} />}
      {!isActive(found) && <Undo found={found} onChange={onChange} />}
    </article>
  );
}
