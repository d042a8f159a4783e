import { useLanguage } from "../../state/language.js";
import { formatNumber } from "../../texts/format.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";
import type { ShownImport } from "./use-import.js";

/** What became of the rows, as far as the key may know it. */
export function ImportCounts({ counts }: Pick<ShownImport, "counts">) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  return (
    <section class="card" aria-labelledby="counts">
      <h2 id="counts">{texts.counts}</h2>
      <dl class="counts">
        {Object.entries(counts).map(([name, count]) => (
          <div key={name} class={name === "rejected" && count > 0 ? "bad" : ""}>
            <dt>{texts[name as keyof typeof counts]}</dt>
            <dd>{formatNumber(count, language)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
