import { truePairs } from "../matching/labelled.js";

/** Shares of pairs, or of records. */
export interface Quality {
  precision: number;
  recall: number;
  f1: number;
}

export interface Qualities {
  /** All listed pairs. */
  pairs: Quality;
  /** At the threshold on the score that is best. */
  best: Quality;
  high: Quality;
  /** What the listed pairs connect: by pairs and by records (B-cubed). */
  clusters: Quality;
  b_cubed: Quality;
}

/** Two records that were taken for one person. */
export interface FoundPair {
  /** Of the two among all records. */
  places: [number, number];
  isHigh: boolean;
}

/** How right the pairs are that a scan has listed, the likeliest first. */
export function qualitiesOf(found: readonly FoundPair[], entities: string[]): Qualities {
  const wanted = truePairs(entities);
  const isRight = ({ places: [one, other] }: FoundPair) => entities[one] === entities[other];
  const qualityOf = (listed: readonly FoundPair[]) =>
    quality(listed.filter(isRight).length, listed.length, wanted);
  let right = 0;
  const upTo = found.map((pair, at) => {
    right += Number(isRight(pair));
    return quality(right, at + 1, wanted);
  });
  const clusters = clustersOf(entities.length, found);
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
function clustersOf(records: number, found: readonly FoundPair[]): number[] {
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
