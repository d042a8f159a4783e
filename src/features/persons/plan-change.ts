import { z } from "zod";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type { FieldErrors } from "../../kernel/http/errors.js";
import { dayOf } from "../../kernel/values/day.js";
import { type ChangeablePerson, changedPerson, withConsequences } from "./changed-person.js";
import type { MakeKeys } from "./identity/natural-keys.store.js";
import { keysOfChange } from "./identity/person-keys.js";
import { type Facts, updateRules } from "./person-rules.js";
import type { PersonUpdate } from "./persons.schema.js";
import { updateFields } from "./request-fields.js";
import { seenBy } from "./seen-by.js";

/** What a PATCH would make of a person. */
interface PlannedChange {
  /** The rules across fields that it breaks. */
  errors: FieldErrors;
  /** The merged record; undefined when a schema refuses the body. */
  after: ChangeablePerson | undefined;
}

interface Input {
  body: PersonUpdate | undefined;
  sent: unknown;
  caller: Caller;
  makeKeys: MakeKeys;
}

/**
 * Merges the body of a PATCH with the stored person, and judges the merged record by the rules across fields. The
 * caller is judged by the record as this caller may see it.
 * @param input.body the parsed body; undefined when the schema refuses it
 * @param input.sent the body as it came: the rules also judge a body that a schema refuses, so that a client gets all
 * errors at once
 */
export function planChange(
  before: ChangeablePerson,
  { body, sent, caller, makeKeys }: Input,
): PlannedChange {
  const now = new Date();
  const today = dayOf(now);
  if (!body) {
    const { facts, changes } = seenBy(caller, {
      person: before,
      changes: validOrAsSent(sent),
      today,
    });
    const errors = brokenRules({ facts, changes, all: withConsequences(changes) });
    return { errors, after: undefined };
  }
  const { person, facts, changes } = seenBy(caller, { person: before, changes: body, today });
  const all = withConsequences(changes);
  const changed = changedPerson(person, all, { by: caller.name, now });
  const keys = keysOfChange({ before, after: changed, sent: body }, { makeKeys, caller, today });
  return { errors: brokenRules({ facts, changes, all }), after: { ...changed, ...keys } };
}

interface Judged {
  /** What is stored. */
  facts: Facts;
  /** What the change gives. */
  changes: Facts;
  /** The same with its consequences. */
  all: Facts;
}

/** Only rules about a changed field count: a field that an import left empty never blocks another change. */
function brokenRules({ facts, changes, all }: Judged): FieldErrors {
  const merged = { ...facts, ...all };
  const broken = updateRules.filter(
    ({ about, holds }) => about.some((field) => Object.hasOwn(changes, field)) && !holds(merged),
  );
  return Object.fromEntries(broken.map(({ field, error }) => [field, [error]]));
}

const sentFields = z.record(z.string(), z.unknown());

/** Reads each known field by itself. What is not valid stays as it was sent. */
function validOrAsSent(body: unknown): Facts {
  const sent = sentFields.safeParse(body).data ?? {};
  return Object.fromEntries(
    Object.entries<z.ZodType>(updateFields)
      .filter(([name]) => Object.hasOwn(sent, name))
      .map(([name, schema]) => {
        const { success, data } = schema.safeParse(sent[name]);
        return [name, success ? data : sent[name]];
      }),
  );
}
