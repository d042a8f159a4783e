import type { ObjectId } from "mongodb";
import type { Caller } from "../auth/authenticate.js";
import type { TipDocument } from "../database/collections.js";

/** A tip for this caller: who a minor author is needs `persons:sensitive:read`. */
export function viewTip(stored: TipDocument, person_id: ObjectId, caller: Caller) {
  const shown = { ...stored, id: stored._id, person_id, sender_phone: stored.sender_phone ?? null };
  const protectedAuthor = stored.sender_is_minor && !caller.can("persons:sensitive:read");
  if (!protectedAuthor) return shown;
  return { ...shown, sender_phone: null, sender_name: stored.sender_name.split(" ", 1)[0] };
}
