import type { Field } from "../columns/fields.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import { readWords } from "../columns/header-words.js";
import { readEmail } from "../values/email.js";
import { kinshipIn, nameWords } from "../values/name-words.js";
import { readContactName } from "../values/names.js";
import { readPhone } from "../values/phones.js";
import { readRelationship } from "../values/relationship.js";
import { mayBeGiven } from "../values/two-names.js";
import type { Column, Context } from "./columns.js";
import { mostly, toldIn } from "./header-values.js";

// A header may speak of the contact in words that nobody knows: `Contacto en su país`, `Next of kin is their`.
// What it says of them, its values tell.

/** Settles the columns of which that is so, by the first rows of the table. */
export function settleContacts(columns: Column[], rows: string[][], context: Context): void {
  const isOpen = ({ field, header }: Column) => {
    const { owners } = readWords(header);
    const isNote = field === "note" && fieldOfHeader(header) === undefined; // `Grupo familiar` is known
    return (isNote || field === "contact_name") && owners.has("contact") && !owners.has("other");
  };
  const open = columns.flatMap((column, at) =>
    isOpen(column) ? [{ column, values: toldIn(rows, at) }] : [],
  );
  const has = (field: Field) => columns.some((column) => column.field === field);
  for (const { column, values } of open) {
    const isKin = !has("contact_person_relationship") && mostly(values, isKinship);
    if (isKin && (open.length > 1 || column.field === "note")) {
      column.field = "contact_person_relationship";
    }
  }
  for (const { column, values } of open) {
    if (column.field !== "note") continue;
    const isPhone = (value: string) => readPhone(value, context.phoneRegion);
    const isNamed = !has("contact_name") && areNames(values);
    if (isNamed) column.field = "contact_name";
    else if (mostly(values, isPhone)) column.field = "contact_person_phone";
    else if (mostly(values, readEmail)) column.field = "contact_person_email";
  }
}

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
