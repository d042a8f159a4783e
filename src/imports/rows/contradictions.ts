import type { Column } from "../columns/column.js";
import { nameFields } from "../columns/fields.js";
import { endings } from "../columns/header-evidence.js";
import { type Owner, readWords } from "../columns/header-words.js";
import { ofTheirLists } from "../columns/meanings.js";
import type { LineStates } from "../tables/line-states.js";
import { readAnswer } from "../values/answers.js";
import { readDate } from "../values/dates.js";
import { readNameCell } from "../values/names.js";
import { wordSet } from "../values/phrases.js";
import { plain } from "../values/plain.js";
import { speaksOfDeath, speaksOfLeaving } from "../values/statuses.js";
import { alive } from "../vocabulary/states.js";
import { tellsDeath } from "./event-days.js";
import type { Cell, RowCells } from "./row-cells.js";
import type { StateReaders } from "./row-states.js";

// A list without a column of states implies that its persons are there. Notes may contradict that.

/**
 * The states that the headers of names imply. Names under `Fallecido` or `Nombre del occiso` are those of the
 * dead. Under `Paciente o fallecido` nobody knows which. Names under `Desaparecido` are of persons whom
 * others look for: nobody of that list is in its hospital.
 */
export function statesByNames(columns: readonly Column[]): LineStates | undefined {
  for (const { field, header } of columns) {
    const { owners } = readWords(header);
    if (!nameFields.has(field)) continue;
    if (owners.has("sought")) {
      return { hospital: null, shelter: null, person: "missing", line: header };
    }
    if (!owners.has("dead")) continue;
    const areDead = !owners.has("person") && !owners.has("patient");
    return areDead
      ? { hospital: "deceased", shelter: null, person: "found", line: header }
      : { hospital: null, shelter: null, person: null, line: header };
  }
  return undefined;
}

/** What a header asks: `¿Fallecido? (sí/no)`. */
const asked = (header: string) => header.replaceAll(/[¿?]|\(.*/g, "").trim();

/**
 * Whether a note says that the person died (yes under `¿Fallecido?`, or `Fallecida` in a column of words for
 * states), or that the person may be a patient. Such persons are protected.
 */
export const patientsIn =
  ({ hospital, found }: StateReaders) =>
  ({
    text,
    column: { header, unsure = [], areHospitals },
  }: Cell): "dead" | "patient" | undefined => {
    const state = unsure.includes("hospital_status") ? hospital(text)?.state : undefined;
    const isAnswer = text.length < 5 && found(text)?.state === "found";
    if (state === "deceased" || (isAnswer && hospital(asked(header))?.state === "deceased"))
      return "dead";
    return state || areHospitals ? "patient" : undefined;
  };

const somebodyElse: readonly Owner[] = [
  ...(["contact", "relative", "parent", "other"] as const),
  ...ofTheirLists,
];
const ofTheLiving = wordSet(alive);
const ofNames = [...nameFields].filter((field) => field !== undefined);
/** Cells of names that say more: `Ana Gil (fallecida)`, `Ana Gil - de alta`. */
const besideNames = (row: RowCells) =>
  ofNames.flatMap(row.of).flatMap(({ text }) => (readNameCell(text, true).lost ? text : []));
const stays = new Set(["admitted", "present"]);
/** `¿Sigue aquí?` of a hospital's list is a state of no shelter. */
const watchable = ["note", "note_date", "state", "shelter_status"] as const;

/**
 * Prepares the columns of a table once. Returns a function that says of a row whether a note contradicts that
 * the person is there, or stands under a header for persons who left or died. The note sets no state, but
 * then the person is not taken to be there. Persons who left are contradicted only by a death.
 */
export function contradictionsIn(
  columns: readonly Column[],
  { readers, today }: { readers: StateReaders; today: string },
): (row: RowCells, taken: string) => boolean {
  const statesIn = (text: string) =>
    [readers.hospital(text), readers.shelter(text)].flatMap((reading) => reading?.state ?? []);
  const ends = (text: string) => statesIn(text).some((state) => !stays.has(state));
  /**
   * What the header of a column asks. `ended`: any text says that the stay ended. `there`: a no says so.
   * `anything`: the words themselves must say so.
   */
  const watched = new Map<Column, "ended" | "there" | "anything">();
  for (const column of columns) {
    if (!watchable.some((field) => field === column.field)) continue;
    const { concepts, owners } = readWords(column.header);
    if (concepts.includes("remark") || somebodyElse.some((owner) => owners.has(owner))) continue;
    const isEnd = concepts.includes("end") || concepts.includes("destination");
    const isThing = concepts.includes("thing"); // `Fecha probable de egreso`
    const header = asked(column.header);
    const isEnded = (isEnd && !isThing) || ends(header);
    const asksWhoIs =
      concepts.some((one) => one === "present" || one === "here") ||
      endings(header).some(
        (end) => statesIn(end).some((state) => stays.has(state)) || ofTheLiving.has(plain(end)),
      );
    watched.set(column, isEnded ? "ended" : asksWhoIs ? "there" : "anything");
  }
  const ofDeaths = new Set(
    [...watched.keys()].flatMap(({ header, field }) => (tellsDeath(header) ? [field] : [])),
  );
  return (row, taken) =>
    (taken !== "deceased" &&
      besideNames(row).some(stays.has(taken) ? speaksOfLeaving : speaksOfDeath)) ||
    [...ofDeaths].some(row.isUnknown) || // `Fecha de defunción: por confirmar`
    watchable.flatMap(row.of).some(({ text, column }) => {
      if (column.field === "state") return stays.has(taken) && speaksOfLeaving(text);
      const asks = watched.get(column);
      if (asks === undefined) return false;
      if (!stays.has(taken)) return taken !== "deceased" && statesIn(text).includes("deceased");
      if (readAnswer(text) === "no") return asks === "there";
      const isPlanned = (readDate(text, today) ?? today) > today;
      return !isPlanned && (asks === "ended" || ends(text));
    });
}
