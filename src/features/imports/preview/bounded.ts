import { cleanLine, clipped } from "../../../kernel/values/text.js";
import type { ExplainedTable, Explanation } from "../../../list-reader/index.js";

export interface Preview extends Explanation {
  tables_left_out: number;
}

const maxLineLength = 300;
const maxTitles = 20;
const maxColumns = 200;
const maxSections = 100;
/** Of all tables, as JSON. */
const maxLength = 2 * 1024 * 1024;

/** Limits an explanation: a file that is made to need a long one must not fill the memory. */
export function bounded({ tables: all, ...explanation }: Explanation): Preview {
  const { summary } = explanation;
  const states = summary.states.map(({ because, ...state }) => ({
    ...state,
    because: because && { ...because, text: because.text && cutLine(because.text) },
  }));
  const tables: ExplainedTable[] = [];
  let length = 0;
  for (const table of all.map(cut)) {
    length += JSON.stringify(table).length;
    if (length > maxLength) break;
    tables.push(table);
  }
  return {
    ...explanation,
    summary: { ...summary, states },
    tables,
    tables_left_out: all.length - tables.length,
  };
}

const cut = (table: ExplainedTable): ExplainedTable => ({
  ...table,
  titles: table.titles.slice(0, maxTitles).map(cutLine),
  columns: table.columns
    .slice(0, maxColumns)
    .map((column) => ({ ...column, header: cutLine(column.header) })),
  sections: table.sections
    .slice(0, maxSections)
    .map((section) => ({ ...section, title: cutLine(section.title) })),
});

const cutLine = (text: string): string => clipped(cleanLine(text), maxLineLength);
