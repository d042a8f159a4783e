import {
  type ComparedField,
  comparedFields,
  type Feature,
  type Features,
  featuresOf,
} from "./features.js";
import { type Frequencies, priorShift } from "./frequencies.js";

/**
 * Weights of one feature in bits: how much likelier a value is in two records of one person than in records
 * of two. Each weight holds from its value on, in ascending order. A missing value weighs nothing.
 */
export type Steps = readonly (readonly [from: number, weight: number])[];

/** What is learned from known duplicates: see scripts/tools/matching/learn.ts. */
export interface Model {
  /** Counts the changes of rules and weights. */
  version: number;
  /**
   * The log odds, in bits, that two records with a common key are one person, and the number of persons in
   * the registry for which they hold.
   */
  prior: { bits: number; persons: number };
  /** The lowest probability of each confidence. */
  thresholds: { high: number; medium: number; low: number };
  weights: Record<Feature, Steps>;
}

export interface Score {
  /** That the two records are one person: 0 to 1. */
  probability: number;
  /** Bits that each field adds: positive ones speak for one person. */
  weights: Record<ComparedField, number>;
}

/** The probability that two records are one person: an additive model, so that each field's share is known. */
export function scoreOf(features: Features, model: Model, frequencies: Frequencies): Score {
  const entries = comparedFields.map((field): [ComparedField, number] => {
    const bits = featuresOf[field].map((name) => weightOf(model.weights[name], features[name]));
    return [field, sum(bits)];
  });
  const bits =
    model.prior.bits +
    priorShift(frequencies, model.prior.persons) +
    sum(entries.map(([, weight]) => weight));
  return {
    probability: 1 / (1 + 2 ** -bits),
    weights: Object.fromEntries(entries) as Record<ComparedField, number>,
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

const weightOf = (steps: Steps, value: number | undefined): number =>
  value === undefined ? 0 : (steps.findLast(([from]) => value >= from)?.[1] ?? 0);
