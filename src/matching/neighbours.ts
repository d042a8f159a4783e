import { setImmediate } from "node:timers/promises";
import type { ObjectId } from "mongodb";
import type { DuplicateReviewDocument } from "../database/collections.js";
import type { Frequencies } from "./frequencies.js";
import { type Decisions, pairKey } from "./groups.js";
import type { Model } from "./model.js";
import { type ScoredPair, scorePair } from "./pairs.js";
import type { MatchRecord } from "./record.js";

/** Where records and what is known of them come from: memory or the database. */
export interface Population {
  /** Whether of two records each is a candidate of the other, or none of the other. */
  isMutual: boolean;
  /** Those of these persons that exist and are public. */
  recordsOf(ids: string[]): Promise<MatchRecord[]>;
  /** Records that share a key with this one. */
  candidatesOf(record: MatchRecord): Promise<MatchRecord[]> | MatchRecord[];
  /** How often what these records have occurs. */
  frequenciesOf(records: MatchRecord[]): Promise<Frequencies> | Frequencies;
  /** The pending reviews with these persons, and what was decided of them. */
  reviewsOf(ids: string[]): Promise<KnownReviews>;
}

export type PendingReview = DuplicateReviewDocument;

export interface KnownReviews {
  pending: PendingReview[];
  decisions: Decisions;
}

/** All that is needed to bring the reviews of some persons up to date. */
export interface Neighbourhood extends KnownReviews {
  /** Whose reviews these are: the persons that were asked for, and whoever is linked to them. */
  persons: ReadonlySet<string>;
  /** How many pairs were compared. */
  candidates: number;
  pairs: ScoredPair[];
}

/** Compared without a break; then others get their turn. */
const atOnce = 100;

/**
 * Compares persons with their candidates, and likewise whoever is strongly linked to them or shares a
 * review, until nobody more is: their groups are then known as a whole.
 */
export async function compareWithNeighbours(
  ids: string[],
  population: Population,
  { model, onCompared }: { model: Model; onCompared?: (persons: number) => void },
): Promise<Neighbourhood> {
  const compared = new Set<string>();
  const pending = new Map<string, PendingReview>();
  const decisions = new Map<string, "confirmed" | "dismissed">();
  const pairs: ScoredPair[] = [];
  const found = new Set<string>();
  let candidates = 0;
  let asked = new Set(ids);
  while (asked.size > 0) {
    const round = [...asked];
    const next = new Set<string>();
    const known = await population.reviewsOf(round);
    for (const review of known.pending) {
      pending.set(idOf(review), review);
      for (const person of review.persons) next.add(person.toHexString());
    }
    for (const [key, status] of known.decisions) {
      decisions.set(key, status);
      if (status === "confirmed") for (const id of key.split(" ")) next.add(id);
    }
    for (const record of await population.recordsOf(round)) {
      const others = await population.candidatesOf(record);
      const frequencies = await population.frequenciesOf([record, ...others]);
      for (const other of others) {
        if (population.isMutual && compared.has(idOf(other))) continue;
        candidates += 1;
        const pair = scorePair(record, other, { model, frequencies });
        const key = pairKey(idOf(record), idOf(other));
        if (!pair || found.has(key)) continue;
        found.add(key);
        pairs.push(pair);
        if (pair.confidence !== "low") next.add(idOf(other));
      }
      compared.add(idOf(record));
      if (compared.size % atOnce > 0) continue;
      onCompared?.(compared.size);
      await setImmediate();
    }
    for (const id of round) compared.add(id); // who is gone or private has nothing to compare
    asked = new Set([...next].filter((id) => !compared.has(id)));
  }
  return { persons: compared, candidates, pairs, pending: [...pending.values()], decisions };
}

const idOf = ({ _id }: { _id: ObjectId }) => _id.toHexString();
