import type { CountryCode } from "libphonenumber-js/max";
import type { ListedPerson } from "../record.js";
import { readContactName } from "../values/contact-names.js";
import { readEmail } from "../values/email.js";
import { readNameCell, writeName } from "../values/names.js";
import { namesNoContact } from "../values/no-person.js";
import { readPhone } from "../values/phones.js";
import { anyOf } from "../values/phrases.js";
import { plain } from "../values/plain.js";
import { readRelationship } from "../values/relationship.js";
import { surnameBegins } from "../words/headers.js";
import { firstRead, type RowCells } from "./row-cells.js";

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

/** Reads whom to call. The first readable value of each kind counts, every other cell goes to the notes. */
export function readContact(row: RowCells, region: CountryCode): Contact {
  const contact: Contact = {};
  readPhones(row, region, contact);
  readContactNames(row, contact);
  const email = firstRead(row, row.of("contact_person_email"), ({ text }) => readEmail(text));
  const kind = firstRead(row, row.of("contact_person_relationship"), ({ text }) =>
    readRelationship(text),
  );
  return {
    ...contact,
    ...(email && { contact_person_email: email }),
    ...(kind && { contact_person_relationship: kind }),
  };
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
    const part = firstRead(row, row.of(field), ({ text }) => {
      const { surnames, given, problem } = readNameCell(text, true);
      const name = writeName([...surnames, ...given]);
      return problem || namesNoContact(plain(text)) || !("name" in name) ? undefined : name.name;
    });
    if (part) contact[field] = part;
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
