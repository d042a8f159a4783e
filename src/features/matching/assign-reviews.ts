import type { Group } from "./groups.js";
import type { PendingReview } from "./neighbours.js";

/**
 * Finds for each group the pending review that shares most persons with it, so that a finding stays one
 * review.
 */
export function assignReviews(
  groups: readonly Group[],
  pending: readonly PendingReview[],
): Map<Group, PendingReview> {
  const byPerson = new Map<string, PendingReview[]>();
  for (const review of pending) {
    for (const person of review.persons) {
      const id = person.toHexString();
      byPerson.set(id, [...(byPerson.get(id) ?? []), review]);
    }
  }
  const shared = groups.flatMap((group) => {
    const counts = new Map<PendingReview, number>();
    for (const review of group.persons.flatMap((id) => byPerson.get(id) ?? [])) {
      counts.set(review, (counts.get(review) ?? 0) + 1);
    }
    return [...counts].map(([review, n]) => {
      const others = group.persons.length + review.persons.length - 2 * n;
      return { group, review, n, others };
    });
  });
  const assigned = new Map<Group, PendingReview>();
  const taken = new Set<PendingReview>();
  for (const { group, review, n } of shared.sort((a, b) => b.n - a.n || a.others - b.others)) {
    if (n < 2 || assigned.has(group) || taken.has(review)) continue;
    assigned.set(group, review);
    taken.add(review);
  }
  return assigned;
}
