import type { z } from "zod";
import type { PersonField } from "./person-fields.js";

/** The schema of a field with what its declaration says of it in a request or in an answer. */
export function noted<Schema extends z.ZodType>(
  schema: Schema,
  note: PersonField["note"],
  io: "input" | "output",
): Schema {
  const description = typeof note === "object" ? note[io] : note;
  return description ? schema.meta({ description }) : schema;
}
