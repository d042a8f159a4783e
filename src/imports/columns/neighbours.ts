import type { Change, Column, HeaderRule } from "./column.js";
import { type Field, nameFields } from "./fields.js";
import { ageUnitOf } from "./header-units.js";
import { headerKey, readWords } from "./header-words.js";
import { ofTheirLists } from "./meanings.js";

// These rules say what a column holds where only the adjacent headers show it.

/** A column without a header before the names counts the rows. */
const countsRows: HeaderRule = ({ columns: [first, second] }) =>
  first?.header === "" && nameFields.has(second?.field) ? [{ at: 0, field: "numbering" }] : [];

const saysType = ({ header, field }: Column) => {
  const { concepts, unknown } = readWords(header);
  return field === "document_type" || (unknown === 0 && concepts.join() === "type");
};

/** `Tipo` and `Número` side by side are a document's. */
const typeAndNumber: HeaderRule = ({ columns }) =>
  columns.flatMap((column, at): Change[] => {
    const next = columns[at + 1]?.field;
    const isPair = saysType(column) && (next === "numbering" || next === "document_id");
    return isPair
      ? [
          { at, field: "document_type" },
          { at: at + 1, field: "document_id" },
        ]
      : [];
  });

const allOf = (columns: readonly Column[], from: Field, field: Field): Change[] =>
  columns.flatMap((column, at) => (column.field === from ? [{ at, field }] : []));

/** A column that may hold either kind of place yields to one that says which. */
const eitherPlace: HeaderRule = ({ columns, has }) =>
  has("hospital", "shelter") ? allOf(columns, "hospital_or_shelter", "note") : [];

/** `Edad (meses)` before `Edad (años)` tells the rest of a year: the first age that can be read counts. */
const monthsBeforeYears: HeaderRule = ({ columns }) => {
  const ages = columns.flatMap(({ field, header }, at) =>
    field === "age" ? [{ at, isInYears: ageUnitOf(header) === undefined }] : [],
  );
  const inYears = ages.findIndex(({ isInYears }) => isInYears);
  return ages.slice(0, Math.max(0, inYears)).map(({ at }) => ({ at, field: "note" }));
};

/** `Número` behind the contact's name is no number of the row. */
const contactNumber: HeaderRule = ({ columns }) =>
  columns.flatMap(({ field }, at): Change[] => {
    const before = columns[at - 1]?.field;
    const isBehind = before === "contact_name" || before === "contact_person_relationship";
    const isCalled = columns.slice(at).some((other) => other.field === "contact_person_phone");
    return field === "numbering" && isBehind && !isCalled
      ? [{ at, field: "contact_person_phone" }]
      : [];
  });

const ownedFields = new Set<Field>(["document_id", "birth_date", "age", "gender"]);
const namesSomebody = ({ header }: Column) => {
  const { concepts, owners } = readWords(header);
  const isName = concepts.some((one) => /name|surname/i.test(one));
  const others = ["parent", "patient", "other", ...ofTheirLists] as const;
  return isName || others.some((owner) => owners.has(owner));
};

/** Of two columns `Cédula` one behind the person's name is theirs, one behind `Jefe de familia` is not. */
const behindAnother: HeaderRule = ({ columns }) => {
  const named = (at: number) => columns.slice(0, at).findLast(namesSomebody);
  const isOwn = (at: number) => nameFields.has(named(at)?.field);
  return columns.flatMap(({ field }, at): Change[] => {
    if (!ownedFields.has(field) || isOwn(at) || !named(at)) return [];
    const isTwice = columns.some((other, place) => other.field === field && isOwn(place));
    return isTwice ? [{ at, field: "note" }] : [];
  });
};

/** `Edad del fallecido` behind `Sobreviviente` is another's. */
const ofTheDead: HeaderRule = ({ columns }) => {
  const isOfDead = columns.map(({ header }) => readWords(header).owners.has("dead"));
  const isName = ({ field }: Column) => nameFields.has(field);
  if (!columns.some(isName) || columns.some((column, at) => isName(column) && isOfDead[at]))
    return [];
  return columns.flatMap(({ field }, at) =>
    isOfDead[at] && field !== "note_date" ? [{ at, field: "note" as const }] : [],
  );
};

/** Columns `F` and `M` that are crossed make a gender only as a pair; in a pair `H` and `M`, M is mujer. */
const marks: HeaderRule = ({ columns, has }) => {
  const marked = columns.flatMap(({ field, header }, at) =>
    field.startsWith("marked_") ? [{ at, letter: headerKey(header).split(" ").at(-1) }] : [],
  );
  const m = marked.find(({ letter }) => letter === "m");
  if (m && marked.some(({ letter }) => letter === "h"))
    return [{ at: m.at, field: "marked_female" }];
  if (has("marked_female") && has("marked_male")) return [];
  return marked.map(({ at }) => ({ at, field: "note" }));
};

export const neighbourRules: readonly HeaderRule[] = [
  ...[countsRows, typeAndNumber, eitherPlace, monthsBeforeYears],
  ...[contactNumber, behindAnother, ofTheDead, marks],
];
