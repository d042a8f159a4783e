import { concepts } from "../words/headers.js";
import type { Field } from "./fields.js";
import type { Concept, HeaderWords, Owner } from "./header-words.js";

// These rules give the meaning of the words of a header together: attribute × owner → the field of a person, or the
// notes.

interface Meaning {
  field: Field;
  /** The header has at least one concept of each of these groups. */
  says: readonly (readonly Concept[])[];
  /** Further concepts that the header may have. They change nothing. */
  beside: ReadonlySet<Concept>;
  owner?: Owner | undefined;
}

/**
 * `says`: `state hospital|health`; with an owner before a colon: `patient: state`.
 * @throws TypeError for a concept that the vocabulary does not have.
 */
function meaning(field: Field, says: string, beside = ""): Meaning {
  const [owner, attributes = says] = says.includes(":") ? says.split(": ") : [undefined, says];
  const groups = attributes.split(" ").map((group) => group.split("|").map(known));
  const others = beside.split(" ").filter(Boolean).map(known);
  return {
    field,
    says: groups,
    beside: new Set<Concept>([...groups.flat(), ...others, "ordinal"]),
    owner: owner as Owner | undefined,
  };
}

function known(name: string): Concept {
  if (!Object.hasOwn(concepts, name)) throw new TypeError(`${name} is no concept of headers`);
  return name as Concept;
}

/** The first meaning that fits is used. A header that fits none is a note. */
const meanings: readonly Meaning[] = [
  meaning("ignored", "rejectedReason"),
  meaning("source_notes", "sourceNotes"),
  meaning("contact_person_relationship", "relationship", "name type document surname phone"),
  // Names
  meaning("full_name_surname_first", "surnameFirst", "document search seen lives"),
  meaning("full_name", "wholeName|completeName", "document search seen lives found"),
  meaning("full_name", "name minor|found|search"),
  meaning("full_name", "person: name shelter|hospital"),
  // Days
  meaning("birth_date", "birthDate", "day number birth"),
  meaning("birth_date", "birth", "day number"),
  meaning("birth_date", "born day|female", "number birth"),
  meaning("born", "born"),
  meaning("note_date", "day|female stay|end", "hospital shelter number stay end health thing"),
  meaning("note_date", "stay"),
  meaning("note_date", "end"),
  meaning(
    "note_date",
    "day",
    "search lost seen lives found shelter hospital state present recordId number inHospital inShelter health case thing",
  ),
  meaning("note", "destination", "hospital shelter place name day facility"),
  // Numbers and ids
  meaning("numbering", "count|number", "count number"),
  meaning("source_id", "recordId", "id number"),
  meaning("source_id", "case id"),
  meaning("source_id", "person: id"),
  meaning("source_id", "patient: id"),
  meaning("id", "id"),
  meaning("document_type", "documentType", "document"),
  meaning("document_type", "type document|id", "number present"),
  meaning("document_id", "document", "number id nationality recordId present case"),
  meaning("document_id", "id number"),
  meaning("nationality", "nationality"),
  // Age and gender
  meaning("age_and_gender", "age gender", "female male"),
  meaning("is_minor", "minor", "age"),
  meaning("age", "age", "state number stay lost seen day unit"),
  meaning("marked_female", "female", "gender"),
  meaning("marked_male", "male", "gender"),
  meaning("gender", "gender", "female male"),
  meaning("gender", "female male"),
  // Whom to call
  meaning("contact_person_phone", "phone", "number home work place"),
  meaning("contact_person_email", "email", "address"),
  // States
  meaning("location", "state address|place", "lives livesIn"),
  meaning("hospital_status", "patient: state", "health hospital stay end"),
  meaning("hospital_status", "state hospital|health|stay|end", "health hospital stay end"),
  meaning("shelter_status", "state shelter"),
  meaning("status", "state|result search|found|lost|seen", "search found lost address"),
  meaning("state", "state", "case"),
  meaning("status", "search", "found present"),
  meaning("shelter_status", "present", "shelter inShelter place here count"),
  meaning("shelter_status", "here", "shelter"),
  meaning("state", "here state"),
  meaning("found", "found", "here"),
  // Places
  meaning(
    "hospital_or_shelter",
    "hospital|inHospital shelter|inShelter",
    "name place facility found health present stay",
  ),
  meaning("hospital_or_shelter", "facility", "name place found"),
  meaning("hospital", "hospital|inHospital", "name place facility found health present stay"),
  meaning("shelter", "shelter|inShelter", "name place facility found present"),
  meaning(
    "location",
    "place|address|seen|livesIn",
    "place address seen lives livesIn lost found name number home present here",
  ),
  meaning("description", "description", "looks document gender birth"),
];

const ofNames = new Set<Concept>(["name", "givenName", "surname", "ordinal", "document"]);

/**
 * Which part of a name the words mean, or the order of its parts; undefined if they also mean something else.
 */
function nameIn(concepts: readonly Concept[]): Field | undefined {
  if (!concepts.every((one) => ofNames.has(one))) return undefined;
  const surname = concepts.indexOf("surname");
  const given = concepts.findIndex((one) => one === "name" || one === "givenName");
  if (given >= 0 && surname >= 0) return given < surname ? "full_name" : "full_name_surname_first";
  if (surname >= 0) return "last_name";
  if (given < 0) return undefined;
  const isPart = concepts.includes("givenName") || concepts.includes("ordinal");
  return isPart ? "first_name" : "full_name";
}

/** The field that the words mean, for any owner; undefined if they name only an owner. */
export function attributeOf({ concepts: all, owners }: HeaderWords): Field | undefined {
  const attributes: Concept[] = all.filter((one) => one !== "ordinal");
  if (attributes.length === 0) return undefined;
  const name = nameIn(all);
  if (name) return name;
  const fits = meanings.find(
    ({ says, beside, owner }) =>
      (owner === undefined || owners.has(owner)) &&
      says.every((group) => group.some((one) => attributes.includes(one))) &&
      attributes.every((one) => beside.has(one)),
  );
  return fits?.field ?? "note";
}

/** The fields of the contact. */
export const ofContact: Partial<Record<Field, Field>> = {
  full_name: "contact_name",
  full_name_surname_first: "contact_name",
  first_name: "contact_person_first_name",
  last_name: "contact_person_last_name",
  contact_person_phone: "contact_person_phone",
  contact_person_email: "contact_person_email",
  note_date: "note_date",
};

/** Fields that have no owner. */
const ofNobody = new Set<Field>(["ignored", "source_notes", "note_date"]);
/** Some lists are about these people, and they are its persons. In other lists they are other people. */
export const ofTheirLists = ["newborn", "head", "neighbor"] as const satisfies readonly Owner[];
/** These fields are the contact's even if they belong to a parent. */
const toCall = new Set<Field>(["contact_person_phone", "contact_person_email"]);

/** A column of these fields in any group is the person's, unless the group is another person's: `care.hospital`. */
export const ofAnyGroup: ReadonlySet<Field | undefined> = new Set([
  ...(["hospital", "hospital_status", "shelter", "shelter_status", "hospital_or_shelter"] as const),
  ...(["document_id", "birth_date", "age", "gender", "description"] as const),
]);

/** What a column holds by the words of its header; undefined if they mean nothing. */
export function fieldOf(words: HeaderWords): Field | undefined {
  const { owners, isParted } = words;
  const is = (owner: Owner) => owners.has(owner);
  const own = attributeOf(words);
  if (own !== undefined && ofNobody.has(own)) return own;
  const isKin = is("relative") || is("parent");
  if (is("other") || ofTheirLists.some(is) || (isKin && is("dead"))) return "note";
  if (own === "contact_person_relationship") return own;
  const isRelative = is("relative") && !is("described"); // `Nombre de su familiar desaparecido`
  if (is("contact") || isRelative || (is("emergency") && own !== undefined && own !== "location")) {
    if (own === "contact_person_phone" && isParted) return "contact_name"; // the column holds both
    if (own === "numbering") return words.isPlural ? "note" : "contact_person_phone";
    const isNumbered = own === "first_name" && !words.concepts.includes("givenName"); // `contacts.2.name`
    return own === undefined || isNumbered ? "contact_name" : (ofContact[own] ?? "note");
  }
  if (is("parent")) return own !== undefined && toCall.has(own) ? own : "note";
  const isPerson = is("person") || is("patient") || is("relative");
  if (own === undefined && is("described") && !isPerson) return undefined;
  if (own === "is_minor" && words.isPlural) return "note"; // `Niños menores de 5`: how many
  if (own === "numbering" && (isPerson || is("described")) && words.isPlural) return "note";
  return own ?? (isPerson && words.unknown === 0 ? "full_name" : undefined);
}
