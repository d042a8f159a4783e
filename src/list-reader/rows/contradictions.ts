import type { Column } from "../columns/column.js";
import { nameFields } from "../columns/fields.js";
import { endings } from "../columns/header-evidence.js";
import { readWords } from "../columns/header-words.js";
import { isOfSomebodyElse } from "../columns/somebody-else.js";
import { readAnswer } from "../values/answers.js";
import { markOfDeath, readNameCell } from "../values/names.js";
import { remembered } from "../values/plain.js";
import type { StateContext } from "../values/state-tails.js";
import {
  type State,
  speaksOfDeath,
  speaksOfLeaving,
  speaksOfTransfer,
  statesNamed,
} from "../values/statuses.js";
import { areDaysOfDeath, type DayWindow, dayWithin } from "./event-days.js";
import type { Cell, RowCells } from "./row-cells.js";
import { fitsWith } from "./state-fit.js";
import { asked, asksWhoLives, type Ticks } from "./ticks.js";

// A state that a list gives all its persons, or that follows from a place or a day, is used for a row only if none of
// the row's own cells contradicts it.

/** Cells of names that say more than a name: `Ana Gil (fallecida)`, `Ana Gil - de alta`, `Ana Gil +`. */
const besideNames = (row: RowCells) =>
  ofNames.flatMap(row.of).flatMap(({ text }) => (readNameCell(text, true).lost ? text : []));
const ofNames = [...nameFields].filter((field) => field !== undefined);

const besideParts = /[()[\]{},;:–—]|\s-+/;

const left = (state: State) => state === "discharged" || state === "departed";
const stays: ReadonlySet<State> = new Set<State>(["admitted", "present"]);
/** `¿Sigue aquí?` in the list of a hospital is not about a shelter. */
const askingFields = ["note", "note_date", "state", "shelter_status"] as const;

/**
 * What the header of a column asks about a stay. `ended`: any text means that the stay ended. `there`: a no means it.
 * `alive`: a no means that the person died.
 */
type Question = "ended" | "there" | "alive";

function questionOf({ header, field }: Column, context: StateContext): Question | undefined {
  if (!askingFields.some((asking) => asking === field)) return undefined;
  const { concepts } = readWords(header);
  if (concepts.includes("remark")) return undefined;
  const isEnd = concepts.includes("end") || concepts.includes("destination");
  const isPlan = concepts.includes("thing"); // `Fecha probable de egreso`
  const text = asked(header);
  const ends = statesNamed(text, context).some((state) => !fitsWith("admitted", state));
  if ((isEnd && !isPlan) || ends) return "ended";
  if (asksWhoLives(header)) return "alive";
  const staying = (end: string) => statesNamed(end, context).some((state) => stays.has(state));
  const asksWhoIs = concepts.some((one) => one === "present" || one === "here");
  return asksWhoIs || endings(text).some(staying) ? "there" : undefined;
}

/** A column in which a row may contradict a state that all rows have. */
interface Watched {
  column: Column;
  question: Question | undefined;
}

/**
 * Prepares the columns of a table once. Returns a function that checks whether one of a row's cells contradicts a state
 * that is not the row's own: it names another state, says that the stay ended, or denies the state. Columns about
 * somebody else do not count.
 */
export function contradictionsIn(
  columns: readonly Column[],
  { context, days }: { context: StateContext; days: DayWindow },
): (row: RowCells, taken: State, ticks: Ticks) => boolean {
  const watched = columns.flatMap((column, at): (Watched & { at: number })[] => {
    const isName = nameFields.has(column.field) || column.field.startsWith("contact_");
    if (isName || isOfSomebodyElse(readWords(column.header))) return [];
    return [{ column, at, question: questionOf(column, context) }];
  });
  const namedIn = remembered((text) => statesNamed(text, context));
  const byColumn = new Map(watched.map((one) => [one.column, one]));
  const fields = [...new Set(watched.map(({ column }) => column.field))];
  const ofDeaths = new Set(
    watched.flatMap(({ column: { header, field } }) => (areDaysOfDeath(header) ? [field] : [])),
  );

  function speaksAgainst({ text, column, at }: Cell, taken: State, ticks: Ticks): boolean {
    if (!byColumn.has(column) || ticks.at.has(at)) return false;
    const question = byColumn.get(column)?.question;
    const answer = readAnswer(text);
    if (answer === "no") {
      return (
        (question === "there" && stays.has(taken)) || (question === "alive" && taken !== "deceased")
      );
    }
    // `OK` may be Oklahoma.
    if (/\p{L}{3}|[†✝]/u.test(text) && answer === undefined) {
      const others = namedIn(text).filter((state) => !fitsWith(taken, state));
      // Dead persons leave a hospital too.
      const onlyLeft = taken === "deceased" && question === "ended" && others.every(left);
      if (others.length > 0 && !onlyLeft) return true;
      // A person who moved on to another hospital was not sent home.
      if (taken === "discharged" && (speaksOfTransfer(text) || speaksOfTransfer(column.header)))
        return true;
      if (column.field === "state" && stays.has(taken) && speaksOfLeaving(text)) return true;
    }
    if (question !== "ended" || !stays.has(taken)) return false;
    const day = dayWithin(text, days, column);
    return day === undefined || day === "within";
  }

  /** Whether a whole part next to a name is another state: `Ana Gil (localizada)`. */
  const namesAnother = (text: string, taken: State) =>
    text
      .split(besideParts)
      .some((part) => part.length > 3 && namedIn(part).some((state) => !fitsWith(taken, state)));

  return (row, taken, ticks) =>
    ticks.no.some((state) => state === taken) ||
    ticks.yes.some((state) => !fitsWith(taken, state)) ||
    (taken !== "deceased" &&
      besideNames(row).some(
        (text) =>
          markOfDeath.test(text) ||
          (stays.has(taken) ? speaksOfLeaving(text) : speaksOfDeath(text)) ||
          namesAnother(text, taken),
      )) ||
    [...ofDeaths].some(row.isUnknown) || // `Fecha de defunción: por confirmar`
    fields.some((field) => row.of(field).some((cell) => speaksAgainst(cell, taken, ticks)));
}
