import type { ObjectId } from "mongodb";
import { coalesceByKey } from "../../kernel/async/coalesce.js";
import { type Caller, sightOf } from "../../kernel/auth/authenticate.js";
import type { Collections, PersonDocument } from "../../kernel/database/collections.js";
import { findPage } from "../../kernel/database/find-page.js";
import { withLinks } from "./links.store.js";
import { type LinkedView, projectionFor, type ShownPerson } from "./persons.view.js";

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

/** Persons that a key asks for at one time are read by one command. */
export const createReadOwn = ({ persons }: Pick<Collections, "persons">): ReadOwn =>
  coalesceByKey(
    ({ caller }) => sightOf(caller),
    async (all: RequestedPerson[]) => {
      const [first] = all;
      if (!first) return [];
      const { caller } = first;
      const ids = new Map(all.map(({ _id }) => [_id.toHexString(), _id]));
      const filter = { _id: { $in: [...ids.values()] }, source: caller.source };
      const stored = await findPage<PersonDocument, ShownPerson>(persons, filter, {
        projection: projectionFor(caller),
        sort: { _id: 1 },
        limit: ids.size,
        maxTimeMS: 5_000,
        hint: "_id_",
      });
      const shown = await withLinks({ persons }, stored, caller);
      const found = new Map(shown.map((person) => [person._id.toHexString(), person]));
      return all.map(({ _id }) => found.get(_id.toHexString()));
    },
    bounds,
  );
