import {
  type CellStyle,
  colToLetter,
  type DataValidation,
  type WriteSheet,
  writeXlsx,
} from "hucre/xlsx";
import { foldPlace } from "../../../kernel/names/fold.js";
import type { PlaceKind } from "../../../list-reader/index.js";
import type { Catalogs } from "../../catalogs/loaded-catalogs.store.js";
import { instructionsFor } from "./instructions.js";
import {
  type Takes,
  type TemplateColumn,
  type TemplateKind,
  templateColumns,
} from "./template-columns.js";

type Places = Pick<Catalogs, "entries" | "find">;

/** How many rows are prepared. What is typed below them is imported as well. */
const preparedRows = 5_000;
const lists = "Listas";

/**
 * An Excel workbook to be filled in by people who have no program of ours, with the choices that the
 * catalogs give now: whatever its cells take, the importer takes. Only its first sheet has a table.
 */
export function templateFor(kind: TemplateKind, catalogs: Places): Promise<Uint8Array> {
  const columns = templateColumns(kind, {
    hospital: choicesOf(catalogs, "hospital"),
    shelter: choicesOf(catalogs, "shelter"),
  });
  return writeXlsx({ sheets: [personSheet(columns), instructionsFor(kind), choiceSheet(columns)] });
}

/**
 * The labels by which an import finds the entries of a catalog, or the handle of an entry that its label does
 * not find.
 */
function choicesOf({ entries, find }: Places, kind: PlaceKind): string[] {
  const all = entries(kind);
  const seen = new Map<string, number>();
  for (const { label } of all) {
    seen.set(foldPlace(label.es), (seen.get(foldPlace(label.es)) ?? 0) + 1);
  }
  return all
    .map(({ handle, label: { es } }) =>
      find(kind, es) === handle && seen.get(foldPlace(es)) === 1 ? es : handle,
    )
    .sort(new Intl.Collator("es", { numeric: true }).compare);
}

const hasChoices = ({ takes }: TemplateColumn) => "choices" in takes && takes.choices.length > 0;

function personSheet(columns: TemplateColumn[]): WriteSheet {
  const header: CellStyle = {
    font: { name: "Calibri", size: 11, bold: true },
    alignment: { wrapText: true, vertical: "top" },
  };
  const withLists = columns.filter(hasChoices);
  return {
    name: "Personas",
    columns: columns.map(({ width, takes }) => ({ width, ...formatOf(takes) })),
    // A column has no format of its own: each prepared cell has it.
    rows: [
      columns.map((column) => column.header),
      ...Array.from({ length: preparedRows }, () => columns.map(() => null)),
    ],
    cells: new Map(
      columns.map((column, at) => [`0,${at}`, { value: column.header, style: header }]),
    ),
    freezePane: { rows: 1 },
    dataValidations: columns.flatMap((column, at) => {
      const letter = colToLetter(at);
      const rule = ruleOf(column, withLists.indexOf(column));
      return rule
        ? [{ ...rule, ...shown(column), range: `${letter}2:${letter}${preparedRows + 1}` }]
        : [];
    }),
  };
}

function formatOf(takes: Takes): { numFmt?: string } {
  if ("days" in takes) return { numFmt: "dd/mm/yyyy" };
  return "digits" in takes ? { numFmt: "@" } : {};
}

const shown = ({ header, help }: TemplateColumn) => ({
  allowBlank: true,
  showInputMessage: true,
  inputTitle: header,
  inputMessage: help,
  showErrorMessage: true,
  errorTitle: header,
  errorMessage: help,
});

type Rule = Pick<DataValidation, "type" | "operator" | "formula1" | "formula2">;

/** The rule for a cell. `list`: the column of its choices, from 0; -1 when there are none. */
function ruleOf({ takes }: TemplateColumn, list: number): Rule | undefined {
  if ("choices" in takes) {
    if (list < 0) return undefined; // an empty catalog
    const letter = colToLetter(list);
    return { type: "list", formula1: `${lists}!$${letter}$1:$${letter}$${takes.choices.length}` };
  }
  if ("days" in takes) {
    // The importer believes 120 years; the template may be filled in long before it is imported.
    return between("date", "DATE(YEAR(TODAY())-119,1,1)", "TODAY()");
  }
  if ("years" in takes) return between("whole", ...takes.years);
  return between("textLength", ...takes.text);
}

const between = (type: Rule["type"], least: number | string, most: number | string): Rule => ({
  type,
  operator: "between",
  formula1: `${least}`,
  formula2: `${most}`,
});

/** All choices, a column for each list: in the rules themselves there is room for 255 characters only. */
function choiceSheet(columns: TemplateColumn[]): WriteSheet {
  const choices = columns
    .filter(hasChoices)
    .map(({ takes }) => ("choices" in takes ? takes.choices : []));
  const longest = Math.max(...choices.map(({ length }) => length));
  return {
    name: lists,
    hidden: true,
    rows: Array.from({ length: longest }, (_, row) => choices.map((list) => list[row] ?? null)),
  };
}
