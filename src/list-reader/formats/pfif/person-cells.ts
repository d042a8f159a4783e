import type { Column } from "../../columns/column.js";
import type { Field } from "../../columns/fields.js";
import { blankness, isUnknown } from "../../values/empty.js";
import { plain } from "../../values/plain.js";
import { bounded, boundedCells } from "../bounds.js";
import type { RawRow } from "../raw-row.js";
import { lineOf, type Note, statusIn, wordsOfStatus } from "./notes.js";
import type { Fields } from "./xml-records.js";

/** The columns that a person of PFIF is read under, in the order of its lines in the notes. */
const fields: [header: string, field: Field][] = [
  ["person_record_id", "source_id"],
  ["author_name", "contact_name"],
  ["author_email", "contact_person_email"],
  ["author_phone", "contact_person_phone"],
  ["full_name", "full_name"],
  ["given_name", "first_name"],
  ["family_name", "last_name"],
  ["alternate_names", "note"],
  ["description", "description"],
  ["sex", "gender"],
  ["date_of_birth", "birth_date"],
  ["age", "age"],
  ["location", "location"],
  ["home", "note"],
  ["status", "status"],
];

export const pfifColumns: Column[] = fields.map(([header, field]) => ({ header, field }));

const headers = new Set(fields.map(([header]) => header));
const homeParts = ["home_street", "home_neighborhood", "home_city", "home_state"];
const neverRepeated =
  /^(?:entry_date|expiry_date|source_\w+|home_country|linked_person_record_id|rejected_reason)$/;
/** What PFIF 1.1 to 1.3 calls it. */
const olderNames = new Map([
  ["first_name", "given_name"],
  ["last_name", "family_name"],
]);

/** A person's cells under `pfifColumns`, and what has no column behind them; `notes`: oldest first. */
export const cellsOf = (person: Fields, notes: Note[]): Pick<RawRow, "cells" | "whole"> =>
  boundedCells(allCells(person, notes));

function allCells(person: Fields, notes: Note[]): string[] {
  const id = person.get("person_record_id") ?? "";
  const values = new Map([...person].map(([name, text]) => [olderNames.get(name) ?? name, text]));
  const rest: string[] = [];
  const unknown = homeParts.filter((name) => saysUnknown(values.get(name) ?? ""));
  for (const name of unknown) rest.push(`${name}: ${values.get(name)}`);
  for (const { last_known_location: place } of notes) {
    if (saysUnknown(place)) rest.push(`last_known_location: ${place}`);
  }
  const seen = newestPlace(notes);
  const home = homeParts
    .flatMap((name) => (unknown.includes(name) ? [] : values.get(name) || []))
    .join(", ");
  values.set("location", seen || home);
  values.set("home", seen && home);
  values.set("status", statusIn(notes) || wordsOfStatus(notes, id));
  if (/^(?:anonim[oa]|anonymous)$/.test(plain(bounded(values.get("author_name") ?? "")))) {
    values.set("author_name", "");
  }
  // One name a line: the first is the person's.
  const [full = "", ...others] = (values.get("full_name") ?? "").split("\n");
  values.set("full_name", full);
  rest.push(...others.map((name) => `full_name: ${name}`));
  const says = (name: string) => blankness(bounded(values.get(name) ?? "").trim()) === undefined;
  const inParts = says("given_name") && says("family_name");
  // The other form of the name is the same name again, no note.
  for (const name of inParts
    ? ["full_name"]
    : says("full_name")
      ? ["given_name", "family_name"]
      : [])
    values.set(name, "");
  const other = readOther(values.get("other") ?? "");
  values.delete("other");
  values.set(
    "description",
    [values.get("description"), other.description].filter(Boolean).join("\n"),
  );
  for (const [name, text] of [...values, ...other.rest]) {
    const known = headers.has(name) || homeParts.includes(name);
    if (!known && !neverRepeated.test(name) && text) rest.push(`${name}: ${text}`);
  }
  const cells = pfifColumns.map(({ header }) => values.get(header) ?? "");
  return [...cells, ...rest, ...notes.map(lineOf)];
}

const saysUnknown = (text: string) => isUnknown(bounded(text).trim());

/** Where the person was seen last, as the newest note that knows it says. */
const newestPlace = (notes: Note[]) =>
  notes.findLast(({ last_known_location: place }) => place && !saysUnknown(place))
    ?.last_known_location ?? "";

/** PFIF 1.1 to 1.3 puts the description into `other`, as `description:` with indented lines below. */
function readOther(text: string) {
  const parts = text.split(/^(?=[a-z_]+:)/m).map((part): [string, string] => {
    const [, name = "other", value = part] = /^([a-z_]+):\s*(.*)$/s.exec(part) ?? [];
    return [name, value.trim()];
  });
  const isDescription = ([name]: [string, string]) => name === "description";
  return {
    description: parts.find(isDescription)?.[1],
    rest: parts.filter((part) => !isDescription(part) && part[1] !== ""),
  };
}
