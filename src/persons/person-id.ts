import { z } from "zod";
import { fieldTexts } from "../messages/fields.js";
import { told } from "../messages/schema-messages.js";

/** The id of a person in a body or a query. */
export const personId = z.string().regex(/^[0-9a-f]{24}$/, told(fieldTexts.not_person_id));
