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
  { auditLog }: Pick<Collections, "auditLog">,
  operation: Endpoint,
  caller: Caller,
  { data, params, id }: { data: unknown; params: unknown; id: string },
): Promise<void> {
  if (operation.method === "get" && !readsFullView(operation, caller)) return;
  await auditLog.insertOne({
    at: new Date(),
    key: caller.key,
    operation: `${operation.method.toUpperCase()} ${operation.path}`,
    records: recordsIn(operation, data, params),
    request_id: id,
  });
}

const made = z.object({ id: z.instanceof(ObjectId) });

/** The ids in the answer; where there is none, those in the path. */
function recordsIn({ recordsIn }: Endpoint, data: unknown, params: unknown): string[] {
  const isShown = Array.isArray(data) || made.safeParse(data).success;
  const ids = isShown
    ? [data].flat().flatMap((record) => recordsIn?.(record as never) ?? made.parse(record).id)
    : Object.values(params ?? {}).filter((value) => value instanceof ObjectId);
  return [...new Set(ids.map(String))];
}
