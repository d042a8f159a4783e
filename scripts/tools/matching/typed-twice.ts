import { stringify } from "csv-stringify/sync";
import { z } from "zod";
import { randomFrom } from "../bench/persons.js";
import { streetTypes, typedNames } from "./typed-names.js";

/**
 * Made-up persons with Australian addresses, each typed twice: a labelled set of another kind than the lists of a
 * disaster. The errors of the second record follow the published rules of FEBRL's generator of data sets: two to four
 * in a record and at most two in a field, each kind about as likely as there. An import refuses a row that lacks a name, so
 * such records are left out.
 */
export function typedTwice(persons: number, seed = 1): { records: string; truth: string } {
  const random = randomFrom(seed);
  const records: Row[] = [];
  for (let entity = 0; entity < persons; entity += 1) {
    const first = aPerson(random);
    for (const [copy, fields] of [first, withErrors(first, random)].entries()) {
      if (fields.given_name && fields.surname) records.push(rowOf(fields, entity, copy));
    }
  }
  return {
    records: stringify(
      records.map(({ entity_id: _, ...row }) => row),
      { header: true },
    ),
    truth: stringify(
      records.map(({ id, entity_id }) => ({ id, entity_id })),
      { header: true },
    ),
  };
}

type Row = ReturnType<typeof rowOf>;
type Random = () => number;

const names = [
  ...(["given_name", "surname", "street_number", "street", "property"] as const),
  ...(["suburb", "postcode", "state", "birth_date"] as const),
];
type Field = (typeof names)[number];
type Fields = Record<Field, string>;

function rowOf(fields: Fields, entity: number, copy: number) {
  const street = [fields.street_number, fields.street].filter(Boolean).join(" ");
  const places = [street, fields.property, fields.suburb, fields.postcode, fields.state];
  return {
    id: `r${entity}-${copy}`,
    entity_id: `e${entity}`,
    first_name: fields.given_name,
    last_name: fields.surname,
    birth_date: asDate(fields.birth_date),
    location: places.filter(Boolean).join(", "),
  };
}

/** `19840311` → `1984-03-11`; a mistyped date that does not exist is none. */
function asDate(digits: string): string {
  const date = digits.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
  return z.iso.date().safeParse(date).success ? date : "";
}

/** A few values are everybody's, most are rare. */
const pick = (values: readonly string[], random: Random): string =>
  values[Math.floor(values.length * random() ** 2)] ?? "";

const anyOf = (letters: string, random: Random): string =>
  letters.charAt(Math.floor(letters.length * random()));

const states = ["nsw", "nsw", "vic", "vic", "qld", "wa", "sa", "tas", "act"];
const [from, to] = [Date.UTC(1900), Date.UTC(2000)];

const makers: Record<Field, (random: Random) => string> = {
  given_name: (random) => pick(typedNames.given, random),
  surname: (random) => pick(typedNames.surnames, random),
  street_number: (random) => String(1 + Math.floor(200 * random() ** 3)),
  street: (random) => `${pick(typedNames.places, random)} ${pick(streetTypes, random)}`,
  property: (random) => `${pick(typedNames.places, random)} ${pick(["farm", "lodge"], random)}`,
  suburb: (random) => pick(typedNames.places, random),
  postcode: (random) => String(2000 + Math.floor(5000 * random() ** 2)),
  state: (random) => states[Math.floor(states.length * random())] ?? "",
  birth_date: (random) =>
    new Date(from + (to - from) * random()).toISOString().slice(0, 10).replaceAll("-", ""),
};

/** How likely an error is in each field, and its kinds: a typing error, another value, none. */
const errors: Record<Field, { share: number; typed: number; replaced: number; lost: number }> = {
  given_name: { share: 0.14, typed: 0.7, replaced: 0.25, lost: 0.05 },
  surname: { share: 0.14, typed: 0.77, replaced: 0.2, lost: 0.03 },
  street_number: { share: 0.09, typed: 0.45, replaced: 0.4, lost: 0.15 },
  street: { share: 0.17, typed: 0.88, replaced: 0.06, lost: 0.06 },
  property: { share: 0.2, typed: 0.7, replaced: 0.08, lost: 0.22 },
  suburb: { share: 0.11, typed: 0.83, replaced: 0.13, lost: 0.04 },
  postcode: { share: 0.07, typed: 0.95, replaced: 0.05, lost: 0 },
  state: { share: 0.03, typed: 0.5, replaced: 0.25, lost: 0.25 },
  birth_date: { share: 0.05, typed: 0.4, replaced: 0.38, lost: 0.22 },
};

function aPerson(random: Random): Fields {
  const missing = (name: Field) => random() < (name === "property" ? 0.09 : 0.02);
  const values = names.map((name) => [name, missing(name) ? "" : makers[name](random)]);
  return Object.fromEntries(values) as Fields;
}

const [mostInRecord, mostInField] = [4, 2];

const exchanged: [Field, Field, number][] = [
  ["given_name", "surname", 0.07],
  ["street", "property", 0.03],
];

function withErrors(person: Fields, random: Random): Fields {
  const fields = { ...person };
  let left = 2 + Math.floor(random() * (mostInRecord - 1));
  for (const [one, other, likelihood] of exchanged) {
    if (left < 2 || random() > likelihood) continue;
    [fields[one], fields[other]] = [fields[other], fields[one]];
    left -= 2;
  }
  while (left > 0) {
    const name = chosen(random);
    const inField = Math.min(left, 1 + Math.floor(random() * mostInField));
    for (let n = 0; n < inField; n += 1) fields[name] = withError(name, fields[name], random);
    left -= inField;
  }
  return fields;
}

function chosen(random: Random): Field {
  let rest = random();
  const found = names.find((name) => {
    rest -= errors[name].share;
    return rest < 0;
  });
  return found ?? "property";
}

function withError(name: Field, value: string, random: Random): string {
  const { typed, replaced } = errors[name];
  const kind = random();
  if (kind < typed) return mistyped(value, random);
  return kind < typed + replaced ? makers[name](random) : "";
}

const rows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "1234567890"];

/** One letter added, left out, replaced by a neighbour on the keyboard or exchanged with the next, or a space more. */
function mistyped(value: string, random: Random): string {
  if (value.length < 2) return value;
  const isNumber = /^\d+$/.test(value);
  // Seldom in the first letter.
  const at = Math.min(value.length - 1, 1 + Math.floor(value.length * random()));
  const [before, letter, after] = [value.slice(0, at), value.charAt(at), value.slice(at + 1)];
  const kind = random();
  if (kind < 0.2)
    return before + letter + anyOf(isNumber ? "0123456789" : "aeinorst", random) + after;
  if (kind < 0.4) return before + after;
  if (kind < 0.5 && !isNumber) return `${before} ${letter}${after}`;
  if (kind < 0.65) return before.slice(0, -1) + letter + before.slice(-1) + after;
  const row = rows.find((keys) => keys.includes(letter)) ?? "aeiou";
  const next = row.indexOf(letter) + (random() < 0.5 ? -1 : 1);
  return before + (row.at(next % row.length) ?? letter) + after;
}
