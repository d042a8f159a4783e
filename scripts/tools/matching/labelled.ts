import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { ObjectId } from "mongodb";
import type { MatchedPerson } from "../../../src/features/matching/record.js";
import type { Gender } from "../../../src/kernel/database/collections.js";
import { latestBirthDate } from "../../../src/kernel/values/age.js";
import { toE164 } from "../../../src/kernel/values/phone.js";

/** Ages are given as of this day. */
export const ageDay = "2026-06-24";

/** A file of records, and the file with the person of each record. */
export type LabelledFiles = readonly [records: string, truth: string];

const fileOf = (name: string) =>
  fileURLToPath(new URL(`../../../test/features/matching/${name}`, import.meta.url));

/** 5,000 records of 3,763 persons. */
export const devSet: LabelledFiles = [fileOf("dev.csv"), fileOf("dev-truth.csv")];

/** Records whose persons are known. */
export interface Labelled {
  persons: MatchedPerson[];
  /** The key of each record in the file, by its place. */
  ids: string[];
  /** The person of each record, by its place. */
  entities: string[];
}

/** Reads records in the form of the create API, one a line, and their persons. */
export function readLabelled([recordsFile, truthFile]: LabelledFiles): Labelled {
  const rows = read(recordsFile);
  const truth = new Map(read(truthFile).map(({ id, entity_id }) => [id, entity_id ?? ""]));
  return {
    persons: rows.map(personOf),
    ids: rows.map(({ id }) => id ?? ""),
    entities: rows.map(({ id }) => truth.get(id) ?? ""),
  };
}

const read = (file: string): Record<string, string>[] =>
  parse(readFileSync(file), { columns: true, bom: true });

function personOf(row: Record<string, string>): MatchedPerson {
  const { first_name = "", last_name = "", source = "", birth_date, age, gender, created_at } = row;
  const effective_birth_date = birth_date || (age && latestBirthDate(Number(age), ageDay));
  const texts = ["document_id", "birth_date", "location", "description", "hospital"].concat(
    ["first_name", "last_name", "email"].map((field) => `contact_person_${field}`),
  );
  const phone = toE164(row.contact_person_phone ?? "");
  return {
    _id: new ObjectId(),
    source,
    first_name,
    last_name,
    is_public: true,
    version: 1,
    ...Object.fromEntries(texts.flatMap((name) => (row[name] ? [[name, row[name]]] : []))),
    ...(phone && { contact_person_phone: phone }),
    ...(effective_birth_date && { effective_birth_date }),
    ...(gender && { gender: gender as Gender }),
    updated_at: new Date(created_at ?? 0),
  };
}

/** How many pairs of records are of one person. */
export function truePairs(entities: string[]): number {
  const counts = new Map<string, number>();
  for (const entity of entities) counts.set(entity, (counts.get(entity) ?? 0) + 1);
  return [...counts.values()].reduce((pairs, n) => pairs + (n * (n - 1)) / 2, 0);
}
