import type { ObjectId } from "mongodb";
import type { Collections } from "../database/collections.js";
import type { Caller } from "./authenticate.js";

/**
 * The filter of a person whose tips and reports a caller may ask for: a source finds only what hangs off
 * its own, public persons. The rule is part of every such filter.
 */
export const publicOf = ({ source }: Caller, _id: ObjectId) => ({ _id, source, is_public: true });

/** That person, if it is there for this caller: its id is all that is asked for. */
export async function findPublicPerson(
  { persons }: Pick<Collections, "persons">,
  _id: ObjectId,
  caller: Caller,
): Promise<{ _id: ObjectId } | undefined> {
  const options = { projection: { _id: 1 }, maxTimeMS: 5_000 };
  return (await persons.findOne<{ _id: ObjectId }>(publicOf(caller, _id), options)) ?? undefined;
}
