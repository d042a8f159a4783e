import { changesOf } from "../../database/changes.js";
import type { ImportChangeDocument } from "../../database/collections.js";
import type { Undoing } from "./undone.js";

interface Confirmation extends Pick<ImportChangeDocument, "person_id" | "at"> {
  confirmed: Date;
  /** What the import confirmed, as it was before. */
  back: { states_at: unknown; [path: string]: unknown };
}

/**
 * Takes back that an import said again where persons are: as of when it is known, where nobody has told
 * anything newer since. Nobody sees a change.
 */
export async function unconfirm(
  { collections: { persons, importChanges }, batch }: Pick<Undoing, "collections" | "batch">,
  changes: ImportChangeDocument[],
): Promise<void> {
  const alike = alikeIn(changes.flatMap(confirmationIn));
  if (alike.length === 0) return;
  // First what the undo of a later import will put back: it shall not bring this one's date again.
  await importChanges.bulkWrite(
    alike.map(({ person_id, at, confirmed, back: { states_at } }) => ({
      updateMany: {
        filter: {
          person_id,
          batch: { $ne: batch },
          at: { $gte: at },
          "before.states_at": confirmed,
        },
        update: { $set: { "before.states_at": states_at } },
      },
    })),
    { ordered: false },
  );
  await persons.bulkWrite(
    alike.map(({ person_id: _id, confirmed, back }) => ({
      updateMany: { filter: { _id, states_at: confirmed }, update: changesOf(back) },
    })),
    { ordered: false },
  );
  await importChanges.deleteMany({ _id: { $in: changes.map(({ _id }) => _id) } });
}

function confirmationIn({
  person_id,
  at,
  confirmed,
  before,
}: ImportChangeDocument): Confirmation[] {
  const { states_at, listed = {} } = before;
  const paths = Object.entries(listed as object).map(([state, value]) => [
    `imported.listed.${state}`,
    value,
  ]);
  const back = { states_at, ...Object.fromEntries(paths) };
  return confirmed ? [{ person_id, at, confirmed, back }] : [];
}

/** Most of a list is confirmed as of one day, and was known as of one: one command is enough for those. */
function alikeIn(confirmations: Confirmation[]) {
  const groups = new Map<string, Confirmation[]>();
  for (const one of confirmations) {
    const { at, confirmed, back } = one;
    const name = JSON.stringify([at, confirmed, back]);
    const group = groups.get(name);
    if (group) group.push(one);
    else groups.set(name, [one]);
  }
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const ids = [first, ...others].map(({ person_id }) => person_id);
    return [{ ...first, person_id: { $in: ids } }];
  });
}
