import { cleanLine } from "../../kernel/values/text.js";
import type { Column } from "../columns/column.js";
import type { Field } from "../columns/fields.js";
import { columnsOf, type Groups } from "../columns/groups.js";
import type { RawRow } from "../formats/raw-row.js";
import { isEmpty } from "../values/empty.js";

// A row of several persons becomes a row for each, under the columns of the first group.

const isFilled = (text = "") => !isEmpty(cleanLine(text.slice(0, 100)));

/** The groups of a row that hold something. */
const filledGroups = (cells: readonly string[], { each }: Groups) =>
  each.flatMap((group, at) =>
    [...group.values()].some((one) => isFilled(cells[one])) ? [at] : [],
  );

/** How many groups of a row name somebody. */
export const namedGroups = (cells: readonly string[], { each, names }: Groups): number =>
  each.filter((group) =>
    [...group].some(([first, own]) => names.has(first) && isFilled(cells[own])),
  ).length;

/** The rows of the persons of a row. Columns that are not repeated are those of all persons. */
export function unfolded(row: RawRow, groups: Groups): RawRow[] {
  const filled = filledGroups(row.cells, groups);
  if (groups.kind === "others" || filled.length === 0) return [row];
  const repeated = columnsOf(groups);
  const shared = new Set(
    [...row.cells.keys()].filter((at) => !repeated.has(at) && !groups.own.has(at)),
  );
  return filled.map((group, nth) => {
    const from = new Map(
      row.cells.flatMap((_, at) => {
        const isOf = (groups.own.get(at) ?? group) === group;
        return repeated.has(at) || !isOf ? [] : [[at, at]];
      }),
    );
    for (const [first, own] of groups.each[group] ?? []) from.set(first, own);
    const cells = row.cells.map((_, at) => row.cells[from.get(at) ?? -1] ?? "");
    const moved = [...from].flatMap(([to, at]): [number, string][] => {
      const text = row.whole?.get(at);
      return text === undefined ? [] : [[to, text]];
    });
    const typedIn = new Map([...from].filter(([to, at]) => to !== at));
    return {
      ...row,
      cells,
      ...(typedIn.size > 0 && { typedIn }),
      whole: moved.length > 0 ? new Map(moved) : undefined,
      ...(nth > 0 && { shared }),
    };
  });
}

/** Of these one person has one: where they are not repeated, they are the first person's. */
const ofOnePerson = new Set<Field>([
  ...(["source_id", "id", "document_id", "document_type", "nationality"] as const),
  ...(["birth_date", "born", "age", "is_minor", "gender", "age_and_gender"] as const),
  ...(["marked_female", "marked_male", "description", "left_on", "died_on"] as const),
  ...(["contact_person_phone", "contact_person_email", "contact_person_relationship"] as const),
]);

/** The cells of a person without those that can only be another one's. */
export const withoutOthers = (
  cells: string[],
  columns: readonly Column[],
  shared: ReadonlySet<number>,
): string[] =>
  cells.map((cell, at) => {
    const field = columns[at]?.field;
    return field && shared.has(at) && ofOnePerson.has(field) ? "" : cell;
  });
