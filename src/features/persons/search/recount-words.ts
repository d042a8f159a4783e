import { isDeepStrictEqual } from "node:util";
import type { AnyBulkWriteOperation } from "mongodb";
import { type Repetition, repeat } from "../../../kernel/async/repeat.js";
import { claimJob } from "../../../kernel/database/claim-job.js";
import type { Collections, NameCodeDocument } from "../../../kernel/database/collections.js";
import { dayOf } from "../../../kernel/values/day.js";
import { codesIn, mayLackJoinedNames, searchTermsOf } from "./terms.store.js";

const hour = 3_600_000;
const every = 24 * hour;

type Stores = Pick<Collections, "persons" | "wordCounts" | "nameCodes" | "jobs">;

/**
 * Counts all words and sound codes anew once a day, on one instance of all: a crash loses a second of changes, and a
 * database that was restored may have no counts at all. Before, names that an earlier version has stored get the words
 * that it did not keep. Looks now and every hour whether it is due.
 */
export function recountWordsDaily(stores: Stores): Repetition {
  // A failure leaves the old counts, which are good enough for another day.
  const recounts = repeat("word_recount", hour, async () => {
    if (!(await claimJob(stores, "recount_words", every))) return;
    await joinNames(stores);
    await recount(stores);
    await recountCodes(stores);
  });
  recounts.now();
  return recounts;
}

/** Replaces all counts; changes that are written meanwhile are lost until the next time. */
async function recount({ persons, wordCounts }: Stores): Promise<void> {
  const isName = { $cond: [{ $in: ["$word", "$names"] }, 1, 0] };
  const counted = [
    { $project: { word: "$search.words", names: "$search.names" } },
    { $unwind: "$word" },
    { $group: { _id: "$word", n: { $sum: 1 }, names: { $sum: isName } } },
    { $set: { changed_at: "$$NOW" } },
    { $out: wordCounts.collectionName },
  ];
  await persons.aggregate(counted, { allowDiskUse: true, maxTimeMS: hour }).toArray();
}

const batch = 1_000;

/** Puts right the words of names with an apostrophe that an earlier version has stored. */
async function joinNames({ persons }: Pick<Stores, "persons">): Promise<void> {
  const today = dayOf(new Date());
  for await (const person of persons.find(mayLackJoinedNames, { maxTimeMS: hour })) {
    const { _id, version } = person;
    const search = searchTermsOf(person, today);
    if (isDeepStrictEqual(search, person.search)) continue;
    // A change meanwhile stores the words itself.
    await persons.updateOne({ _id, version }, { $set: { search } });
  }
}

/** Puts every code's count right; a code that nobody has any more stays, and finds nobody. */
async function recountCodes({ persons, nameCodes }: Stores): Promise<void> {
  const counted = persons.aggregate<{ _id: string; n: number }>(
    [
      { $project: { name: "$search.names" } },
      { $unwind: "$name" },
      { $match: { name: /^~/ } },
      { $group: { _id: "$name", n: { $sum: 1 } } },
    ],
    { allowDiskUse: true, maxTimeMS: hour, batchSize: batch },
  );
  let updates: AnyBulkWriteOperation<NameCodeDocument>[] = [];
  const flush = async () => {
    if (updates.length > 0) await nameCodes.bulkWrite(updates, { ordered: false });
    updates = [];
  };
  for await (const { _id: name, n } of counted) {
    for (const _id of codesIn([name])) {
      const update = { $set: { n }, $currentDate: { changed_at: true as const } };
      updates.push({ updateOne: { filter: { _id }, update, upsert: true } });
    }
    if (updates.length >= batch) await flush();
  }
  await flush();
}
