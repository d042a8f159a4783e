import { BSON, type Db, Timestamp } from "mongodb";
import { bytesOf } from "../../../src/kernel/database/raw-documents.js";

/** What stands for the work of a process, and what a restore records of itself. */
const passing: Record<string, (document: BSON.Document) => boolean> = {
  audit_log: ({ operation }) => operation !== "restore",
  imports: (document) => delete document.worker,
  jobs: (document) => delete document.lease,
  secrets: ({ _id }) => _id !== "changes",
  webhooks: (document) =>
    ["next_at", "disabled", "failing", "run", "updated_at", "version"].every(
      (field) => delete document[field],
    ),
};

/**
 * Every document of every collection with the exact type of each value, now or as it was at a moment; `but` leaves
 * out documents of these ids.
 */
export async function contentsOf(
  db: Db,
  { at, but = [] }: { at?: { t: number; i: number }; but?: string[] } = {},
): Promise<Record<string, string[]>> {
  const session = at && db.client.startSession({ snapshot: true });
  if (session) Reflect.set(session, "snapshotTime", new Timestamp(at));
  const all = await db.listCollections({}, { nameOnly: true }).toArray();
  const names = all.map(({ name }) => name).filter((name) => name !== "rate_limits");
  const contents: Record<string, string[]> = {};
  for (const name of names.sort()) {
    const raw = db.collection(name).find({}, { raw: true, ...(session && { session }) });
    const documents = (await raw.toArray())
      .map((document) => BSON.deserialize(bytesOf(document), { promoteValues: false }))
      .filter((document) => passing[name]?.(document) ?? true)
      .filter(({ _id }) => !but.includes(String(_id)));
    contents[name] = documents.map((one) => BSON.EJSON.stringify(one, { relaxed: false })).sort();
  }
  await session?.endSession();
  return contents;
}
