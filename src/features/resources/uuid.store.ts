import type { ObjectId } from "mongodb";
import { v5 } from "uuid";
import type { Collections } from "../../kernel/database/collections.js";
import { resourceProjection, type ShownResource } from "./resources.view.js";

/** Never changes: other directories keep the ids that are made in it. */
const namespace = "3877dd29-93e5-4967-aecb-ebf4faff4a78";

/** A UUID that always follows from this name. @param within the UUID of what it is a part of */
export const uuidFor = (name: string, within = namespace): string => v5(name, within);

/** The id of a resource in directories of HSDS. */
export const uuidOf = (id: ObjectId): string => uuidFor(id.toHexString());

type Stored = Pick<Collections, "resources">;

const read = { projection: resourceProjection, maxTimeMS: 5_000 };

/** The resource that has this id in directories of HSDS. */
export async function findByUuid(
  { resources }: Stored,
  uuid: string,
): Promise<ShownResource | undefined> {
  const find = () => resources.findOne<ShownResource>({ uuid }, read);
  const found = await find();
  if (found) return found;
  return (await nameUnnamed(resources)) ? ((await find()) ?? undefined) : undefined;
}

const atOnce = 1_000;

/**
 * Older versions of the service make resources without a UUID, also beside this one: they get theirs here.
 * @returns whether there were any
 */
async function nameUnnamed(resources: Collections["resources"]): Promise<boolean> {
  for (let wereAny = false; ; wereAny = true) {
    const unnamed = await resources
      .find({ uuid: { $exists: false } }, { projection: { _id: 1 }, maxTimeMS: 5_000 })
      .hint("uuid")
      .limit(atOnce)
      .toArray();
    if (unnamed.length === 0) return wereAny;
    await resources.bulkWrite(
      unnamed.map(({ _id }) => ({
        updateOne: { filter: { _id }, update: { $set: { uuid: uuidOf(_id) } } },
      })),
      { ordered: false },
    );
  }
}
