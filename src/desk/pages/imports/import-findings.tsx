import { describeField } from "../../../kernel/messages/lists/field-names.js";
import { labelIn, useOptions } from "../../api/use-options.js";
import { useLanguage } from "../../state/language.js";
import { formatNumber } from "../../texts/format.js";
import { importTexts } from "../../texts/imports.js";
import { useTexts } from "../../texts/texts.js";
import type { ShownImport } from "./use-import.js";

type LeftOpen = Pick<ShownImport, "unread_states" | "patients_without_hospital" | "unknown_places">;

/** What rows leave open, and what to do about it. */
export function useLeftOpen(found: LeftOpen): string[] {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const options = useOptions();
  const number = (value: number) => formatNumber(value, language);
  const { unread_states, unknown_places, patients_without_hospital: patients } = found;
  return [
    ...unread_states.map(({ header, cells }) =>
      texts.openStates(number(cells), header || texts.otherColumns),
    ),
    ...unknown_places.map(({ kind, name, rows, nearest }) =>
      texts.openPlace(
        name || texts.otherPlaces,
        number(rows),
        nearest.map((handle) => labelIn(options, kind, handle)).join(", "),
      ),
    ),
    ...(patients > 0 ? [texts.openPatients(number(patients))] : []),
  ];
}

/** What a list leaves open, and what to do about it. */
export function ImportFindings({ found }: { found: ShownImport }) {
  const texts = useTexts(importTexts);
  const language = useLanguage();
  const number = (value: number) => formatNumber(value, language);
  const { unsure, unused } = found;
  const counted = (count: number, text: (count: string) => string) =>
    count > 0 ? [text(number(count))] : [];
  const findings = [
    ...unsure.map(({ header, fields }) =>
      texts.openColumn(header, fields.map((field) => describeField(field, language)).join(", ")),
    ),
    ...useLeftOpen(found),
    ...counted(found.unclear, texts.openUnclear),
    ...counted(found.unread, texts.rowsUnread),
    ...counted(found.hidden_rows, texts.hiddenRows),
    ...counted(found.hidden_sheet_rows, texts.hiddenSheetRows),
    ...counted(found.cut_cells, texts.cellsCut),
    ...counted(found.rows_left_out, texts.rowsLeftOut),
    ...(unused.length > 0 ? [texts.unusedHeaders(unused.join(", "))] : []),
  ];
  if (findings.length === 0) return null;
  return (
    <section class="card" aria-labelledby="left-open">
      <h2 id="left-open">{texts.leftOpen}</h2>
      <ul class="entries">
        {findings.map((finding) => (
          <li key={finding} dir="auto">
            {finding}
          </li>
        ))}
      </ul>
    </section>
  );
}
