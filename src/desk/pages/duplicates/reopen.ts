import { api } from "../../api/api.js";
import { ifUnchanged } from "../../api/etag.js";
import { asFailure } from "../../api/failure.js";
import { language } from "../../state/language.js";
import { asOpened, type Draft, draftOf, type OpenReview, openReview } from "./open-review.js";

/** The review as it is now, when it was somebody else who changed it or took it away. */
export async function readAfter(
  error: unknown,
  { id, ...draft }: Draft & { id: string },
): Promise<OpenReview | undefined> {
  const failure = asFailure(error);
  if (failure.kind !== "changed" && failure.kind !== "gone") throw failure;
  return openReview(id, draft);
}

/** Makes a decided review pending again, unless somebody else has decided it since; undefined: it is gone. */
export async function reopen(
  id: string,
  draft: Draft,
  etag: string | undefined,
): Promise<OpenReview | undefined> {
  const asked = language.get();
  try {
    const answer = await api.updateDuplicate(
      { duplicateId: id },
      { status: "pending" },
      ifUnchanged(etag),
    );
    return { ...asOpened(answer, asked), ...draftOf(draft) };
  } catch (error) {
    return readAfter(error, { id, ...draft });
  }
}
