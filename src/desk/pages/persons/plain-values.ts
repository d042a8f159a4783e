import type { AnyPerson } from "../../api/persons.js";
import type { PersonValues } from "./person-values.js";

/** A Venezuelan document: `V-12.345.678`. */
const document = /\b([VE])[-. ]?(\d{1,2})[. ]?(\d{3})[. ]?(\d{3})\b/gi;

/** A telephone with the code of its country: `+58 414-5550101`. */
const telephone = /\+\d(?:[ -]?\d){7,14}\b/g;

/** `tiene 34 años`, but not `tiene 34 años de casada`. */
const age = /\b(?:tiene (\d{1,3}) años(?! de (?!edad))|is (\d{1,3}) years old)\b/gi;

/**
 * What a text says plainly of a field, each to be offered alone. A text that names two of a kind says nothing of it. It
 * never says who is found, missing or dead, in a hospital, or a child, and never makes an adult of a child.
 */
export function plainValuesIn(text: string, { is_minor }: AnyPerson): PersonValues[] {
  const documents = matches(
    text,
    document,
    ([, letter = "", ...digits]) => `${letter.toUpperCase()}-${digits.join("")}`,
  );
  const telephones = matches(text, telephone, ([number]) => number.replaceAll(/[ -]/g, ""));
  const ages = matches(text, age, ([, es, en]) => es ?? en ?? "").filter(
    (years) => !is_minor && Number(years) >= 18 && Number(years) <= 120,
  );
  return [
    ...documents.map((document_id) => ({ document_type: "cedula", document_id })),
    ...ages.map((years) => ({ age: years })),
    ...telephones.map((contact_person_phone) => ({ contact_person_phone })),
  ];
}

/** Whether two values differ at most in dots, spaces and hyphens. */
export const isAlike = (one = "", other = ""): boolean => bare(one) === bare(other);

const bare = (value: string): string => value.replaceAll(/[ .-]/g, "").toUpperCase();

/** The one value that a text has of a kind, or none. */
function matches(text: string, kind: RegExp, read: (found: RegExpMatchArray) => string): string[] {
  const found = new Set([...text.matchAll(kind)].map(read));
  return found.size === 1 ? [...found] : [];
}
