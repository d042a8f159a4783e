import type { AcceptedImport } from "#desk-client";
import { importStateTexts } from "../../texts/import-states.js";
import { useTexts } from "../../texts/texts.js";

const colours = {
  queued: "",
  running: "near",
  finished: "good",
  refused: "bad",
  failed: "bad",
  undoing: "near",
  undone: "",
} satisfies Record<AcceptedImport["state"], string>;

interface StateTagProps {
  state: AcceptedImport["state"];
  isDryRun: boolean;
}

/** How far an import is, in words. */
export function StateTag({ state, isDryRun }: StateTagProps) {
  const texts = useTexts(importStateTexts);
  return (
    <>
      <span class={`tag ${colours[state]}`}>{texts[state]}</span>
      {isDryRun && <span class="tag">{texts.dryRun}</span>}
    </>
  );
}
