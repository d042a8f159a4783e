import type { ObjectId } from "mongodb";
import type { z } from "zod";
import type { Caller } from "../auth/authenticate.js";
import type { TipDocument } from "../database/collections.js";
import type { tip } from "./tips.schema.js";

/** A tip for this caller: who a minor author is needs `persons:sensitive:read`. */
export function viewTip(
  stored: TipDocument,
  person_id: ObjectId,
  caller: Caller,
): z.input<typeof tip> {
  const isProtected = stored.sender_is_minor && !caller.can("persons:sensitive:read");
  const [firstWord = ""] = stored.sender_name.split(" ", 1);
  return {
    id: stored._id,
    person_id,
    sender_name: isProtected ? firstWord : stored.sender_name,
    sender_phone: isProtected ? null : (stored.sender_phone ?? null),
    message: stored.message,
    created_at: stored.created_at,
    updated_at: stored.updated_at,
  };
}
