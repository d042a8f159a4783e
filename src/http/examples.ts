import { z } from "zod";

/**
 * Examples of a body, or of a record as answers show it, by name: the document of the API shows them at every
 * operation that takes or answers with the schema. Synthetic data: no such person, phone or address exists.
 * A test holds each to its schema.
 */
export const examples = z.registry<Record<string, object>>();
