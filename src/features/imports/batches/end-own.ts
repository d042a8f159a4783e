import { hostname } from "node:os";
import process from "node:process";
import { MongoClient } from "mongodb";
import { collectionsOf, type Reason } from "../../../kernel/database/collections.js";
import { forCommands } from "../../../kernel/database/connection.js";
import { seenChange } from "./lease.js";

/** Ends for good the import that this process runs, over a connection of its own. */
export async function endOwn(uri: string, halted: Reason): Promise<void> {
  const client = new MongoClient(uri, forCommands);
  const own = { state: "running", "worker.host": hostname(), "worker.pid": process.pid } as const;
  const ending = { state: "failed", halted, ended_at: new Date() } as const;
  const { imports } = collectionsOf(client.db());
  await imports.updateMany(own, seenChange({ $set: ending, $unset: { worker: true } }));
  await client.close();
}
