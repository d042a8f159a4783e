import { z } from "zod";
import { examples } from "../../kernel/http/examples.js";
import { wireId, wireTime } from "../../kernel/http/fields.js";
import {
  fullPerson,
  type LinkedView,
  minimizedPerson,
  personExamples,
  recordsOfPerson,
  viewFullPerson,
  viewMinimizedPerson,
} from "../persons/persons.view.js";
import type { Reader } from "../persons/shown-fields.view.js";
import type { Change } from "./read-changes.store.js";

const pagination = z
  .object({
    next_cursor: z.string().meta({
      description:
        "Ask with it for what follows. On the last page it is the place to ask again from, later.",
    }),
    limit: z.int(),
  })
  .meta({ id: "ChangesPagination" })
  .register(examples, { last: { next_cursor: "eyJhbGciOiJkaXIifQ", limit: 50 } });

const changeOf = <Person extends z.ZodType>(person: Person) =>
  z.object({
    id: wireId,
    changed_at: wireTime,
    person: person.nullable().meta({
      description: "The record as it is now, in the caller's view. Null: it is gone.",
    }),
  });

const pageOf = <Record extends z.ZodType>(record: Record) =>
  z.object({ data: z.array(record), pagination });

const changed = { id: "66f2c0a1b3d4e5f60718293a", changed_at: "2026-01-15T16:40:09.502Z" };

const minimized = changeOf(minimizedPerson).register(examples, {
  minimized: { ...changed, person: personExamples.minimized },
  gone: { ...changed, person: null },
});
const full = changeOf(fullPerson)
  .meta({ id: "Change" })
  .register(examples, { full: { ...changed, person: personExamples.full } });

/** A change as this caller may see it today. `person`: as it is now, while it is public. */
export function viewChange(
  { _id: id, updated_at: changed_at }: Omit<Change, "person">,
  person: LinkedView | undefined,
  reader: Reader,
) {
  const shown = { id, changed_at };
  if (!person) return { ...shown, person: null };
  return reader.caller.can("persons:sensitive:read")
    ? { ...shown, person: viewFullPerson(person, reader) }
    : { ...shown, person: viewMinimizedPerson(person, reader) };
}

/** What the operation answers with. */
export const pageOfChanges = {
  response: {
    minimized: pageOf(minimized),
    full: pageOf(full),
    fullFor: "persons:sensitive:read",
  },
  recordsIn: ({ id, person }: ReturnType<typeof viewChange>) =>
    person ? recordsOfPerson(person) : [id],
} as const;
