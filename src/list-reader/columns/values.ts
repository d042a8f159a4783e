import { cleanLine } from "../../kernel/values/text.js";
import { ageAndGenderParts, shortMOf } from "../values/age-and-gender.js";
import { readAnswer } from "../values/answers.js";
import { orderOf, readDate } from "../values/dates.js";
import { readDocument, readDocumentType, readNationality } from "../values/documents.js";
import { blankness } from "../values/empty.js";
import { isH } from "../values/gender.js";
import { readShelterStatus } from "../values/statuses.js";
import { isSurnameFirst } from "../values/two-names.js";
import type { Change, ValueRule } from "./column.js";
import { type Field, nameFields } from "./fields.js";
import { fieldOfHeader, headerEvidence, mayNamePersons } from "./header-evidence.js";
import { saysOrder } from "./header-units.js";
import { readWords } from "./header-words.js";
import { areNames, isWholeName, ofContacts, type Recogniser, recognisers } from "./recognisers.js";

// These rules say what a column holds where its header leaves it open and its values show it.

/** The values in the first rows of a column, without blank ones. */
export const columnValues = (rows: readonly (readonly string[])[], at: number): string[] =>
  rows
    .map((cells) => cleanLine((cells[at] ?? "").slice(0, 200)))
    .filter((value) => blankness(value) === undefined);

/** Whether nearly all of the values pass the test. Without values the answer is no. */
export const mostly = <Value>(
  values: readonly Value[],
  test: (value: Value, at: number) => unknown,
): boolean => values.length > 0 && values.filter(test).length >= values.length * 0.8;

/** One header over two columns, `V` and the number; or a column of such letters without a header. */
export const letters: ValueRule = ({ columns, valuesIn }) =>
  columns.flatMap((column, at): Change[] => {
    const next = columns[at + 1];
    const over = column.field === "document_id" && next?.header === "";
    if (!next || !(over || (column.header === "" && next.field === "document_id"))) return [];
    const values = valuesIn(at);
    const areLetters = values.length > 0 && values.every((text) => /^[VEP][-.]?$/i.test(text));
    if (!areLetters) return [];
    const header = over ? column.header : next.header;
    return [
      { at, field: "nationality" },
      { at: at + 1, field: "document_id", header },
    ];
  });

const namesSomething = new Set<Field>([
  ...(["hospital", "shelter", "contact_name", "location", "description"] as const),
]);

/** `En el refugio`, `Hospital`, `Familiar`: a column of yes and no names no place and nobody. */
export const yesAndNo: ValueRule = ({ columns, valuesIn, has }) =>
  columns.flatMap(({ field }, at): Change[] => {
    if (!namesSomething.has(field)) return [];
    const values = valuesIn(at);
    const answers = (text: string) =>
      readAnswer(text) || (field === "shelter" && readShelterStatus(text));
    if (values.length === 0 || !values.every(answers)) return [];
    return [
      { at, field: field === "shelter" && !has("shelter_status") ? "shelter_status" : "note" },
    ];
  });

/** Fewer cells show hardly anything where the header asks for nothing. */
const fewest = 3;

/** The field of a column whose header is not, or not wholly, understood. */
export const fieldsByValues: ValueRule = ({ columns, valuesIn, has, context }) => {
  const taken = new Set<Field>();
  return columns.flatMap(({ field, header }, at): Change[] => {
    if (field !== "note" || header === "" || fieldOfHeader(header) !== undefined) return [];
    const evidence = headerEvidence(header);
    // `Número para dejar recado` asks for nothing.
    const asked = evidence?.field === "numbering" ? undefined : evidence?.field;
    if (evidence && !evidence.isOpen && asked !== "contact_name") return [];
    const values = valuesIn(at);
    const mayBe = ({ field, alone }: Recogniser) =>
      asked === undefined ? alone !== "nothing" : asked === field;
    // `Contacto en su país`: what it says of the contact, its values tell.
    const open = asked === "contact_name" ? ofContacts : recognisers.filter(mayBe);
    const found = open.find(({ reads, beside, together, plainly = () => true }) => {
      if (has(...beside) || beside.some((other) => taken.has(other))) return false;
      if (!mostly(values, (value) => reads(value, context))) return false;
      if (together?.(values) === false) return false;
      if (asked !== undefined) return true;
      return values.length >= fewest && values.filter(plainly).length >= values.length / 2;
    });
    if (!found) return [];
    taken.add(found.field);
    const isAsked = asked === undefined && found.alone === "asked";
    return [isAsked ? { at, unsure: [found.field] } : { at, field: found.field }];
  });
};

/** `Nombre que dice el niño`: the only column that speaks of a name, though not all of its words are known. */
export const loneName: ValueRule = ({ columns, valuesIn }) => {
  if (columns.some(({ field }) => nameFields.has(field))) return [];
  const asked = columns.flatMap(({ field, header }, at) => {
    const own = field === "note" ? mayNamePersons(header) : undefined;
    return own ? [{ at, field: own }] : [];
  });
  const [only] = asked;
  if (!only || asked.length > 1) return [];
  const values = valuesIn(only.at);
  return mostly(values, isWholeName) && areNames(values) ? [only] : [];
};

/**
 * `Documento presentado` beside `Número` is a column of types: nearly all of its cells name one, and none
 * holds a number.
 */
export const documentTypes: ValueRule = ({ columns, valuesIn, has }) => {
  const ofDocuments = columns.filter(({ field }) => field === "document_id").length;
  if (has("document_type") || ofDocuments < 1) return [];
  const at = columns.findIndex(({ field, header }, place) => {
    const isOne =
      field === "document_id"
        ? ofDocuments > 1
        : field === "note" && fieldOfHeader(header) === undefined;
    return (
      isOne && mostly(valuesIn(place), (value) => !/\d/.test(value) && readDocumentType(value))
    );
  });
  return at === -1 ? [] : [{ at, field: "document_type" }];
};

/** `Nac` is a nation or a day, `ID` a document or the list's own. */
export const openHeaders: ValueRule = ({ columns, valuesIn, has, context: { today } }) =>
  columns.flatMap(({ field }, at): Change[] => {
    const count = (test: (value: string) => unknown) => valuesIn(at).filter(test).length;
    if (field === "born") {
      const isNation = count(readNationality) > count((value) => readDate(value, today));
      return [{ at, field: isNation ? "nationality" : "birth_date" }];
    }
    if (field !== "id") return [];
    const isCedula = (value: string) => /^[VE]/i.test(value) && readDocument(value, {});
    if (!has("document_id") && mostly(valuesIn(at), isCedula))
      return [{ at, field: "document_id" }];
    return [{ at, field: has("source_id") ? "note" : "source_id" }];
  });

/** `N° de paciente` counts the rows, or is the number of a record: then one does not follow the other. */
export const recordNumbers: ValueRule = ({ columns, valuesIn }) =>
  columns.flatMap(({ field, header }, at): Change[] => {
    if (field !== "numbering" || readWords(header).owners.size === 0) return [];
    const numbers = valuesIn(at).map((value) => Number(value.replace(/\W+$/, "")));
    const isNext = (number: number, nth: number) => number === (numbers[nth - 1] ?? number - 1) + 1;
    return numbers.length > 0 && !mostly(numbers, isNext) ? [{ at, field: "note" }] : [];
  });

/** How a column writes genders. */
export const genders: ValueRule = ({ columns, valuesIn }) =>
  columns.flatMap(({ field }, at): Change[] => {
    if (field !== "gender" && field !== "age_and_gender") return [];
    const values = valuesIn(at);
    const shortM = field === "gender" ? "" : shortMOf(values);
    const parts =
      field === "gender" ? values : values.flatMap((cell) => ageAndGenderParts(cell, shortM));
    return [{ at, ...(parts.some(isH) && { withH: true }), ...(shortM && { shortM }) }];
  });

/** How a column of whole names uses the comma. */
export const commas: ValueRule = ({ columns, valuesIn }) =>
  columns.flatMap(({ field }, at): Change[] => {
    if (field !== "full_name") return [];
    const values = valuesIn(at);
    const surnameFirst = values.filter(isSurnameFirst).length;
    return surnameFirst > values.length / 2 ? [{ at, withComma: true }] : [];
  });

const datesOf = new Set<Field>(["birth_date", "died_on", "left_on", "note_date"]);
/** How many dates of one order make another one a slip of the pen. */
const most = 5;

/**
 * In which order a column writes its dates. One that can only begin with the month, `06/28/2026`, shows it for all.
 * Where both orders occur, none is guessed: days of birth are notes, and the column is asked about.
 */
export const dateOrders: ValueRule = ({ columns, valuesIn }) =>
  columns.flatMap(({ field, header }, at): Change[] => {
    if (!datesOf.has(field) || saysOrder(header)) return [];
    const orders = valuesIn(at).map(orderOf);
    const count = (order: string) => orders.filter((one) => one === order).length;
    const [byDay, byMonth] = [count("day first"), count("month first")];
    if (byMonth === 0 || byDay >= byMonth * most) return [];
    if (byMonth >= byDay * most) return [{ at, monthFirst: true }];
    const asked: Change = { at, field: "note", unsure: [field] };
    return [{ at, eitherOrder: true }, ...(field === "birth_date" ? [asked] : [])];
  });
