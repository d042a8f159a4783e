import type { ObjectId } from "mongodb";
import type { Caller } from "../auth/authenticate.js";
import type { Collections } from "../database/collections.js";

/** The person that reports hang off: public and of the caller's own source. */
export async function findPublicPerson(
  { persons }: Pick<Collections, "persons">,
  _id: ObjectId,
  caller: Caller,
): Promise<{ _id: ObjectId } | undefined> {
  const filter = { _id, source: caller.source, is_public: true };
  const options = { projection: { _id: 1 }, maxTimeMS: 5_000 };
  return (await persons.findOne<{ _id: ObjectId }>(filter, options)) ?? undefined;
}
