import { readWords } from "../columns/header-words.js";
import { isOfSomebodyElse } from "../columns/somebody-else.js";
import { type HospitalText, hospitalsAreBeside, saysWhereNow } from "../values/hospitals.js";
import { speaksOfNoTransfer } from "../values/statuses.js";
import type { Cell, RowCells } from "./row-cells.js";

// Hospitals in columns that are not those of hospitals. They are never public, and they protect the person.

/** What a row says of hospitals there. */
interface RowHospitals {
  /** The hospital in which the person is now. */
  handle?: string;
  /** The person may be a patient. */
  isPatient: boolean;
  /** Cells of public fields that name a hospital. */
  cells: readonly Cell[];
  /** The cells that say in which hospital the person is now. */
  here: readonly Cell[];
}

type Read = (text: string) => HospitalText | undefined;

/**
 * Reads the hospitals in places, descriptions and notes, and in `states`: cells of states that state none. The
 * cells of public fields go to the notes, and so do those of states that say where the person is.
 */
export function readHospitals(row: RowCells, read: Read, states: readonly Cell[]): RowHospitals {
  const places = [...row.of("where_now"), ...row.of("location")].filter(({ text }) => read(text));
  const descriptions = row.of("description").filter(({ text }) => read(text));
  const notes = row.of("note").filter((cell) => notesHospital(cell, read));
  // A column of places may be a note by its values: `HCL` may be a code.
  const ofPlace = [...places, ...notes].filter(
    ({ column }) => column.field === "where_now" || saysWhereNow(column.header),
  );
  // `Trasladada al HCL` in place of a state.
  ofPlace.push(...states.filter(({ text }) => read(text)?.handle !== undefined));
  const here = new Set(ofPlace.map(({ text }) => read(text)?.handle ?? ""));
  const [handle] = here;
  const cells = [...places, ...descriptions];
  for (const cell of cells) row.note(cell);
  const isPatient = cells.length + notes.length > 0;
  if (here.size !== 1 || !handle || isCalledOff(row)) return { isPatient, cells, here: [] };
  for (const cell of states) if (ofPlace.includes(cell)) row.note(cell);
  return { handle, isPatient, cells, here: ofPlace };
}

const remarks = ["note", "description", "state", "status", "hospital_status"] as const;
/** `Traslado suspendido`: nobody says that the person came to the hospital to which they should go. */
const isCalledOff = (row: RowCells) =>
  remarks.some((field) => row.of(field).some(({ text }) => speaksOfNoTransfer(text)));

/** More words of a remark say something else about a hospital. */
const mostWords = 5;

/**
 * Whether a note may say that the person is or was in a hospital. Remarks say so only if they are hardly more
 * than its name.
 */
function notesHospital({ text, column: { header } }: Cell, read: Read): boolean {
  const words = readWords(header);
  const { concepts } = words;
  if (isOfSomebodyElse(words) || hospitalsAreBeside(header)) return false;
  const hospital = read(text);
  if (!hospital) return false;
  const isShort = text.split(" ").length <= mostWords;
  return isShort || hospital.handle !== undefined || !concepts.includes("remark");
}
