import { setImmediate } from "node:timers/promises";
import type { ObjectId } from "mongodb";
import type { DuplicateReviewDocument } from "../../kernel/database/collections.js";
import type { Frequencies } from "./frequencies.js";
import { type Decisions, pairKey } from "./groups.js";
import type { Model } from "./model.js";
import { type ScoredPair, scorePair } from "./pairs.js";
import type { MatchRecord } from "./record.js";

/** The source of records and of what is known about them: memory or the database. */
export interface Population {
  /** Whether candidates are mutual: each of two records is a candidate of the other, or neither is. */
  isMutual: boolean;
  /** Those of these persons that exist and are public. */
  recordsOf(ids: string[]): Promise<MatchRecord[]>;
  /** Records that share a key with this one. */
  candidatesOf(record: MatchRecord): Promise<MatchRecord[]> | MatchRecord[];
  /** How often the values of these records occur. */
  frequenciesOf(records: MatchRecord[]): Promise<Frequencies> | Frequencies;
  /** The pending reviews with these persons, and the decisions about them. */
  reviewsOf(ids: string[]): Promise<KnownReviews>;
}

export type PendingReview = DuplicateReviewDocument;

export interface KnownReviews {
  pending: PendingReview[];
  decisions: Decisions;
}

/** What is needed to update the reviews of some persons. */
export interface Neighbourhood extends KnownReviews {
  /** The persons whose reviews these are: those that were asked for, and those linked to them. */
  persons: ReadonlySet<string>;
  /** How many pairs were compared. */
  candidates: number;
  pairs: ScoredPair[];
}

/** How many pairs are compared without a break. Then other work gets its turn. */
const atOnce = 100;

/**
 * Compares persons with their candidates. Continues with the persons who are strongly linked to them or share
 * a review, until there are no more: then their groups are complete.
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
    for (const [idPair, status] of known.decisions) {
      decisions.set(idPair, status);
      if (status === "confirmed") for (const id of idPair.split(" ")) next.add(id);
    }
    for (const record of await population.recordsOf(round)) {
      const others = await population.candidatesOf(record);
      const frequencies = await population.frequenciesOf([record, ...others]);
      for (const other of others) {
        if (population.isMutual && compared.has(idOf(other))) continue;
        candidates += 1;
        const pair = scorePair(record, other, { model, frequencies });
        const idPair = pairKey(idOf(record), idOf(other));
        if (!pair || found.has(idPair)) continue;
        found.add(idPair);
        pairs.push(pair);
        if (pair.confidence !== "low") next.add(idOf(other));
      }
      compared.add(idOf(record));
      if (compared.size % atOnce > 0) continue;
      onCompared?.(compared.size);
      await setImmediate();
    }
    for (const id of round) compared.add(id); // a person who is gone or private has nothing to compare
    asked = new Set([...next].filter((id) => !compared.has(id)));
  }
  return { persons: compared, candidates, pairs, pending: [...pending.values()], decisions };
}

const idOf = ({ _id }: { _id: ObjectId }) => _id.toHexString();
