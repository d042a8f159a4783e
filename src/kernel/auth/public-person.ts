import type { ObjectId } from "mongodb";
import type { Collections, PersonDocument } from "../database/collections.js";
import { findAll } from "../database/find-page.js";
import type { Caller } from "./authenticate.js";

/**
 * The filter for a person whose tips and reports a caller may read: a public person of the caller's own source.
 * Every such query contains it.
 */
export const publicOf = ({ source }: Caller, _id: ObjectId) => ({ _id, source, is_public: true });

/** The id of that person, if this caller may see it. */
export async function findPublicPerson(
  { persons }: Pick<Collections, "persons">,
  _id: ObjectId,
  caller: Caller,
): Promise<{ _id: ObjectId } | undefined> {
  const options = { projection: { _id: 1 }, maxTimeMS: 5_000 };
  return (await persons.findOne<{ _id: ObjectId }>(publicOf(caller, _id), options)) ?? undefined;
}

/** Those of these rows whose person this caller may see, in their order. */
export async function onlyOfPublicPersons<Row extends { person_id: ObjectId }>(
  { persons }: Pick<Collections, "persons">,
  rows: readonly Row[],
  caller: Caller,
): Promise<Row[]> {
  const ids = new Map(rows.map(({ person_id }) => [person_id.toHexString(), person_id]));
  const found = await findAll<PersonDocument, Pick<PersonDocument, "_id" | "source" | "is_public">>(
    persons,
    [...ids.values()],
    { projection: { source: 1, is_public: 1 }, maxTimeMS: 5_000 },
  );
  const seen = found.filter(({ source, is_public }) => is_public && source === caller.source);
  const isSeen = new Set(seen.map(({ _id }) => _id.toHexString()));
  return rows.filter(({ person_id }) => isSeen.has(person_id.toHexString()));
}
