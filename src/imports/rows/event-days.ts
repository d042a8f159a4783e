import { headerKey } from "../columns/header-words.js";
import type { ListedPerson } from "../record.js";
import { readDate } from "../values/dates.js";
import { daysOfDeath, daysOfDischarge, daysOfLeaving } from "../vocabulary/event-days.js";
import type { RowCells } from "./row-cells.js";

// A day under `Fecha de egreso` means that the person has left, if the row's own state says nothing.

const keysOf = (words: Record<string, string>) =>
  new Set(Object.values(words).flatMap((text) => text.split(", ").map(headerKey)));
const death = keysOf(daysOfDeath);
const discharge = keysOf(daysOfDischarge);
const leaving = keysOf(daysOfLeaving);

/** Whether a column holds the days on which people died. */
export const tellsDeath = (header: string): boolean => death.has(headerKey(header));

const ownStates = ["state", "status", "found", "hospital_status", "shelter_status"] as const;

type States = Pick<
  ListedPerson,
  "hospital" | "hospital_status" | "reported_patient" | "shelter" | "shelter_status" | "status"
>;

/** The states of a row, with those that its days imply. The days stay in the notes as well. */
export function withEventDays(row: RowCells, states: States, today: string): States {
  const ended = row.of("note_date").filter(({ text }) => {
    const day = readDate(text, today);
    return day !== undefined && day <= today;
  });
  if (ended.length === 0 || ownStates.some((field) => row.of(field).length > 0)) return states;
  const has = (known: ReadonlySet<string>) =>
    ended.some(({ column }) => known.has(headerKey(column.header)));
  const { hospital, shelter } = states;
  if (has(death)) {
    const patient = hospital
      ? { hospital_status: "deceased" as const }
      : { reported_patient: true as const };
    return { ...states, ...patient, status: "found" };
  }
  if (hospital && states.hospital_status === "deceased") return states; // a hospital discharges the dead too
  if (hospital && (has(discharge) || has(leaving)))
    return { ...states, hospital_status: "discharged" };
  if (!hospital && shelter && has(leaving)) {
    const { status: _here, ...others } = states; // a person who left may be anywhere
    return { ...others, shelter_status: "departed" };
  }
  return states;
}
