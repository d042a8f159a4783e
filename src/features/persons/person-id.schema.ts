import { z } from "zod";
import { fieldTexts } from "../../kernel/messages/fields.js";
import { message } from "../../kernel/messages/schema-messages.js";

/** The id of a person in a body or a query. */
export const personId = z.string().regex(/^[0-9a-f]{24}$/, message(fieldTexts.not_person_id));
