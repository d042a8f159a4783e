import { useState } from "preact/hooks";
import { nameField } from "../../../kernel/messages/lists/field-names.js";
import { api } from "../../api/api.js";
import { useLoaded } from "../../api/use-loaded.js";
import { useStep } from "../../api/use-step.js";
import { Failed } from "../../components/failed.js";
import { LoadedView } from "../../components/loaded-view.js";
import { saveFile } from "../../components/save-file.js";
import { announce } from "../../state/announcements.js";
import { useLanguage } from "../../state/language.js";
import { useStore } from "../../state/store.js";
import { formatNumber } from "../../texts/format.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";
import { rejectedCells, sentList } from "./rejected-cells.js";
import { fetchRejects, rejectsCsv } from "./rejects-file.js";
import { describePlace } from "./row-place.js";
import type { ShownImport } from "./use-import.js";

const pageSize = 20;

/** Which rows were rejected and why, to be corrected in the list itself. */
export function RejectedRows({ found }: { found: ShownImport }) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const { id: importId, counts } = found;
  const [cursor, setCursor] = useState<string>();
  const loaded = useLoaded(
    async (signal) => {
      const page = cursor ? { cursor } : ({ outcome: "rejected" } as const);
      return (await api.getImport({ importId, limit: pageSize, ...page }, { signal })).data;
    },
    [importId, cursor],
  );
  return (
    <section class="card" aria-labelledby="rejected-rows" aria-busy={loaded.isLoading}>
      <h2 id="rejected-rows">{texts.rejectedRows}</h2>
      {counts.rejected === 0 && <p>{texts.noneRejected}</p>}
      {counts.rejected > 0 && (
        <LoadedView loaded={loaded}>
          {({ data: { rows }, pagination: { next_cursor, previous_cursor } }) => (
            <>
              <p class="hint">{rows.length === 0 ? texts.detailsGone : texts.aboutRejected}</p>
              {rows.length > 0 && <Download found={found} />}
              <ul class="entries">
                {rows.map(({ sheet, row, field, reason }) => (
                  <li key={`${sheet} ${row} ${field}`}>
                    <strong>{describePlace({ sheet, row }, texts)}</strong>:{" "}
                    {[field && nameField(field, language), reason].filter(Boolean).join(": ")}
                  </li>
                ))}
              </ul>
              {(next_cursor || previous_cursor) && (
                <nav class="pages" aria-label={`${texts.rejectedRows}: ${texts.otherPages}`}>
                  <button
                    type="button"
                    disabled={!previous_cursor}
                    onClick={() => setCursor(previous_cursor ?? undefined)}
                  >
                    {texts.previousRows}
                  </button>
                  <button
                    type="button"
                    disabled={!next_cursor}
                    onClick={() => setCursor(next_cursor ?? undefined)}
                  >
                    {texts.nextRows}
                  </button>
                </nav>
              )}
            </>
          )}
        </LoadedView>
      )}
    </section>
  );
}

function Download({ found }: { found: ShownImport }) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const held = useStore(sentList);
  const sent = held?.importId === found.id ? held : undefined;

  const { isBusy, failure, run } = useStep(async () => {
    const rows = await fetchRejects(found.id);
    const csv =
      (sent && (await rejectedCells(sent, rows, language))) ?? rejectsCsv(rows, texts, language);
    const name = `${found.file.name ?? found.id}.${texts.rejectsFile}.csv`;
    saveFile(name, new Blob([csv], { type: "text/csv;charset=utf-8" }));
    announce(texts.downloaded(formatNumber(rows.length, language)));
  });

  return (
    <>
      <button type="button" disabled={isBusy} onClick={run}>
        {isBusy ? texts.downloading : texts.download}
      </button>
      <p class="hint">{sent ? texts.aboutCells : texts.withoutCells}</p>
      {failure && <Failed failure={failure} onRetry={run} />}
    </>
  );
}
