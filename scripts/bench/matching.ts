import { performance } from "node:perf_hooks";
import process from "node:process";
import type { ScoredPair } from "../../src/matching/pairs.js";
import { scanForDuplicates } from "../../src/matching/scan.js";
import { type Labelled, readLabelled, truePairs } from "../matching/labelled.js";
import type { Registry } from "../support/command.js";

/** A share of pairs, or of records; see `measures`. */
export interface Quality {
  precision: number;
  recall: number;
  f1: number;
}

export interface MatchingFigures {
  records: number;
  /** Pairs that were compared. */
  candidates: number;
  /** All listed pairs. */
  pairs: Quality;
  /** At the threshold on the score that is best. */
  best: Quality;
  high: Quality;
  /** What the listed pairs connect: by pairs and by records (B-cubed). */
  clusters: Quality;
  b_cubed: Quality;
  seconds: number;
  /** MiB of this process at most. */
  memory: number;
}

/** Stores records whose persons are known in an empty database, scans it and compares what was found. */
export async function benchMatching(
  { db, collections }: Pick<Registry, "db" | "collections">,
  [recordsFile, truthFile]: [string, string],
): Promise<MatchingFigures> {
  const labelled = readLabelled(recordsFile, truthFile);
  const { persons } = labelled;
  for (const name of ["persons", "duplicate_reviews"]) {
    await db.collection(name).deleteMany({});
  }
  // A scan reads no more of a person than this.
  await db
    .collection("persons")
    .insertMany(persons.map((person) => ({ ...person, created_at: person.updated_at })));
  let pairs: ScoredPair[] = [];
  const begun = performance.now();
  const { candidates } = await scanForDuplicates(collections, {
    onPairs: async (found) => {
      pairs = found;
    },
  });
  return {
    records: persons.length,
    candidates,
    ...measure(labelled, pairs),
    seconds: (performance.now() - begun) / 1_000,
    memory: process.resourceUsage().maxRSS / 1_024,
  };
}

interface Found {
  places: [number, number];
  score: number;
  isHigh: boolean;
}

/** How right the pairs are; see README. */
function measure({ persons, entities }: Labelled, scored: ScoredPair[]) {
  const places = new Map(persons.map(({ _id }, place) => [_id.toHexString(), place]));
  const placeOf = ({ _id }: ScoredPair["one"]) => places.get(_id.toHexString()) ?? -1;
  const found = scored
    .map(
      ({ one, other, probability, confidence }): Found => ({
        places: [placeOf(one), placeOf(other)],
        score: probability,
        isHigh: confidence === "high",
      }),
    )
    .sort((a, b) => b.score - a.score);
  const wanted = truePairs(entities);
  const isRight = ({ places: [one, other] }: Found) => entities[one] === entities[other];
  const qualityOf = (listed: Found[]) =>
    quality(listed.filter(isRight).length, listed.length, wanted);
  let right = 0;
  const upTo = found.map((pair, at) => {
    right += Number(isRight(pair));
    return quality(right, at + 1, wanted);
  });
  const clusters = clustersOf(persons.length, found);
  return {
    pairs: qualityOf(found),
    best: upTo.reduce((best, next) => (next.f1 > best.f1 ? next : best), quality(0, 0, wanted)),
    high: qualityOf(found.filter(({ isHigh }) => isHigh)),
    clusters: ofClusters(clusters, entities),
    b_cubed: bCubed(clusters, entities),
  };
}

const ofRates = (precision: number, recall: number): Quality => ({
  precision,
  recall,
  f1: precision + recall > 0 ? (2 * precision * recall) / (precision + recall) : 0,
});

const quality = (right: number, listed: number, wanted: number) =>
  ofRates(listed > 0 ? right / listed : 1, wanted > 0 ? right / wanted : 1);

/** The number of each record's connected component. */
function clustersOf(records: number, found: Found[]): number[] {
  const parents = Array.from({ length: records }, (_, place) => place);
  const rootOf = (place: number): number => {
    let root = place;
    while (parents[root] !== root) root = parents[root] ?? root;
    parents[place] = root;
    return root;
  };
  for (const { places } of found) parents[rootOf(places[0])] = rootOf(places[1]);
  return parents.map((_, place) => rootOf(place));
}

/** How many records there are of each cluster, entity, and of both. */
function sizes(clusters: number[], entities: string[]) {
  const count = (keys: string[]) => {
    const counts = new Map<string, number>();
    for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
    return { of: (key: string) => counts.get(key) ?? 0, all: [...counts.values()] };
  };
  const both = clusters.map((cluster, place) => `${cluster} ${entities[place]}`);
  return { clusters: count(clusters.map(String)), entities: count(entities), both: count(both) };
}

function ofClusters(clusters: number[], entities: string[]): Quality {
  const counted = sizes(clusters, entities);
  const pairsOf = (all: number[]) => all.reduce((sum, n) => sum + (n * (n - 1)) / 2, 0);
  return quality(
    pairsOf(counted.both.all),
    pairsOf(counted.clusters.all),
    pairsOf(counted.entities.all),
  );
}

function bCubed(clusters: number[], entities: string[]): Quality {
  const counted = sizes(clusters, entities);
  let [precision, recall] = [0, 0];
  for (const [place, cluster] of clusters.entries()) {
    const entity = entities[place] ?? "";
    const together = counted.both.of(`${cluster} ${entity}`);
    precision += together / counted.clusters.of(String(cluster));
    recall += together / counted.entities.of(entity);
  }
  return ofRates(precision / clusters.length, recall / clusters.length);
}
