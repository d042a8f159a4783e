import { changesOf } from "../../database/changes.js";
import type { ImportChangeDocument } from "../../database/collections.js";
import type { Undoing } from "./undone.js";

/**
 * Takes back that an import said again where persons are: as of when it is known, where nobody has told
 * anything newer since. Nobody sees a change.
 */
export async function unconfirm(
  { collections: { persons, importChanges }, batch }: Pick<Undoing, "collections" | "batch">,
  changes: ImportChangeDocument[],
): Promise<void> {
  const confirmations = changes.flatMap(({ confirmed, ...change }) =>
    confirmed ? [{ ...change, confirmed, states_at: change.before.states_at }] : [],
  );
  if (confirmations.length === 0) return;
  // First what the undo of a later import will put back: it shall not bring this one's date again.
  await importChanges.bulkWrite(
    confirmations.map(({ person_id, at, confirmed, states_at }) => ({
      updateMany: {
        filter: {
          ...{ person_id, batch: { $ne: batch }, at: { $gte: at } },
          "before.states_at": confirmed,
        },
        update: { $set: { "before.states_at": states_at } },
      },
    })),
    { ordered: false },
  );
  await persons.bulkWrite(
    confirmations.map(({ person_id, confirmed, before: { states_at, listed = {} } }) => {
      const back = { states_at, ...pathsOf(listed as object) };
      return {
        updateOne: { filter: { _id: person_id, states_at: confirmed }, update: changesOf(back) },
      };
    }),
    { ordered: false },
  );
  await importChanges.deleteMany({ _id: { $in: confirmations.map(({ _id }) => _id) } });
}

const pathsOf = (listed: object) =>
  Object.fromEntries(
    Object.entries(listed).map(([state, value]) => [`imported.listed.${state}`, value]),
  );
