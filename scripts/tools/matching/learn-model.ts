import type { Feature, Features } from "../../../src/features/matching/features.js";
import type { Model } from "../../../src/features/matching/model.js";

/**
 * Set by reason, because the development set has too few whole addresses. Strangers share 14 bits once in 16,000
 * times; the weight is far less, because those who share a house may be relatives.
 */
const setByReason = {
  house_rarity: [
    [0, 0],
    [8, 3],
    [14, 8],
  ],
  // The development set has no photos. Two records with one picture are one person, or a list gave one picture to some.
  picture_rarity: [
    [0, 0],
    [5, 3],
    [8, 8],
  ],
} as const satisfies Partial<Model["weights"]>;

type LearnedFeature = Exclude<Feature, keyof typeof setByReason>;

/** Where the steps of each feature begin, and whether more of it can only speak for (1) or against (-1) one person. */
const candidates: Record<LearnedFeature, { from: number[]; more: 1 | -1 | 0 }> = {
  given_rarity: { from: [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14], more: 1 },
  given_conflicts: { from: [0, 1, 2], more: -1 },
  given_extra: { from: [0, 1, 2], more: -1 },
  given_first: { from: [0, 1, 2, 3, 4, 5, 6], more: 1 },
  surname_rarity: { from: [0, 1, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20], more: 1 },
  surname_conflicts: { from: [0, 1, 2], more: -1 },
  surname_extra: { from: [0, 1, 2], more: -1 },
  surname_first: { from: [0, 1, 2, 3, 4, 5, 6], more: 1 },
  birth_level: { from: [0, 1, 2, 3, 4, 5, 6], more: 1 },
  years_apart: { from: [0, 0.25, 0.6, 1.1, 1.6, 2.6, 4, 6, 9, 13, 20], more: -1 },
  document_level: { from: [0, 1, 2], more: 1 },
  same_gender: { from: [0, 1], more: 1 },
  place_share: { from: [0, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9], more: 1 },
  description_share: { from: [0, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9], more: 1 },
  same_hospital: { from: [0, 1], more: 1 },
  phone_level: { from: [0, 1, 4, 6, 8, 10], more: 1 },
  contact_rarity: { from: [0, 0.1, 4, 8, 12], more: 1 },
  same_email: { from: [0, 1], more: 1 },
};

const featureNames = Object.keys(candidates) as LearnedFeature[];

/** One number that is learned: what a step adds to the one before, or what a missing value weighs. */
interface Column {
  feature: LearnedFeature;
  /** NaN: the value is missing. */
  from: number;
  more: 1 | -1 | 0;
}

const columns: Column[] = featureNames.flatMap((feature) => {
  const { from, more } = candidates[feature];
  const rising = from.slice(1).map((step): Column => ({ feature, from: step, more }));
  return [{ feature, from: Number.NaN, more: 0 as const }, ...rising];
});

/** The columns that hold of a pair. */
const columnsOf = (features: Features): number[] =>
  columns.flatMap(({ feature, from }, at) => {
    const value = features[feature];
    const holds = value === undefined ? Number.isNaN(from) : value >= from;
    return holds ? [at] : [];
  });

/** Two records of which it is known whether they are one person. */
export interface KnownPair {
  features: Features;
  isTrue: boolean;
}

const penalty = 0.5;
const sweeps = 300;

/** Logistic regression in natural units: the intercept, and the weight of each column. */
function fitWeights(pairs: readonly KnownPair[]): { intercept: number; weights: number[] } {
  const weights = columns.map(() => 0);
  const logits = new Float64Array(pairs.length);
  const rows: number[][] = columns.map(() => []);
  for (const [row, { features }] of pairs.entries()) {
    for (const at of columnsOf(features)) rows[at]?.push(row);
  }
  const all = pairs.map((_, row) => row);
  let intercept = 0;
  const newton = (members: number[], weight: number, bounds: [number, number], l2: number) => {
    let [slope, curve] = [2 * l2 * weight, 2 * l2 + 1e-9];
    for (const row of members) {
      const probability = 1 / (1 + Math.exp(-(logits[row] ?? 0)));
      slope += probability - Number(pairs[row]?.isTrue);
      curve += probability * (1 - probability);
    }
    const step = Math.max(-1, Math.min(1, slope / curve));
    const next = Math.min(bounds[1], Math.max(bounds[0], weight - step));
    for (const row of members) logits[row] = (logits[row] ?? 0) + next - weight;
    return next;
  };
  for (let sweep = 0; sweep < sweeps; sweep += 1) {
    intercept = newton(all, intercept, [-99, 99], 0);
    for (const [at, { more }] of columns.entries()) {
      const bounds: [number, number] = [more > 0 ? 0 : -99, more < 0 ? 0 : 99];
      weights[at] = newton(rows[at] ?? [], weights[at] ?? 0, bounds, penalty);
    }
  }
  return { intercept, weights };
}

const bits = (natural: number) => natural / Math.LN2;

/**
 * Learns a model from the compared pairs of a registry of so many persons.
 * @param right how many pairs of all its records are one person, compared or not.
 */
export function learnModel(
  pairs: readonly KnownPair[],
  { persons, right }: { persons: number; right: number },
): Model {
  const { intercept, weights } = fitWeights(pairs);
  const prior = Math.log2(right / ((persons * (persons - 1)) / 2));
  let rest = bits(intercept) - prior;
  const learned = new Map<LearnedFeature, [from: number, weight: number][]>();
  for (const feature of featureNames) {
    const own = columns.flatMap((column, at) =>
      column.feature === feature ? [{ ...column, weight: bits(weights[at] ?? 0) }] : [],
    );
    // A missing value weighs nothing: what it was found to weigh goes to the rest.
    const missing = own.find(isMissing)?.weight ?? 0;
    rest += missing;
    let weight = -missing;
    const steps: [number, number][] = [[0, weight]];
    for (const step of own.filter((column) => !isMissing(column))) {
      weight += step.weight;
      steps.push([step.from, weight]);
    }
    learned.set(feature, steps);
  }
  // Names are never missing: what always holds is theirs, in equal parts.
  for (const feature of ["given_first", "surname_first"] as const) {
    for (const step of learned.get(feature) ?? []) step[1] += rest / 2;
  }
  const entries = [...learned].map(([feature, steps]) => [feature, withoutRepeats(steps)]);
  return {
    version: 2,
    prior: { bits: rounded(prior), persons },
    thresholds: { high: 0.975, medium: 0.9, low: 0.5 },
    weights: { ...Object.fromEntries(entries), ...setByReason },
  };
}

const isMissing = ({ from }: Column) => Number.isNaN(from);

const rounded = (weight: number) => Math.round(weight * 100) / 100;

const withoutRepeats = (steps: [number, number][]) =>
  steps
    .map(([from, weight]): [number, number] => [from, rounded(weight)])
    .filter(([, weight], at, all) => weight !== all[at - 1]?.[1]);
