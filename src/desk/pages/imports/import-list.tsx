import { useState } from "preact/hooks";
import { api } from "../../api/api.js";
import { useLoaded } from "../../api/use-loaded.js";
import { LoadedView } from "../../components/loaded-view.js";
import { useLanguage } from "../../state/language.js";
import { formatNumber, formatTime } from "../../texts/format.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";
import { StateTag } from "./state-tag.js";

const pageSize = 10;

/** The imports of the key's source, the newest first. */
export function ImportList() {
  const texts = useTexts(importTexts);
  const [cursor, setCursor] = useState<string>();
  const loaded = useLoaded(
    async (signal) =>
      (await api.listImports({ limit: pageSize, ...(cursor && { cursor }) }, { signal })).data,
    [cursor],
  );
  return (
    <section class="card" aria-labelledby="imports" aria-busy={loaded.isLoading}>
      <h2 id="imports">{texts.imports}</h2>
      <LoadedView loaded={loaded}>
        {({ data: imports, pagination: { next_cursor, previous_cursor } }) => (
          <>
            {imports.length === 0 && <p>{texts.noImports}</p>}
            <ul class="imports">
              {imports.map((one) => (
                <ImportItem key={one.id} one={one} />
              ))}
            </ul>
            {(next_cursor || previous_cursor) && (
              <nav class="pages" aria-label={texts.otherPages}>
                <button
                  type="button"
                  disabled={!previous_cursor}
                  onClick={() => setCursor(previous_cursor ?? undefined)}
                >
                  {texts.newer}
                </button>
                <button
                  type="button"
                  disabled={!next_cursor}
                  onClick={() => setCursor(next_cursor ?? undefined)}
                >
                  {texts.older}
                </button>
              </nav>
            )}
          </>
        )}
      </LoadedView>
    </section>
  );
}

type Listed = Awaited<ReturnType<typeof api.listImports>>["data"]["data"][number];

function ImportItem({ one }: { one: Listed }) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const { rows, rejected } = one.counts;
  return (
    <li>
      <a dir="auto" href={`#/imports/${one.id}`}>
        {one.file.name ?? texts.otherKeysFile}
      </a>{" "}
      <StateTag state={one.state} isDryRun={one.dry_run} />
      <p class="hint">
        {formatTime(one.created_at, language)} · {texts.rows}: {formatNumber(rows, language)} ·{" "}
        {texts.rejected}: {formatNumber(rejected, language)}
      </p>
    </li>
  );
}
