import { useState } from "preact/hooks";
import { api } from "../../api/api.js";
import { useLoaded } from "../../api/use-loaded.js";
import { LoadedView } from "../../components/loaded-view.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";
import { ImportItem } from "./import-item.js";

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
