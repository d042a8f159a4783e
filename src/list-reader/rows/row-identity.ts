import { lengthOf } from "../../kernel/values/text.js";
import { type Concept, readWords } from "../columns/header-words.js";
import { isOfSomebodyElse } from "../columns/somebody-else.js";
import type { ListedPerson } from "../record.js";
import { ageAndGenderParts } from "../values/age-and-gender.js";
import { readAge } from "../values/ages.js";
import { readAnswer } from "../values/answers.js";
import { readBirthDate, yearsBetween } from "../values/dates.js";
import { readDocument, readDocumentType, readNationality } from "../values/documents.js";
import { saysMinor } from "../values/empty.js";
import { readGender } from "../values/gender.js";
import { isAge, majority, mayBeMinor, speaksOfChild, speaksOfUnborn } from "../values/least-age.js";
import { plain } from "../values/plain.js";
import { type Cell, firstRead, type RowCells } from "./row-cells.js";

type Identity = Pick<
  ListedPerson,
  "document_type" | "document_id" | "birth_date" | "age" | "reported_minor" | "gender" | "source_id"
>;

/**
 * Reads document, birth date, age, gender and the list's own id. `minor`: the title before the name means a
 * child. Where an age or a day of birth is no plain one, none is guessed: if it may be a child's, the person is
 * reported as a minor.
 */
export function readIdentity(row: RowCells, today: string, minor: boolean): Identity {
  const identity: Identity = {};
  let child = minor;
  readDocuments(row, identity);
  const births = row.of("birth_date");
  const born = firstRead(row, births, ({ text, column }) => readBirthDate(text, today, column));
  if (born) identity.birth_date = born;
  for (const cell of row.of("age")) if (readAgeCell(row, cell, identity, today)) child = true;
  for (const cell of row.of("gender")) if (!readGenderCell(cell, identity)) row.note(cell);
  for (const cell of row.of("age_and_gender")) {
    if (readAgeAndGender(row, cell, identity, today)) child = true;
  }
  readMarks(row, identity);
  if (readMinor(row, identity, today)) child = true;
  const id = firstRead(row, row.of("source_id"), ({ text }) =>
    lengthOf(text) > 100 ? undefined : text,
  );
  if (id) identity.source_id = id;
  const isOpen = identity.age === undefined && !identity.birth_date;
  if (isOpen && (child || speaksOfMinor(row, today))) identity.reported_minor = true;
  return identity;
}

/** Whether a cell other than those of ages says that the person may be a minor. */
const speaksOfMinor = (row: RowCells, today: string): boolean =>
  row.of("birth_date").some(({ text }) => mayBeMinor(text, { today, isOfBirth: true })) ||
  row.of("gender").some(({ text }) => speaksOfChild(text)) ||
  row.of("document_id").some(({ text }) => !/\d/.test(text) && speaksOfChild(text)) ||
  row.of("note").some((cell) => notesMinor(cell, today));

function readDocuments(row: RowCells, identity: Identity): void {
  const letter = firstRead(row, row.of("nationality"), ({ text }) => readNationality(text));
  const stated = firstRead(row, row.of("document_type"), ({ text }) => {
    const type = readDocumentType(text);
    return (type ?? readNationality(text)) ? { type, letter: readNationality(text) } : undefined;
  });
  const { type: typed, letter: typeLetter } = stated ?? {};
  const letters = typed === undefined || typed === "cedula" ? [typeLetter, letter] : [];
  const nationality = letters.find((one) => one === "V" || one === "E");
  const isMinor = ({ text }: Cell) => saysMinor(plain(text));
  const numbers = row.of("document_id").filter((cell) => !isMinor(cell));
  const document = firstRead(row, numbers, ({ text, column }) => {
    const type = typed ?? (letter === "P" ? "passport" : column.documentType);
    const one = readDocument(text, { type, nationality });
    return one && lengthOf(one.document_id) <= 100 ? one : undefined;
  });
  Object.assign(identity, document);
}

/** Returns whether the cell gives the person's gender. */
function readGenderCell({ text, column }: Cell, identity: Identity): boolean {
  const gender = identity.gender ? undefined : readGender(text, column.withH ?? false);
  if (gender) identity.gender = gender;
  return gender !== undefined;
}

/** Reads an age. Returns whether the cell holds none, but something that may be a child's. */
function readAgeCell(row: RowCells, cell: Cell, identity: Identity, today: string): boolean {
  const unit = cell.column.ageUnit;
  const age = identity.age === undefined ? readAge(cell.text, unit) : undefined;
  const isOpen = age && !age.exact && age.years >= majority && age.years < majority + 2; // `casi 18`
  if (!age || isOpen) {
    row.note(cell);
    return isOpen || mayBeMinor(cell.text, { today, unit });
  }
  const { birth_date } = identity;
  const contradicts =
    birth_date !== undefined && Math.abs(yearsBetween(birth_date, today) - age.years) > 1;
  if (!contradicts) identity.age = age.years;
  if (contradicts || !age.exact) row.note(cell);
  return false;
}

/** Likewise, of a cell with an age and a gender. */
function readAgeAndGender(row: RowCells, cell: Cell, identity: Identity, today: string): boolean {
  const parts = ageAndGenderParts(cell.text, cell.column.shortM).map((text) => ({ ...cell, text }));
  if (parts.length === 0) {
    row.note(cell);
    return mayBeMinor(cell.text, { today });
  }
  const ages = parts.filter((part) => !readGenderCell(part, identity));
  const areOpen = ages.map((part) => readAgeCell(row, part, identity, today));
  return areOpen.includes(true) || speaksOfChild(cell.text);
}

const ofBirth: readonly Concept[] = ["birth", "birthDate", "born"];
const ofAge: readonly Concept[] = ["age", "minor"];

/**
 * Whether a note speaks of a child's age: `5-10` under `Rango de edad`, `2018` under `Año de nacimiento`, or a
 * word for a child and nothing else, except under `Apodo` and the like.
 */
function notesMinor({ text, column: { header, unsure = [] } }: Cell, today: string): boolean {
  const words = readWords(header);
  const { concepts } = words;
  if (isOfSomebodyElse(words) || speaksOfUnborn(header)) return false;
  const isOfBirth = ofBirth.some((one) => concepts.includes(one)) || unsure.includes("birth_date");
  const isOfAge = ofAge.some((one) => concepts.includes(one)) || unsure.includes("age");
  if (isOfBirth || isOfAge) return mayBeMinor(text, { today, isOfBirth });
  return !concepts.includes("thing") && isAge(text) && speaksOfChild(text);
}

/**
 * Returns whether a column says that the person is a minor. A cell that contradicts an age or birth date goes
 * to the notes.
 */
function readMinor(row: RowCells, { age, birth_date }: Identity, today: string): boolean {
  const years = birth_date === undefined ? age : yearsBetween(birth_date, today);
  let minor = false;
  for (const cell of row.of("is_minor")) {
    const text = plain(cell.text);
    const isYes = readAnswer(text) === "yes" || (!/^no\b/.test(text) && speaksOfChild(text));
    const isMinor = years === undefined ? minor || isYes : years < 18;
    if (isYes ? !isMinor : isMinor || readAnswer(text) !== "no") row.note(cell);
    minor ||= isYes;
  }
  return minor;
}

/** Reads two columns of which one is crossed. If both are crossed, neither counts. */
function readMarks(row: RowCells, identity: Identity): void {
  const female = row.of("marked_female");
  const male = row.of("marked_male");
  const crossed = [...female, ...male].filter(
    ({ text }) => text === "*" || readAnswer(text) === "yes",
  );
  if (crossed.length === 1 && !identity.gender) {
    identity.gender = female.some((cell) => cell === crossed[0]) ? "female" : "male";
  }
  for (const cell of [...female, ...male]) {
    const isNo = readAnswer(cell.text) === "no";
    if (!isNo && (crossed.length !== 1 || cell !== crossed[0])) row.note(cell);
  }
}
