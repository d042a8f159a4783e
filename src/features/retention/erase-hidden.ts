import type { ObjectId } from "mongodb";
import type { Collections } from "../../kernel/database/collections.js";
import { erasePersons } from "../persons/erase-persons.store.js";
import { databaseTime, recordStep } from "./record-step.js";

type Stores = Parameters<typeof erasePersons>[0];

const atOnce = 100;
const by = "retention";

/**
 * Erases the next persons whose day has come, and leaves those who were changed since they were hidden.
 * @returns how many are erased; undefined: there are none whose day has come.
 */
export async function eraseHidden(stores: Stores): Promise<number | undefined> {
  const { collections } = stores;
  const { persons } = collections;
  const due = await persons
    .find(
      { "expiring.until": { $lte: await databaseTime(persons.db) } },
      { projection: { version: 1, expiring: 1, is_public: 1 }, hint: "expiring", limit: atOnce },
    )
    .toArray();
  if (due.length === 0) return undefined;
  const isAsHidden = ({ is_public, version, expiring }: (typeof due)[number]) =>
    !is_public && version === expiring?.version;
  for (const { _id, version } of due.filter((person) => !isAsHidden(person))) {
    await persons.updateOne({ _id, version }, { $unset: { expiring: true } });
  }
  const wanted = due.filter(isAsHidden).map(({ _id, version }) => ({ _id, version }));
  const ids = wanted.map(({ _id }) => _id);
  if (ids.length === 0) return 0;
  await recordStep(collections, "retention erase", ids);
  await noteErasing(collections, ids);
  const erased = await erasePersons(stores, wanted, by);
  await noteErasing(collections, []);
  return erased.length;
}

/** Finishes what broke off between the deletion of persons and the rest of their erasure. */
export async function finishErasures(stores: Stores): Promise<void> {
  const { jobs, persons } = stores.collections;
  const { erasing = [] } = (await jobs.findOne({ _id: "retention" })) ?? {};
  if (erasing.length === 0) return;
  const kept = await persons.distinct("_id", { _id: { $in: erasing } });
  const stays = new Set(kept.map(String));
  const gone = erasing.filter((_id) => !stays.has(String(_id)));
  const wanted = gone.map((_id) => ({ _id }));
  await erasePersons(stores, wanted, by);
  await noteErasing(stores.collections, []);
}

const noteErasing = ({ jobs }: Pick<Collections, "jobs">, erasing: ObjectId[]) =>
  jobs.updateOne(
    { _id: "retention" },
    erasing.length > 0 ? { $set: { erasing } } : { $unset: { erasing: true } },
  );
