import type { ReviewConfidence } from "../../kernel/database/collections.js";
import { type Agreements, agreementsOf } from "./agreement.js";
import { born, type ComparedField, compareRecords, type Features } from "./features.js";
import type { Frequencies } from "./frequencies.js";
import { type Model, scoreOf } from "./model.js";
import type { MatchRecord } from "./record.js";

/** Two records that are likely enough to be one person that they are reported. */
export interface ScoredPair {
  one: MatchRecord;
  other: MatchRecord;
  /** 0 to 1. */
  probability: number;
  confidence: ReviewConfidence;
  agreements: Agreements;
  /** Bits that each field adds. */
  weights: Record<ComparedField, number>;
}

/** Compares two records; undefined when it is too unlikely that they are one person. */
export function scorePair(
  one: MatchRecord,
  other: MatchRecord,
  { model, frequencies }: { model: Model; frequencies: Frequencies },
): ScoredPair | undefined {
  const features = compareRecords(one, other, frequencies);
  if (isGenerationApart(features)) return undefined;
  const { probability, weights } = scoreOf(features, model, frequencies);
  const confidence = confidenceOf(features, probability, model);
  const agreements = confidence && agreementsOf(features);
  return agreements && { one, other, probability, confidence, agreements, weights };
}

const generation = 12;

/**
 * Whether two births are too far apart: father and son may share a name, a document and an address, and are
 * two persons. A mistyped date is no such gap.
 */
const isGenerationApart = ({ birth_level, years_apart = 0 }: Features) =>
  birth_level === born.apart && years_apart > generation;

const maxYearsApart = 5;

/**
 * Differences that keep a pair from high confidence whatever else agrees: relatives often differ in just one
 * of these.
 */
export const hardConflict = ({ names, document_level, same_gender, years_apart = 0 }: Features) =>
  document_level === 0 ||
  same_gender === 0 ||
  years_apart > maxYearsApart ||
  names.given.conflicts > 0;

function confidenceOf(
  features: Features,
  probability: number,
  { thresholds }: Model,
): ReviewConfidence | undefined {
  if (probability >= thresholds.high && !hardConflict(features)) return "high";
  if (probability >= thresholds.medium) return "medium";
  return probability >= thresholds.low ? "low" : undefined;
}
