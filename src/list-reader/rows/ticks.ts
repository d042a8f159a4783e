import type { Column } from "../columns/column.js";
import { endings } from "../columns/header-evidence.js";
import { readWords } from "../columns/header-words.js";
import { isOfSomebodyElse } from "../columns/somebody-else.js";
import { readAnswer } from "../values/answers.js";
import { anyOf, wordSet } from "../values/phrases.js";
import { plain } from "../values/plain.js";
import { isHospitalStatus, type State, speaksOfTransfer, statesNamed } from "../values/statuses.js";
import { beforeTicks } from "../words/headers.js";
import { alive } from "../words/states.js";
import type { RowCells } from "./row-cells.js";
import { canBoth } from "./state-fit.js";

// A column may be named after a state and hold a yes or no, a cross or nothing: `Hospitalizado: X`.

/** What a header asks: `¿Está fallecido? (sí/no)` → `Está fallecido`. */
export const asked = (header: string): string => header.replaceAll(/[¿?]|\(.*/g, "").trim();

const before = new RegExp(`^(?:${anyOf(beforeTicks)} )+`, "iu");

const ofTheLiving = wordSet(alive);

/** Whether a column asks who is alive: a no says that somebody died. */
export const asksWhoLives = (header: string): boolean =>
  endings(asked(header)).some((end) => ofTheLiving.has(plain(end)));

/** The states after which a column is named; none if it asks for something else, or about somebody else. */
function statesOfHeader({ header, field }: Column): State[] {
  if (isOfSomebodyElse(readWords(header))) return [];
  const states = statesNamed(asked(plain(header).slice(0, 100)).replace(before, ""));
  // `Encontrado` and `Presente` have fields of their own, in which an answer is a state.
  const isAnswered = field === "found" || field === "shelter_status";
  return isAnswered && !states.some(isHospitalStatus) ? [] : states;
}

export interface Ticks {
  /** The states to which the row says yes, and the header of one of them. */
  yes: readonly State[];
  header: string;
  /** The states to which the row says no. */
  no: readonly State[];
  /** Whether the row says yes to two states that cannot both be true. */
  isTorn: boolean;
  /** The positions of these cells: they say nothing else. */
  at: ReadonlySet<number>;
}

/** No column is named after a state. */
const none: Ticks = { yes: [], header: "", no: [], isTorn: false, at: new Set() };

const mayBeTicked = [
  "note",
  "note_date",
  "state",
  "status",
  "hospital_status",
  "shelter_status",
  "found",
] as const;

/** Prepares the columns of a table once. Returns a function that reads the answers of a row. */
export function ticksIn(columns: readonly Column[]): (row: RowCells) => Ticks {
  const named = new Map<Column, State[]>();
  for (const column of columns) {
    const states = mayBeTicked.some((field) => field === column.field)
      ? statesOfHeader(column)
      : [];
    if (states.length > 0) named.set(column, states);
  }
  if (named.size === 0) return () => none;
  return (row) => {
    const yes: State[][] = [];
    const no: State[] = [];
    const at = new Set<number>();
    let header = "";
    for (const cell of mayBeTicked.flatMap(row.of)) {
      const states = named.get(cell.column);
      const answer = states && readAnswer(cell.text);
      if (!states || !answer || (answer === "no" && asksWhoLives(cell.column.header))) continue;
      at.add(cell.at);
      row.note(cell);
      // Who was not transferred may have left in another way.
      if (answer === "no") no.push(...(speaksOfTransfer(cell.column.header) ? [] : states));
      else {
        yes.push(states);
        header ||= cell.column.header;
      }
    }
    const isTorn = yes.some((one, nth) =>
      yes.slice(nth + 1).some((other) => !one.some((a) => other.some((b) => canBoth(a, b)))),
    );
    return { yes: yes.flat(), header, no, isTorn, at };
  };
}
