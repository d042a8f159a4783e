import { ObjectId } from "mongodb";
import { z } from "zod";
import type { Caller } from "../auth/authenticate.js";
import type { Collections } from "../database/collections.js";
import { type Endpoint, readsFullView } from "./endpoint.js";

/**
 * Records every write and every read of a full view before the answer leaves: who, what, when and
 * which records, but no values.
 */
export async function recordAccess(
  { auditLog }: Collections,
  operation: Endpoint,
  caller: Caller,
  { data, params, id }: { data: unknown; params: unknown; id: string },
): Promise<void> {
  if (operation.method === "get" && !readsFullView(operation, caller)) return;
  await auditLog.insertOne({
    at: new Date(),
    key: caller.key,
    operation: `${operation.method.toUpperCase()} ${operation.path}`,
    records: recordsIn(data, params),
    request_id: id,
  });
}

const record = z.object({ id: z.instanceof(ObjectId) });
/** The full view of a person lists those that are linked to it. */
const person = record.extend({ linked_persons: z.array(record).default([]) });
/** A duplicate review shows its candidates. */
const shown = person.extend({ persons: z.array(person).default([]) });
const answered = z.union([shown.transform((one) => [one]), z.array(shown)]);

/** The ids in the answer; where there is none, those in the path. */
function recordsIn(data: unknown, params: unknown): string[] {
  const records = answered.safeParse(data).data?.flatMap((one) => [one, ...one.persons]);
  const ids = records
    ? records.flatMap(({ id, linked_persons }) => [id, ...linked_persons.map(({ id }) => id)])
    : Object.values(params ?? {}).filter((value) => value instanceof ObjectId);
  return [...new Set(ids.map(String))];
}
