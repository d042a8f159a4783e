import { cleanLine } from "../../http/text.js";
import { ageAndGenderParts, shortMOf } from "../values/age-and-gender.js";
import { readAge } from "../values/ages.js";
import { readAnswer } from "../values/answers.js";
import { readBirthDate, readDate } from "../values/dates.js";
import { readDocument, readDocumentType, readNationality } from "../values/documents.js";
import { readEmail } from "../values/email.js";
import { blankness } from "../values/empty.js";
import { isH, readGender } from "../values/gender.js";
import { kinshipIn, nameWords } from "../values/name-words.js";
import { readContactName } from "../values/names.js";
import { readPhone } from "../values/phones.js";
import { readRelationship } from "../values/relationship.js";
import { readShelterStatus } from "../values/statuses.js";
import { mayBeGiven } from "../values/two-names.js";
import type { Change, Column, Context, ValueRule } from "./column.js";
import { type Field, nameFields } from "./fields.js";
import { fieldOfHeader, headerEvidence, mayNamePersons } from "./header-evidence.js";
import { readWords } from "./header-words.js";

// What a column holds, where its header leaves it open and its values tell.

/** What the first rows tell in a column, as far as they tell anything. */
export const toldIn = (rows: readonly (readonly string[])[], at: number): string[] =>
  rows
    .map((cells) => cleanLine((cells[at] ?? "").slice(0, 200)))
    .filter((value) => blankness(value) === undefined);

/** Are nearly all of them so? Of none nothing is told. */
export const mostly = <Value>(
  values: readonly Value[],
  test: (value: Value, at: number) => unknown,
): boolean => values.length > 0 && values.filter(test).length >= values.length * 0.8;

/** One header over two columns, `V` and the number; or a column of such letters without a header. */
export const letters: ValueRule = ({ columns, told }) =>
  columns.flatMap((column, at): Change[] => {
    const next = columns[at + 1];
    const over = column.field === "document_id" && next?.header === "";
    if (!next || !(over || (column.header === "" && next.field === "document_id"))) return [];
    const values = told(at);
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
export const yesAndNo: ValueRule = ({ columns, told, has }) =>
  columns.flatMap(({ field }, at): Change[] => {
    if (!namesSomething.has(field)) return [];
    const values = told(at);
    const answers = (text: string) =>
      readAnswer(text) || (field === "shelter" && readShelterStatus(text));
    if (values.length === 0 || !values.every(answers)) return [];
    return [
      { at, field: field === "shelter" && !has("shelter_status") ? "shelter_status" : "note" },
    ];
  });

/** A field that values tell by themselves, or confirm where the header is not wholly understood. */
interface Recogniser {
  field: Field;
  beside: readonly Field[];
  reads(value: string, context: Context): unknown;
  /** Where the header says nothing, half of the values must be so plainly. */
  plainly?(value: string): unknown;
  /** Its values tell nothing alone: they are too common, or may be anybody's, so that somebody is asked. */
  alone?: "nothing" | "asked";
}

const aYear = 365 * 86_400_000;

const recognisers: readonly Recogniser[] = [
  {
    field: "gender",
    beside: ["gender", "age_and_gender", "marked_female", "marked_male"],
    reads: (value) => value.length < 12 && readGender(value, false),
  },
  {
    field: "document_id",
    beside: ["document_id", "id", "document_type"],
    reads: (value) => !/^\d+$/.test(value) && readDocument(value, {}),
    plainly: (value) => /^\p{L}/u.test(value),
  },
  {
    field: "birth_date", // other days are those of the disaster and after
    beside: ["birth_date", "born"],
    alone: "asked",
    reads: (value, { today }) => {
      const date = /^\d+$/.test(value) ? undefined : readBirthDate(value, today); // or the number of a record
      return date && Date.parse(today) - Date.parse(date) > aYear;
    },
  },
  {
    field: "contact_person_phone", // the first that can be read counts
    beside: [],
    alone: "asked",
    reads: (value, { phoneRegion }) => /^[+(]?0?\d/.test(value) && readPhone(value, phoneRegion),
  },
  {
    field: "contact_person_email",
    beside: ["contact_person_email"],
    reads: readEmail,
    alone: "asked",
  },
  {
    field: "age",
    beside: ["age", "age_and_gender"],
    reads: (value) => readAge(value),
    alone: "nothing",
  },
  {
    field: "contact_person_relationship",
    beside: ["contact_person_relationship"],
    reads: isKinship,
    alone: "nothing",
  },
  { field: "nationality", beside: ["nationality"], reads: readNationality, alone: "nothing" },
  {
    field: "document_type",
    beside: ["document_type"],
    reads: readDocumentType,
    alone: "nothing",
  },
];
/** Of fewer cells hardly anything can be told where the header asks for nothing. */
const fewest = 3;

/** What a column under a header that is not, or not wholly, understood holds. */
export const toldByValues: ValueRule = ({ columns, told, has, context }) =>
  columns.flatMap(({ field, header }, at): Change[] => {
    if (field !== "note" || header === "" || fieldOfHeader(header) !== undefined) return [];
    const evidence = headerEvidence(header);
    if (evidence && !evidence.isOpen) return [];
    const asked = evidence?.field;
    const values = told(at);
    const found = recognisers.find(({ reads, beside, plainly = () => true, ...one }) => {
      if (has(...beside) || (asked === undefined ? one.alone === "nothing" : asked !== one.field))
        return false;
      if (!mostly(values, (value) => reads(value, context))) return false;
      if (asked !== undefined) return true;
      return values.length >= fewest && values.filter(plainly).length >= values.length / 2;
    });
    if (!found) return [];
    const isAsked = asked === undefined && found.alone === "asked";
    return [isAsked ? { at, unsure: [found.field] } : { at, field: found.field }];
  });

/** `Nombre que dice el niño`: the only column that speaks of a name, though not all of its words are known. */
export const loneName: ValueRule = ({ columns, told }) => {
  if (columns.some(({ field }) => nameFields.has(field))) return [];
  const asked = columns.flatMap(({ field, header }, at) => {
    const own = field === "note" ? mayNamePersons(header) : undefined;
    return own ? [{ at, field: own }] : [];
  });
  const [only] = asked;
  return only && asked.length === 1 && areNames(told(only.at)) ? [only] : [];
};

/** `Documento presentado` beside `Número`: nearly all of its cells name a type, and none a number. */
export const documentTypes: ValueRule = ({ columns, told, has }) => {
  const ofDocuments = columns.filter(({ field }) => field === "document_id").length;
  if (has("document_type") || ofDocuments < 1) return [];
  const at = columns.findIndex(({ field, header }, place) => {
    const isOne =
      field === "document_id"
        ? ofDocuments > 1
        : field === "note" && fieldOfHeader(header) === undefined;
    return isOne && mostly(told(place), (value) => !/\d/.test(value) && readDocumentType(value));
  });
  return at === -1 ? [] : [{ at, field: "document_type" }];
};

/** `Nac` is a nation or a day, `ID` a document or the list's own. */
export const openHeaders: ValueRule = ({ columns, told, has, context: { today } }) =>
  columns.flatMap(({ field }, at): Change[] => {
    const count = (test: (value: string) => unknown) => told(at).filter(test).length;
    if (field === "born") {
      const isNation = count(readNationality) > count((value) => readDate(value, today));
      return [{ at, field: isNation ? "nationality" : "birth_date" }];
    }
    if (field !== "id") return [];
    const isCedula = (value: string) => /^[VE]/i.test(value) && readDocument(value, {});
    if (!has("document_id") && mostly(told(at), isCedula)) return [{ at, field: "document_id" }];
    return [{ at, field: has("source_id") ? "note" : "source_id" }];
  });

/** `N° de paciente` counts the rows, or is the number of a record: then one does not follow the other. */
export const recordNumbers: ValueRule = ({ columns, told }) =>
  columns.flatMap(({ field, header }, at): Change[] => {
    if (field !== "numbering" || readWords(header).owners.size === 0) return [];
    const numbers = told(at).map((value) => Number(value.replace(/\W+$/, "")));
    const isNext = (number: number, nth: number) => number === (numbers[nth - 1] ?? number - 1) + 1;
    return numbers.length > 0 && !mostly(numbers, isNext) ? [{ at, field: "note" }] : [];
  });

/** How a column writes genders. */
export const genders: ValueRule = ({ columns, told }) =>
  columns.flatMap(({ field }, at): Change[] => {
    if (field !== "gender" && field !== "age_and_gender") return [];
    const values = told(at);
    const shortM = field === "gender" ? "" : shortMOf(values);
    const parts =
      field === "gender" ? values : values.flatMap((cell) => ageAndGenderParts(cell, shortM));
    return [{ at, ...(parts.some(isH) && { withH: true }), ...(shortM && { shortM }) }];
  });

/** `Contacto en su país`, `Next of kin is their`: what it says of the contact, its values tell. */
export const contacts: ValueRule = ({ columns, told, has, context }) => {
  const isOpen = ({ field, header }: Column) => {
    const { owners } = readWords(header);
    const isContact = owners.has("contact") || owners.has("relative");
    const isNote = field === "note" && fieldOfHeader(header) === undefined;
    return (isNote || field === "contact_name") && isContact && !owners.has("other");
  };
  const open = columns.flatMap((column, at) =>
    isOpen(column) ? [{ column, at, values: told(at) }] : [],
  );
  const kin = open.find(
    ({ column, values }) =>
      !has("contact_person_relationship") &&
      (open.length > 1 || column.field === "note") &&
      mostly(values, isKinship),
  );
  const changes: Change[] = kin ? [{ at: kin.at, field: "contact_person_relationship" }] : [];
  let isNamed = has("contact_name") && kin?.column.field !== "contact_name";
  for (const { column, at, values } of open) {
    if (column.field !== "note" || at === kin?.at) continue;
    if (!isNamed && areNames(values)) {
      changes.push({ at, field: "contact_name" });
      isNamed = true;
    } else if (mostly(values, (value) => readPhone(value, context.phoneRegion))) {
      changes.push({ at, field: "contact_person_phone" });
    } else if (mostly(values, readEmail)) changes.push({ at, field: "contact_person_email" });
  }
  return changes;
};

/** Most are names; some may be only what the contact is: `su mamá`. */
function areNames(values: string[]): boolean {
  const names = values.filter(isWholeName);
  const known = mostly(values, (value) => isWholeName(value) || isKinship(value));
  return known && names.length >= values.length / 2 && names.some(holdsGiven);
}

function isKinship(value: string): boolean {
  const words = nameWords(value);
  const isKin = words.length > 0 && kinshipIn(words) === words.length && !/\d/.test(value);
  return isKin || readRelationship(value) !== undefined;
}

function isWholeName(value: string): boolean {
  const words = value.split(" ");
  return words.length > 1 && words.length < 6 && readContactName(value).last !== undefined;
}

const holdsGiven = (value: string) => nameWords(value).some(mayBeGiven);
