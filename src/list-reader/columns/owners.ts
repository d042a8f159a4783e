import { cleanLine } from "../../kernel/values/text.js";
import { addressed } from "../words/headers.js";
import type { Change, HeaderRule } from "./column.js";
import { type Field, nameFields } from "./fields.js";
import { fieldOfHeader } from "./header-evidence.js";
import { type HeaderWords, type Owner, readWords } from "./header-words.js";
import { attributeOf, ofContact, ofTheirLists } from "./meanings.js";

// These rules decide whose data a column holds if the other headers show it.

/** Whether the row above the header gives a column to the contact. A group ends where the next one begins. */
export function contactGroup(above: readonly string[]): (column: number) => boolean {
  const groups = above.map((cell) => cleanLine(cell.slice(0, 100)));
  return (column) => {
    const at = groups.findLastIndex((group, from) => from <= column && group !== "");
    return at > 0 && fieldOfHeader(groups[at] ?? "") === "contact_name";
  };
}

/** Other fields of the contact, which the registry does not store. */
const ofTheContactAlone = new Set<Field>([
  ...(["document_id", "document_type", "nationality"] as const),
  ...(["birth_date", "born", "age", "gender", "age_and_gender"] as const),
]);

/** The field that a column of the person becomes if it is the contact's. */
export const asContact = (field: Field): Field => {
  if (ofTheContactAlone.has(field)) return "note";
  return field === "numbering" ? "contact_person_phone" : (ofContact[field] ?? field);
};

const yours = new RegExp(`^\\P{L}*(?:(?:${addressed.questions}) )?${addressed.your} `, "iu");
const yourName = new RegExp(`^\\P{L}*(?:${addressed.name})(?!\\p{L})`, "iu");

/**
 * A form may ask somebody about another person: `Su nombre` is the contact's if there is `Nombre de la
 * persona que busca`. If the form asks for nobody else, `Your name` is the person's.
 */
const forms: HeaderRule = ({ columns }) => {
  const asked = columns.map(({ header }) => yours.test(header) || yourName.test(header));
  const ownOf = (at: number): Field | undefined => {
    const header = columns[at]?.header ?? "";
    return yourName.test(header) ? "full_name" : fieldOfHeader(header.replace(yours, ""));
  };
  const isName = (at: number) => nameFields.has(asked[at] ? ownOf(at) : columns[at]?.field);
  const names = [...columns.keys()].filter(isName);
  const asksForTwo = names.some((at) => asked[at]) && names.some((at) => !asked[at]);
  const hasContact = columns.some(({ field }, at) => field === "contact_name" && !asked[at]);
  return columns.flatMap((_, at): Change[] => {
    const own = asked[at] ? ownOf(at) : undefined;
    if (own === undefined) return [];
    if (asksForTwo) return [{ at, field: asContact(own) }];
    return hasContact ? [] : [{ at, field: own }];
  });
};

/**
 * If a list has no other name, these are its persons: `Apellidos y nombres del recién nacido` in a maternity ward,
 * `Jefe de hogar` in a census, `Nombre y apellido del familiar` in a list of missing persons.
 */
const subjects: HeaderRule = ({ columns, has }) => {
  const isNameless = !has("full_name", "full_name_surname_first", "first_name", "last_name");
  const contacts = columns.filter(({ field }) => field === "contact_name").length;
  const words = columns.map(({ header }) => readWords(header));
  /**
   * The field of a column of the persons that the list is about. A header with only a word for them is over their
   * names.
   */
  const ownOf = (word: HeaderWords, owner: Owner) => {
    if (!word.owners.has(owner) || word.unknown > 0) return undefined;
    return attributeOf(word) ?? (owner === "relative" ? undefined : "full_name");
  };
  const names = (owner: Owner, isCalledSo: boolean) =>
    words.some((word, at) => {
      const name = isNameless && isCalledSo ? ownOf(word, owner) : columns[at]?.field;
      return word.owners.has(owner) && nameFields.has(name);
    });
  const subject =
    ofTheirLists.find((owner) => names(owner, true)) ??
    (names("relative", contacts > 1) ? "relative" : undefined);
  if (!subject) return [];
  return words.flatMap((word, at): Change[] => {
    const own = ownOf(word, subject);
    return own ? [{ at, field: own }] : [];
  });
};

export const ownerRules: readonly HeaderRule[] = [forms, subjects];
