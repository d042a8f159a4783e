import type { api } from "../../api/api.js";
import { useLanguage } from "../../state/language.js";
import { formatNumber, formatTime } from "../../texts/format.js";
import { importStateTexts } from "../../texts/import-states.js";
import { useTexts } from "../../texts/texts.js";
import { StateTag } from "./state-tag.js";
import "../../styles/import-list.css";

type Listed = Awaited<ReturnType<typeof api.listImports>>["data"]["data"][number];

/** An import in a list: its file, how far it is, and how many rows it has. */
export function ImportItem({ one }: { one: Listed }) {
  const texts = useTexts(importStateTexts);
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
