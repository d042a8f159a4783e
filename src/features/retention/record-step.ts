import type { Db, ObjectId } from "mongodb";
import { z } from "zod";
import type { Collections } from "../../kernel/database/collections.js";

/** Writes down what is about to happen to these persons, as requests and commands are recorded. */
export async function recordStep(
  { auditLog, jobs }: Pick<Collections, "auditLog" | "jobs">,
  operation: "retention hide" | "retention erase",
  ids: readonly ObjectId[],
): Promise<void> {
  const records = ids.map(String);
  await auditLog.insertOne({ at: new Date(), operator: "service", operation, records });
  await jobs.updateOne({ _id: "retention" }, { $set: { begun_at: new Date() } });
}

const greeting = z.object({ localTime: z.date() });

/** What time it is for the database, which stamps what `updated_at` and `expiring` say. */
export async function databaseTime(db: Db): Promise<Date> {
  return greeting.parse(await db.command({ hello: 1 })).localTime;
}
