import { api } from "../../api/api.js";
import { asFailure } from "../../api/failure.js";
import { asOpened, type OpenReview, openReview } from "./pending-reviews.js";

/** The headers of a change that nobody else's change may be lost by. */
export const ifUnchanged = (etag: string | undefined) =>
  etag ? { headers: { "If-Match": etag } } : {};

/** The review as it is now, when it was somebody else who changed it or took it away. */
export async function readAfter(error: unknown, id: string): Promise<OpenReview | undefined> {
  const failure = asFailure(error);
  if (failure.kind !== "changed" && failure.kind !== "gone") throw failure;
  return openReview(id);
}

/** Makes a decided review pending again; else who decided it since, or `gone`. */
export async function reopen({
  review,
  etag,
}: {
  review: OpenReview;
  etag?: string | undefined;
}): Promise<OpenReview | string> {
  const { id, note, canonicalId } = review;
  try {
    const answer = await api.updateDuplicate(
      { duplicateId: id },
      { status: "pending" },
      ifUnchanged(etag),
    );
    const reopened = asOpened(answer);
    const isCandidate = reopened.review.persons.some((person) => person.id === canonicalId);
    return { ...reopened, note, ...(isCandidate && { canonicalId }) };
  } catch (error) {
    const now = await readAfter(error, id);
    if (!now) return "gone";
    return now.status === "pending" ? { ...now, note } : now.decidedBy;
  }
}
