import type { CountryCode } from "libphonenumber-js/max";
import type { ListedPerson } from "../record.js";
import { readEmail } from "../values/email.js";
import { readContactName, readNameCell, writeName } from "../values/names.js";
import { namesNoContact } from "../values/no-person.js";
import { readPhone } from "../values/phones.js";
import { anyOf } from "../values/phrases.js";
import { plain } from "../values/plain.js";
import { readRelationship } from "../values/relationship.js";
import { surnameBegins } from "../vocabulary/headers.js";
import type { RowCells } from "./row-cells.js";

type Contact = Partial<
  Pick<
    ListedPerson,
    | "contact_person_first_name"
    | "contact_person_last_name"
    | "contact_person_phone"
    | "contact_person_email"
    | "contact_person_relationship"
  >
>;

/** Whom to call. The first readable value of each kind counts, every other cell goes to the notes. */
export function readContact(row: RowCells, region: CountryCode): Contact {
  const contact: Contact = {};
  readPhones(row, region, contact);
  readContactNames(row, contact);
  for (const cell of row.of("contact_person_email")) {
    const email = contact.contact_person_email ? undefined : readEmail(cell.text);
    if (email) contact.contact_person_email = email;
    else row.note(cell);
  }
  for (const cell of row.of("contact_person_relationship")) {
    const kind = contact.contact_person_relationship ? undefined : readRelationship(cell.text);
    if (kind) contact.contact_person_relationship = kind;
    else row.note(cell);
  }
  return contact;
}

const beginsWithSurname = new RegExp(String.raw`^\W*${anyOf(surnameBegins)}`, "i");

/** `Contacto` holds a name, a number or both: seven digits are no name. */
const holdsNumber = (text: string) => (text.match(/\d/g)?.length ?? 0) >= 7;

function readPhones(row: RowCells, region: CountryCode, contact: Contact): void {
  const names = row.of("contact_name").filter((cell) => holdsNumber(cell.text));
  const numbers = row.of("contact_person_phone");
  const cells = names.length > 0 ? [...numbers, ...names].sort((a, b) => a.at - b.at) : numbers;
  for (const cell of cells) {
    const phone = contact.contact_person_phone ? undefined : readPhone(cell.text, region);
    if (phone) contact.contact_person_phone = phone.number;
    if (!phone?.alone) row.note(cell);
  }
}

function readContactNames(row: RowCells, contact: Contact): void {
  for (const field of ["contact_person_first_name", "contact_person_last_name"] as const) {
    for (const cell of row.of(field)) {
      const { surnames, given, problem } = readNameCell(cell.text, true);
      const isNone = problem !== undefined || namesNoContact(plain(cell.text));
      const name = isNone || contact[field] ? undefined : writeName([...surnames, ...given]);
      if (name && "name" in name) contact[field] = name.name;
      else row.note(cell);
    }
  }
  for (const cell of row.of("contact_name")) {
    if (holdsNumber(cell.text) && !/\p{L}/u.test(cell.text)) continue;
    const taken = contact.contact_person_first_name !== undefined;
    const surnameFirst = beginsWithSurname.test(cell.column.header);
    const { first, last, noted } = taken
      ? { noted: true }
      : readContactName(cell.text, surnameFirst);
    if (first) contact.contact_person_first_name = first;
    if (last && !contact.contact_person_last_name) contact.contact_person_last_name = last;
    if (noted) row.note(cell);
  }
}
