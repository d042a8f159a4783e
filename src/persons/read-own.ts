import type { ObjectId } from "mongodb";
import type { Caller } from "../auth/authenticate.js";
import { coalesce } from "../coalesce.js";
import type { Collections, PersonDocument } from "../database/collections.js";
import { findPage } from "../database/find-page.js";
import { withLinks } from "./links.js";
import type { LinkedView, ShownPerson } from "./persons.view.js";
import { projectionFor } from "./projection.js";

interface RequestedPerson {
  _id: ObjectId;
  caller: Caller;
}

/**
 * A person of the caller's own source, public or not, as far as the caller's view needs it. It is read together
 * with those that are asked for at the same time; `findOwnPerson` reads one alone.
 */
export type ReadOwn = (asked: RequestedPerson) => Promise<LinkedView | undefined>;

const bounds = { atOnce: 4, maxItems: 20, maxWaiting: 5_000 };

/** Persons that are asked for at one time are read together: by one command for each source and view. */
export function createReadOwn(collections: Pick<Collections, "persons">): ReadOwn {
  return coalesce(async (all: RequestedPerson[]) => {
    const groups = new Map<string, RequestedPerson[]>();
    for (const asked of all) {
      const { caller } = asked;
      const group = `${caller.can("persons:sensitive:read")} ${caller.source}`;
      groups.set(group, [...(groups.get(group) ?? []), asked]);
    }
    // The answer belongs to the request and not to the id: two callers may see one person differently.
    const answers = await Promise.all(
      [...groups.values()].map((group) => readGroup(collections, group)),
    );
    const answer = new Map(answers.flat());
    return all.map((asked) => answer.get(asked));
  }, bounds);
}

async function readGroup(
  { persons }: Pick<Collections, "persons">,
  group: RequestedPerson[],
): Promise<[RequestedPerson, LinkedView | undefined][]> {
  const [first] = group;
  if (!first) return [];
  const { caller } = first;
  const ids = new Map(group.map(({ _id }) => [_id.toHexString(), _id]));
  const filter = { _id: { $in: [...ids.values()] }, source: caller.source };
  const stored = await findPage<PersonDocument, ShownPerson>(persons, filter, {
    ...{ projection: projectionFor(caller), sort: { _id: 1 }, limit: ids.size },
    ...{ maxTimeMS: 5_000, hint: "_id_" },
  });
  const shown = await withLinks({ persons }, stored, caller);
  const found = new Map(shown.map((person) => [person._id.toHexString(), person]));
  return group.map((asked) => [asked, found.get(asked._id.toHexString())]);
}
