import type { ScoredPair } from "./pairs.js";

/** Records that are reviewed together, and the pairs that link them. */
export interface Group {
  /** Ids in hex. */
  persons: string[];
  pairs: ScoredPair[];
}

/** People's decisions about two persons, by `pairKey`. */
export type Decisions = ReadonlyMap<string, "confirmed" | "dismissed">;

export const pairKey = (one: string, other: string): string =>
  one < other ? `${one} ${other}` : `${other} ${one}`;

/** More persons than anybody can look through. Further ones form a group of their own. */
const maxPersons = 20;
/** How many weak pairs of one person are reviewed, the likeliest first. */
const maxWeakPairs = 10;

interface Link {
  ids: [string, string];
  pair?: ScoredPair;
}

/**
 * Groups what is strongly linked: by confidence high or medium, or by a confirmation. The strongest links
 * come first. A link that would bring the two of a dismissed pair together is left out, so the weakest link
 * of a chain between them is cut. Any other pair is a group of its own.
 */
export function groupsOf(pairs: readonly ScoredPair[], decisions: Decisions): Group[] {
  const sorted = pairs
    .map((pair): Required<Link> => ({ pair, ids: idsOf(pair) }))
    .filter(({ ids }) => decisions.get(pairKey(...ids)) !== "dismissed")
    .sort((a, b) => b.pair.probability - a.pair.probability || (a.ids < b.ids ? -1 : 1));
  const clusters = new Map<string, Set<string>>();
  const clusterOf = (id: string) => {
    const known = clusters.get(id) ?? new Set([id]);
    clusters.set(id, known);
    return known;
  };
  for (const { ids, pair } of [...confirmedLinks(decisions), ...sorted]) {
    if (pair?.confidence === "low") continue;
    const [one, other] = ids.map(clusterOf) as [Set<string>, Set<string>];
    if (one === other || !mayJoin(one, other, decisions)) continue;
    for (const id of other) clusters.set(id, one.add(id));
  }
  return [...strongGroups(clusters, sorted), ...weakGroups(clusters, sorted)].filter(
    ({ persons }) => !isConfirmed(persons, decisions),
  );
}

const idsOf = ({ one, other }: ScoredPair): [string, string] => {
  const [a, b] = [one._id.toHexString(), other._id.toHexString()];
  return a < b ? [a, b] : [b, a];
};

const confirmedLinks = (decisions: Decisions): Link[] =>
  [...decisions]
    .filter(([, status]) => status === "confirmed")
    .map(([key]) => ({ ids: key.split(" ") as [string, string] }));

function mayJoin(one: Set<string>, other: Set<string>, decisions: Decisions): boolean {
  if (one.size + other.size > maxPersons) return false;
  return [...one].every((id) =>
    [...other].every((another) => decisions.get(pairKey(id, another)) !== "dismissed"),
  );
}

function strongGroups(clusters: Map<string, Set<string>>, sorted: Required<Link>[]): Group[] {
  const groups = new Map<Set<string>, Group>();
  for (const { ids, pair } of sorted) {
    const cluster = clusters.get(ids[0]);
    if (pair.confidence === "low" || !cluster?.has(ids[1])) continue;
    const group = groups.get(cluster) ?? { persons: [...cluster].sort(), pairs: [] };
    group.pairs.push(pair);
    groups.set(cluster, group);
  }
  return [...groups.values()];
}

function weakGroups(clusters: Map<string, Set<string>>, sorted: Required<Link>[]): Group[] {
  const counts = new Map<string, number>();
  return sorted.flatMap(({ ids, pair }) => {
    if (clusters.get(ids[0])?.has(ids[1])) return [];
    if (ids.some((id) => (counts.get(id) ?? 0) >= maxWeakPairs)) return [];
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
    return [{ persons: ids, pairs: [pair] }];
  });
}

/** Whether a group leaves nothing to ask. */
const isConfirmed = (persons: string[], decisions: Decisions) =>
  persons.every((one, at) =>
    persons.slice(at + 1).every((other) => decisions.get(pairKey(one, other)) === "confirmed"),
  );
