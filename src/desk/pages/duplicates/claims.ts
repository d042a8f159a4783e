import { api } from "../../api/api.js";
import { language } from "../../state/language.js";
import { me } from "../../state/session.js";
import { asOpened, type Draft, draftOf, type OpenReview } from "./open-review.js";
import type { PendingReviews, Walk } from "./pending-reviews.js";
import { isSelective, type ReviewFilters } from "./review-filters.js";

/** The service takes no more of them in one request. The oldest ones come again after that. */
const maxLeft = 100;

type Wanted = Parameters<typeof api.createDuplicateClaim>[0];

/** Claims a review for this key; undefined: there is none. */
async function claim(wanted: Wanted): Promise<OpenReview | undefined> {
  const asked = language.get();
  const answer = await api.createDuplicateClaim(wanted);
  return answer.status === 204 ? undefined : asOpened(answer, asked);
}

/**
 * Claims the pending reviews one after another, the likeliest first, so that nobody else gets the same one meanwhile.
 * It continues an earlier walk, if there is one.
 */
export function createClaims(first: ReviewFilters, from?: Walk): PendingReviews {
  let filters = first;
  let left = from?.left ?? [];
  let total = from?.total;
  let place = from?.place ?? 0;
  let isAtEnd = false;
  /** The review that other filters took off the screen: it is given back, and may come again. */
  let replaced: string | undefined;
  /** What the user wrote for reviews that will come again. */
  const drafts = new Map<string, Draft>(from?.waiting.map(({ id, draft }) => [id, draft]));

  function begin() {
    total = undefined;
    place = 0;
    isAtEnd = false;
  }

  async function claimNext(): Promise<OpenReview | undefined> {
    const { isOwn, ...others } = filters;
    const wanted = { ...others, ...(isOwn && { source: me.get()?.source ?? null }) };
    if (replaced) {
      const skip = [replaced, ...left].slice(0, maxLeft);
      const another = await claim({ ...wanted, skip });
      replaced = undefined;
      if (another) return another;
    }
    return claim({ ...wanted, skip: left });
  }

  async function count(): Promise<number | null | undefined> {
    if (total !== undefined || isSelective(filters)) return total;
    const { confidence } = filters;
    const asked = { status: "pending", limit: 1, ...(confidence && { confidence }) } as const;
    return (await api.listDuplicates(asked)).data.pagination.total;
  }

  return {
    walk: () => ({
      waiting: [...drafts].map(([id, draft]) => ({ id, draft })),
      cursor: undefined,
      total,
      place,
      left,
    }),
    total: () => total,
    place: () => Math.max(1, place),
    left: () => left.length,
    async take() {
      if (isAtEnd) {
        begin();
        left = [];
      }
      total = await count();
      const review = await claimNext();
      if (!review) {
        isAtEnd = true;
        return undefined;
      }
      place += 1;
      const draft = drafts.get(review.id);
      drafts.delete(review.id);
      return { ...review, ...draft };
    },
    putBack(review) {
      drafts.set(review.id, draftOf(review));
      place -= 1;
    },
    leave(id) {
      left = [id, ...left].slice(0, maxLeft);
    },
    takeUp(id) {
      left = left.filter((one) => one !== id);
    },
    keep: async (id) => (await claim({ duplicate_id: id })) !== undefined,
    filter(changed, current) {
      filters = changed;
      if (current) drafts.set(current.id, draftOf(current));
      replaced = current?.id;
      begin();
    },
    // To claim the next one while this one is on the screen would keep both from others.
    readAhead() {},
  };
}
