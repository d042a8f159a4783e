import { ObjectId } from "mongodb";
import { z } from "zod";
import { coalesce } from "../async/coalesce.js";
import type { Caller } from "../auth/authenticate.js";
import type { AuditEntry, Collections } from "../database/collections.js";
import { type Endpoint, readsFullView } from "./endpoint.js";

/** In the place of ids: the read may have shown any record of its kind. */
export const everyRecord = "*";

interface Access {
  caller: Caller;
  /** What the answer shows, or `everyRecord`. */
  data: unknown;
  params: unknown;
  /** Of the request. */
  id: string;
}

/**
 * Records every write and every read of a full view before the answer leaves: who, what, when and
 * which records, but no values.
 */
export type RecordAccess = (operation: Endpoint, access: Access) => Promise<void>;

const bounds = { atOnce: 2, maxItems: 100, maxWaiting: 5_000 };

/** Entries of requests at one time are inserted together: when they cannot be, none of these requests succeeds. */
export function createRecordAccess({ auditLog }: Pick<Collections, "auditLog">): RecordAccess {
  const insert = coalesce(async (entries: AuditEntry[]) => {
    await auditLog.insertMany(entries, { ordered: false });
    return entries.map(() => undefined);
  }, bounds);

  return async (operation, { caller, data, params, id }) => {
    if (operation.method === "get" && !readsFullView(operation, caller)) return;
    await insert({
      at: new Date(),
      key: caller.apiKeyId,
      operation: `${operation.method.toUpperCase()} ${operation.path}`,
      records: data === everyRecord ? [everyRecord] : recordsIn(operation, data, params),
      request_id: id,
    });
  };
}

const objectId = z.instanceof(ObjectId);
/** A tip or a report shows the person that it is about. */
const identified = z
  .object({ id: objectId, person_id: objectId.optional() })
  .transform(({ id, person_id }) => (person_id ? [id, person_id] : [id]));

/** The ids in the answer, of tips and reports their persons' too, and those in the path. */
function recordsIn({ recordsIn }: Endpoint, data: unknown, params: unknown): string[] {
  const isShown = Array.isArray(data) || identified.safeParse(data).success;
  const shown = isShown
    ? [data].flat().flatMap((record) => recordsIn?.(record as never) ?? identified.parse(record))
    : [];
  const named = Object.values(params ?? {}).filter((value) => value instanceof ObjectId);
  return [...new Set([...shown, ...named].map(String))];
}
