import { setTimeout as wait } from "node:timers/promises";
import type { Collection, Db, Document } from "mongodb";
import { claimJob } from "./claim-job.js";
import { collectionsOf } from "./collections.js";

const _id = "note_sources";
/** Another instance takes over when the one that does this has given no sign of life for this time. */
const leaseMs = 30_000;
const pauseMs = 500;
const batchSize = 5_000;

/**
 * Adds the source to tips and reports that were stored before a source had lists of all its tips and reports: each
 * report gets the source of its person, and each tip a place in the list. This runs once for all instances. Every
 * process that opens the database waits for it, so that no list is incomplete. It may be interrupted at any time: the
 * next process that opens the database does it again.
 */
export async function noteSources(db: Db, log: (line: string) => void): Promise<void> {
  const { jobs, persons } = collectionsOf(db);
  for (let tries = 0; ; tries += 1) {
    if (await jobs.findOne({ _id, finished_at: { $exists: true } })) return;
    if (await claimJob({ jobs }, _id, leaseMs)) break;
    if (tries === 0)
      log("waiting for another instance, which notes the sources of tips and reports");
    await wait(pauseMs);
  }
  if ((await persons.findOne({}, { projection: { _id: 1 } })) !== null)
    log("noting the sources of tips and reports: nothing is served until that has ended");
  const beat = () => jobs.updateOne({ _id }, { $set: { begun_at: new Date() } });
  await inBatches(db.collection("persons"), placesOfTips, beat);
  await inBatches(db.collection("reports"), sourcesOfReports, beat);
  await jobs.updateOne({ _id }, { $set: { finished_at: new Date() } });
}

/** Adds the tips of these persons to the lists of their sources. */
const placesOfTips: Document[] = [
  { $match: { "tips.0": { $exists: true } } },
  { $project: { source: 1, "tips._id": 1, "tips.created_at": 1 } },
  { $unwind: "$tips" },
  {
    $project: {
      _id: "$tips._id",
      person_id: "$_id",
      source: 1,
      created_at: "$tips.created_at",
    },
  },
  { $merge: { into: "source_tips", whenMatched: "keepExisting" } },
];

/** Adds the source of its person to each report. A report without its person is not changed: nobody can see it. */
const sourcesOfReports: Document[] = [
  { $match: { source: { $exists: false } } },
  {
    $lookup: {
      from: "persons",
      localField: "person_id",
      foreignField: "_id",
      as: "person",
      pipeline: [{ $project: { source: 1 } }],
    },
  },
  { $unwind: "$person" },
  { $project: { source: "$person.source" } },
  { $merge: { into: "reports", whenMatched: "merge", whenNotMatched: "discard" } },
];

/** Runs a pipeline over a collection, a range of ids at a time. */
async function inBatches(
  collection: Collection,
  pipeline: Document[],
  beat: () => Promise<unknown>,
): Promise<void> {
  let range: Document = {};
  for (;;) {
    const [last] = await collection
      .find(range, { projection: { _id: 1 }, sort: { _id: 1 }, skip: batchSize - 1, limit: 1 })
      .toArray();
    const batch = last ? { _id: { ...range._id, $lte: last._id } } : range;
    await collection.aggregate([{ $match: batch }, ...pipeline], { hint: "_id_" }).toArray();
    await beat();
    if (!last) return;
    range = { _id: { $gt: last._id } };
  }
}
