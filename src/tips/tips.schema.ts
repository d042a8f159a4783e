import { z } from "zod";
import { wireId, wireTime } from "../http/fields.js";

/** All that a caller can ever see of a tip: what is stored beyond these fields stays private. */
export const tip = z
  .object({
    id: wireId,
    person_id: wireId,
    sender_name: z.string(),
    sender_phone: z.string().nullable(),
    message: z.string(),
    created_at: wireTime,
    updated_at: wireTime,
  })
  .meta({ id: "Tip" });
