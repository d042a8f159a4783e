import { dayMs } from "../../kernel/values/day.js";
import type { Column } from "../columns/column.js";
import type { Field } from "../columns/fields.js";
import { headerKey } from "../columns/header-words.js";
import { type DateOrder, readDate } from "../values/dates.js";
import type { State } from "../values/statuses.js";
import { daysOfDeath, daysOfDischarge, daysOfLeaving } from "../words/event-days.js";
import type { RowCells } from "./row-cells.js";

// A day under `Fecha de egreso` means that the person has left, if the row's own state says nothing.

const keysOf = (words: Record<string, string>) =>
  new Set(Object.values(words).flatMap((text) => text.split(", ").map(headerKey)));
const death = keysOf(daysOfDeath);
const discharge = keysOf(daysOfDischarge);
const leaving = keysOf(daysOfLeaving);

/** Whether a column holds the days on which people died. */
export const areDaysOfDeath = (header: string): boolean => death.has(headerKey(header));

/** The days on which something may have happened to a person of a list, both `YYYY-MM-DD`. */
export interface DayWindow {
  from: string;
  to: string;
}

/** If the day of the event is unknown: how many days before the list it may be. */
const maxDays = 60;

/**
 * The days that can mean something in a list: from the event to the day of the list.
 * @param listDay the day of the list, `YYYY-MM-DD`.
 * @param eventDay the day of the disaster, if the operator has named it.
 */
export function dayWindow(listDay: string, eventDay: string | undefined): DayWindow {
  const before = new Date(Date.parse(listDay) - maxDays * dayMs).toISOString().slice(0, 10);
  return { from: eventDay ?? before, to: listDay };
}

/** Whether a text is a day on which something may have happened; undefined if it is no day. */
export function dayWithin(
  text: string,
  { from, to }: DayWindow,
  order: DateOrder = {},
): "within" | "outside" | undefined {
  const day = readDate(text, to, order);
  if (day === undefined) return undefined;
  return day >= from && day <= to ? "within" : "outside";
}

type Event = "death" | "discharge" | "leaving";

function eventOf({ field, header }: Column): Event | undefined {
  if (field === "died_on") return "death";
  if (field === "left_on") return "leaving";
  const key = headerKey(header);
  if (field !== "note_date") return undefined;
  if (death.has(key)) return "death";
  if (discharge.has(key)) return "discharge";
  return leaving.has(key) ? "leaving" : undefined;
}

const ofDays = ["note_date", "died_on", "left_on"] as const satisfies readonly Field[];

/** The state that the days of a row imply, and the header of the day. */
export interface StateOfDay {
  state: State;
  header: string;
}

/**
 * Prepares the columns of a table once. Returns a function that reads the state that the days of a row imply
 * for somebody in a hospital, in a shelter, or in neither. The days stay in the notes as well.
 */
export function eventDaysIn(
  columns: readonly Column[],
  days: DayWindow,
): (row: RowCells, place: "hospital" | "shelter" | undefined) => StateOfDay | undefined {
  const events = new Map(columns.map((column) => [column, eventOf(column)]));
  const states: Record<Event, Record<"hospital" | "shelter" | "nowhere", State | undefined>> = {
    death: { hospital: "deceased", shelter: "deceased", nowhere: "deceased" },
    discharge: { hospital: "discharged", shelter: undefined, nowhere: undefined },
    leaving: { hospital: "discharged", shelter: "departed", nowhere: undefined },
  };
  return (row, place) => {
    const happened = ofDays.flatMap(row.of).flatMap(({ text, column }) => {
      const event = events.get(column);
      const state = event && states[event][place ?? "nowhere"];
      const isPast = state && dayWithin(text, days, column) === "within";
      return isPast ? [{ state, header: column.header }] : [];
    });
    // Dead persons leave a hospital too.
    return happened.find(({ state }) => state === "deceased") ?? happened[0];
  };
}
