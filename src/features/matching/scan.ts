import { randomBytes } from "node:crypto";
import {
  type Collections,
  type ReviewCollections,
  type ReviewView,
  reviewViews,
} from "../../kernel/database/collections.js";
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

type Stores = ReviewCollections & Pick<Collections, "persons">;

/** What a scan found and wrote; pairs and reviews are those of the full view. */
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
  const { populations, ids, compared } = await readPopulation(stores, since, (persons) =>
    onProgress?.("reading", persons, total),
  );
  const compare = (view: ReviewView) =>
    compareWithNeighbours(ids, populations[view], {
      model: learned,
      onCompared: (persons) => onProgress?.("comparing", persons, ids.length),
    });
  const neighbourhood = await compare("full");
  const { pairs } = neighbourhood;
  const minimized = await compare("minimized");
  await onPairs?.(pairs);
  const reviews = await writeReviews(stores, neighbourhood, { model: learned, view: "full" });
  await writeReviews(stores, minimized, { model: learned, view: "minimized" });
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
  const held = { full: holdNobody(), minimized: holdNobody() };
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
    places.set(id, places.size);
    for (const view of reviewViews) {
      const record = matchRecordOf(person, view);
      const { frequencies, builder, records } = held[view];
      frequencies.add(record);
      builder.add(keysOf(record));
      records.push(record);
    }
    if (places.size % 1_000 === 0) onRead(places.size);
  }
  const populationOf = (view: ReviewView): Population => ({
    ...inMemory({ ...held[view], places, blocks: held[view].builder.build() }),
    reviewsOf: (asked) =>
      readReviews(stores, { ids: since && asked.length <= maxAsked ? asked : "all", view }),
  });
  const populations = { full: populationOf("full"), minimized: populationOf("minimized") };
  return { populations, ids, compared };
}

const holdNobody = () => ({
  frequencies: new FrequencyCounter(),
  builder: new BlockBuilder(),
  records: [] as MatchRecord[],
});

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
