import type { Change, Column, HeaderRule } from "./column.js";
import { type Field, nameFields } from "./fields.js";
import { ageUnitOf } from "./header-units.js";
import { headerKey, readWords } from "./header-words.js";
import { ofTheirLists } from "./meanings.js";

// These rules decide what a column holds if only the adjacent headers show it.

/** A column without a header before the names counts the rows. */
const countsRows: HeaderRule = ({ columns: [first, second] }) =>
  first?.header === "" && nameFields.has(second?.field) ? [{ at: 0, field: "numbering" }] : [];

const saysType = ({ header, field }: Column) => {
  const { concepts, unknown } = readWords(header);
  return field === "document_type" || (unknown === 0 && concepts.join() === "type");
};

/** `Tipo` and `Número` next to each other belong to a document. */
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

/** A column that may hold both kinds of places becomes a note if another column is clearly of one kind. */
const eitherPlace: HeaderRule = ({ columns, has }) =>
  has("hospital", "shelter") ? allOf(columns, "hospital_or_shelter", "note") : [];

/** `Edad (meses)` before `Edad (años)` is the rest of a year. It becomes a note, because the first age counts. */
const monthsBeforeYears: HeaderRule = ({ columns }) => {
  const ages = columns.flatMap(({ field, header }, at) =>
    field === "age" ? [{ at, isInYears: ageUnitOf(header) === undefined }] : [],
  );
  const inYears = ages.findIndex(({ isInYears }) => isInYears);
  return ages.slice(0, Math.max(0, inYears)).map(({ at }) => ({ at, field: "note" }));
};

/** `Número` after the contact's name is not the number of the row. */
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

/** With two columns `Cédula`, the one after the person's name is theirs. The one after `Jefe de familia` is not. */
const behindAnother: HeaderRule = ({ columns }) => {
  const named = (at: number) => columns.slice(0, at).findLast(namesSomebody);
  const isOwn = (at: number) => nameFields.has(named(at)?.field);
  return columns.flatMap(({ field }, at): Change[] => {
    if (!ownedFields.has(field) || isOwn(at) || !named(at)) return [];
    const isTwice = columns.some((other, place) => other.field === field && isOwn(place));
    return isTwice ? [{ at, field: "note" }] : [];
  });
};

/** `Edad del fallecido` after `Sobreviviente` is another person's. */
const ofTheDead: HeaderRule = ({ columns }) => {
  const isOfDead = columns.map(({ header }) => readWords(header).owners.has("dead"));
  const isName = ({ field }: Column) => nameFields.has(field);
  if (!columns.some(isName) || columns.some((column, at) => isName(column) && isOfDead[at]))
    return [];
  return columns.flatMap(({ field }, at) =>
    isOfDead[at] && field !== "note_date" ? [{ at, field: "note" as const }] : [],
  );
};

/** Columns `F` and `M` with crosses are a gender only as a pair. In a pair `H` and `M`, M is mujer. */
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
  countsRows,
  typeAndNumber,
  eitherPlace,
  monthsBeforeYears,
  contactNumber,
  behindAnother,
  ofTheDead,
  marks,
];
