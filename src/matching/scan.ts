import { randomBytes } from "node:crypto";
import type { Collections } from "../database/collections.js";
import { createBlockKeys } from "./block-keys.js";
import { BlockBuilder, type Blocks } from "./blocks.js";
import { FrequencyCounter } from "./frequencies.js";
import { compareWithNeighbours, type Population } from "./neighbours.js";
import type { ScoredPair } from "./pairs.js";
import {
  type MatchedPerson,
  type MatchRecord,
  matchedProjection,
  matchRecordOf,
} from "./record.js";
import { readReviews } from "./stored-reviews.js";
import { learned } from "./weights.js";
import { type WrittenReviews, writeReviews } from "./write-reviews.js";

type Stores = Pick<Collections, "persons" | "duplicateReviews">;

export interface ScanSummary {
  scan_version: number;
  persons: number;
  candidates: number;
  pairs: { high: number; medium: number; low: number };
  reviews: WrittenReviews;
}

export interface ScanSettings {
  /** Only persons that were changed since then, and those linked to them. */
  since?: Date | undefined;
  /** Reports the progress: how many persons of all. */
  onProgress?: (step: "reading" | "comparing", persons: number, total: number) => void;
  /** Receives the findings before reviews are written. Fails when they must not be written. */
  onPairs?: (pairs: ScoredPair[]) => Promise<void>;
}

/** Compares all public persons, and brings the pending reviews up to date. */
export async function scanForDuplicates(
  stores: Stores,
  { since, onProgress, onPairs }: ScanSettings = {},
): Promise<ScanSummary> {
  const total = await stores.persons.estimatedDocumentCount();
  const { population, ids, compared } = await readPopulation(stores, since, (persons) =>
    onProgress?.("reading", persons, total),
  );
  const neighbourhood = await compareWithNeighbours(ids, population, {
    model: learned,
    onCompared: (persons) => onProgress?.("comparing", persons, ids.length),
  });
  const { pairs } = neighbourhood;
  await onPairs?.(pairs);
  const reviews = await writeReviews(stores, neighbourhood, learned);
  const count = (confidence: string) =>
    pairs.filter((pair) => pair.confidence === confidence).length;
  return {
    scan_version: learned.version,
    persons: compared,
    candidates: neighbourhood.candidates,
    pairs: { high: count("high"), medium: count("medium"), low: count("low") },
    reviews,
  };
}

/**
 * The size of a batch. By default the database sends 16 MB at once, which would be most of the memory that a
 * scan takes.
 */
const readAtOnce = 1_000;

/** Streams all public persons into memory: cleaned, with their keys as numbers. */
async function readPopulation(
  stores: Stores,
  since: Date | undefined,
  onRead: (persons: number) => void,
) {
  const keysOf = createBlockKeys(randomBytes(32));
  const frequencies = new FrequencyCounter();
  const builder = new BlockBuilder();
  const records: MatchRecord[] = [];
  const places = new Map<string, number>();
  const ids: string[] = [];
  let compared = 0;
  const stored = stores.persons.find<MatchedPerson>(
    {},
    { projection: matchedProjection, batchSize: readAtOnce },
  );
  for await (const person of stored) {
    const id = person._id.toHexString();
    const isAsked = !since || person.updated_at >= since;
    if (isAsked) ids.push(id);
    if (!person.is_public) continue;
    if (isAsked) compared += 1;
    const record = matchRecordOf(person);
    frequencies.add(record);
    builder.add(keysOf(record));
    places.set(id, records.length);
    records.push(record);
    if (records.length % 1_000 === 0) onRead(records.length);
  }
  const reviewsOf = (asked: string[]) =>
    readReviews(stores, since && asked.length <= maxAsked ? asked : "all");
  const held = { records, places, frequencies, blocks: builder.build() };
  const population = { ...inMemory(held), reviewsOf };
  return { population, ids, compared };
}

interface Held {
  records: MatchRecord[];
  places: ReadonlyMap<string, number>;
  frequencies: FrequencyCounter;
  blocks: Blocks;
}

/** Of more persons, all reviews are read. */
const maxAsked = 10_000;

function inMemory({ records, places, frequencies, blocks }: Held): Omit<Population, "reviewsOf"> {
  const placeOf = (id: string) => places.get(id) ?? -1;
  const at = (place: number) => records[place] ?? [];
  return {
    isMutual: true,
    recordsOf: async (ids) => ids.flatMap((id) => at(placeOf(id))),
    candidatesOf: (record) => blocks.candidatesOf(placeOf(record._id.toHexString())).flatMap(at),
    frequenciesOf: () => frequencies,
  };
}
