import { api } from "../../api/api.js";
import { useLoaded } from "../../api/use-loaded.js";
import { LoadedView } from "../../components/loaded-view.js";
import { useTexts } from "../../texts/texts.js";
import { todayTexts } from "../../texts/today.js";
import { ImportItem } from "../imports/import-item.js";

const shown = 5;

/** The latest imports of the key's source. */
export function LatestImports() {
  const texts = useTexts(todayTexts);
  const loaded = useLoaded(
    async (signal) => (await api.listImports({ limit: shown }, { signal })).data.data,
    [],
  );
  return (
    <section class="card" aria-labelledby="latest-imports" aria-busy={loaded.isLoading}>
      <h2 id="latest-imports">{texts.imports}</h2>
      <LoadedView loaded={loaded}>
        {(imports) => (
          <>
            {imports.length === 0 && <p>{texts.noImports}</p>}
            <ul class="imports">
              {imports.map((one) => (
                <ImportItem key={one.id} one={one} />
              ))}
            </ul>
            <p>
              <a href="#/imports">{texts.importList}</a>
            </p>
          </>
        )}
      </LoadedView>
    </section>
  );
}
