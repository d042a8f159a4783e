import type { ObjectId } from "mongodb";
import type { Collections } from "../database/collections.js";
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
