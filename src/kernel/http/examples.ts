import { z } from "zod";

/**
 * Examples of a body, or of a record as answers show it, by name: the document of the API shows them at every
 * operation that takes or answers with the schema. Synthetic data: no such person, phone or address exists.
 * A test holds each to its schema.
 */
export const examples = z.registry<Record<string, object>>();

/** When a record of an example was made and last changed. */
export const exampleTimes = {
  created_at: "2026-01-15T14:03:22.118Z",
  updated_at: "2026-01-15T16:40:09.502Z",
};
