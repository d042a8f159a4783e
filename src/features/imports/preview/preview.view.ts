import type { z } from "zod";
import { rowReasonIn } from "../../../kernel/messages/lists/in-words.js";
import type { Position } from "../../../kernel/messages/lists/positions.js";
import type { Language } from "../../../kernel/values/language.js";
import type {
  ExplainedRow,
  ExplainedTable,
  ListStates,
  Named,
} from "../../../list-reader/index.js";
import type { Preview } from "./bounded.js";
import type { previewResponse } from "./preview.schema.js";

/** A preview as the API shows it. */
export const viewPreview = (
  preview: Preview,
  language: Language,
): z.input<typeof previewResponse>["data"] => ({
  ...preview,
  summary: viewSummary(preview.summary, language),
  look_first: preview.look_first.map((row) => ({
    ...viewRow(row, language),
    why: row.why,
    state: row.state[language],
  })),
  tables: preview.tables.map(({ rows, sections, ...table }) => ({
    ...table,
    ...givenFor(table),
    sections: sections.map((section) => ({ ...section, ...givenFor(section) })),
    rows: rows.map((row) => viewRow(row, language)),
  })),
});

const givenFor = ({
  at,
  hospital,
  shelter,
}: Pick<ExplainedTable, "at" | "hospital" | "shelter">) => ({
  at: viewPosition(at),
  hospital: viewPlace(hospital),
  shelter: viewPlace(shelter),
});

const viewSummary = ({ rejected, ...summary }: ListStates, language: Language) => ({
  ...summary,
  rejected: rejected.map(({ first, ...reject }) => ({
    ...reject,
    reason: rowReasonIn(language, { code: reject.code }),
    first: first.map(viewPosition),
  })),
});

const viewPlace = (named: Named | null) => named && { handle: null, unknown: null, ...named };

const viewPosition = (at: Position) => {
  const none = { sheet: null, row: null, record: null };
  return "line" in at ? { ...none, row: at.line } : { ...none, ...at };
};

function viewRow(row: ExplainedRow, language: Language) {
  const at = viewPosition(row.at);
  if ("person" in row) return { at, person: row.person, rejected: null };
  const reason = rowReasonIn(language, { code: row.rejected.code });
  return { at, person: null, rejected: { ...row.rejected, reason } };
}
