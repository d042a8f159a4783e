import { ObjectId } from "mongodb";
import type {
  Collections,
  ReviewCollections,
  ReviewView,
} from "../../kernel/database/collections.js";
import { searchedSoundOf, soundOf } from "../../kernel/names/sound.js";
import { dayOf } from "../../kernel/values/day.js";
import { unprotected } from "../persons/protection.view.js";
import { countsOf } from "../persons/search/name-codes.store.js";
import type { BlockKeys } from "./block-keys.js";
import { maxBlock } from "./blocks.js";
import type { Frequencies } from "./frequencies.js";
import type { Population } from "./neighbours.js";
import {
  type MatchedPerson,
  type MatchRecord,
  matchedProjection,
  matchRecordOf,
} from "./record.js";
import { readReviews } from "./stored-reviews.js";

export type MatchStores = ReviewCollections &
  Pick<Collections, "persons" | "nameCodes" | "wordCounts">;

const eachRead = { maxTimeMS: 5_000 };
/** Of very many candidates only this many are compared. A scan compares all. */
const maxCandidates = 2_000;

/** The registry as it is stored, in one view: for a few persons at a time. */
export async function storedPopulation(
  stores: MatchStores,
  { keysOf, view }: { keysOf: BlockKeys; view: ReviewView },
): Promise<Population> {
  const { persons } = stores;
  const records = (filter: object) => readRecords(stores, filter, view);
  const total = await persons.estimatedDocumentCount();
  return {
    // A record gets its keys soon after it was written. Until then it finds others, and they do not find it.
    isMutual: false,
    recordsOf: async (ids) => {
      const _id = { $in: ids.map((id) => new ObjectId(id)) };
      return records({ _id });
    },
    async candidatesOf(record) {
      const match_keys = await smallBlocks(stores, keysOf(record));
      const found = await records({ match_keys: { $in: match_keys } });
      return found.filter(({ _id }) => !_id.equals(record._id));
    },
    frequenciesOf: (compared) => readFrequencies(stores, compared, { total, view }),
    reviewsOf: (ids) => readReviews(stores, { ids, view }),
  };
}

async function readRecords(
  { persons }: MatchStores,
  filter: object,
  view: ReviewView,
): Promise<MatchRecord[]> {
  const found = await persons
    .find<MatchedPerson>(
      { ...filter, is_public: true },
      { projection: matchedProjection, limit: maxCandidates, ...eachRead },
    )
    .toArray();
  return found.map((person) => matchRecordOf(person, view));
}

/**
 * Keys that too many persons share say little. This returns the other keys; one command counts all of them,
 * in the index alone.
 */
async function smallBlocks({ persons }: MatchStores, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []; // a pipeline without stages would read everybody
  const [first = [], ...others] = keys.map((blockKey) => [
    { $match: { match_keys: blockKey } },
    { $limit: maxBlock + 1 },
    { $group: { _id: blockKey, n: { $sum: 1 } } },
  ]);
  const coll = persons.collectionName;
  const unions = others.map((pipeline) => ({ $unionWith: { coll, pipeline } }));
  const counted = await persons
    .aggregate<{ _id: string; n: number }>([...first, ...unions], eachRead)
    .toArray();
  return counted.flatMap(({ _id, n }) => (n <= maxBlock ? [_id] : []));
}

/** From the counts that the search keeps. */
async function readFrequencies(
  { nameCodes, wordCounts, persons }: MatchStores,
  compared: MatchRecord[],
  { total, view }: { total: number; view: ReviewView },
): Promise<Frequencies> {
  const names = compared.flatMap(({ given, surnames, contact }) => [
    ...given,
    ...surnames,
    ...contact,
  ]);
  const words = compared.flatMap(({ place, description }) => [...place, ...description]);
  const codes = new Set(names.filter((name) => searchedSoundOf(name)).map(soundOf));
  const [ofNames, counted, pictures, phones] = await Promise.all([
    countsOf({ nameCodes }, [...codes]),
    wordCounts.find({ _id: { $in: [...new Set(words)] } }, eachRead).toArray(),
    countPictures({ persons }, compared, view),
    Promise.all(
      [...repeated(compared.map(({ phone }) => phone))].map(async (phone) => {
        const stored = { contact_person_phone: phone };
        const n = await persons.countDocuments(stored, { limit: maxBlock, ...eachRead });
        return [phone, n] as const;
      }),
    ),
  ]);
  const ofWords = new Map(counted.map(({ _id, n }) => [_id, n]));
  const ofPhones = new Map(phones);
  const ofPictures = new Map(pictures.map(({ _id, n }) => [_id, n]));
  return {
    persons: total,
    ofName: (code) => ofNames.get(code) ?? 0,
    ofWord: (word) => ofWords.get(word) ?? 0,
    ofPhone: (phone) => ofPhones.get(phone) ?? 0,
    ofPicture: (hash) => ofPictures.get(hash) ?? 0,
  };
}

/** A phone that only one record has agrees with none. */
function repeated(phones: (string | undefined)[]): Set<string> {
  const given = phones.filter((phone) => phone !== undefined);
  return new Set(given.filter((phone, at) => given.indexOf(phone) < at));
}

/** How many public persons have each of these pictures; in the minimized view those whose photo it shows. */
async function countPictures(
  { persons }: Pick<Collections, "persons">,
  compared: MatchRecord[],
  view: ReviewView,
) {
  const hashes = new Set(compared.flatMap(({ picture }) => picture ?? []));
  if (hashes.size === 0) return [];
  const field = "photo.perceptual_hash";
  return persons
    .aggregate<{ _id: string; n: number }>(
      [
        {
          $match: {
            "photo._id": { $exists: true },
            [field]: { $in: [...hashes] },
            is_public: true,
            ...(view === "minimized" && unprotected(dayOf(new Date()))),
          },
        },
        { $group: { _id: `$${field}`, n: { $sum: 1 } } },
      ],
      { hint: "pictures", ...eachRead },
    )
    .toArray();
}
