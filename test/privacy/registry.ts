import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterAll } from "vitest";
import type { Permission } from "../../src/kernel/auth/permissions.js";
import { type ApiKeyDocument, collectionsOf } from "../../src/kernel/database/collections.js";
import { findEmbedded } from "../../src/runtime/embedded/mongod.js";
import { startReceiver } from "../features/webhooks/receiver.js";
import { saveKey } from "../support/keys.js";
import { startService } from "../support/service.js";
import { sendTo } from "./send.js";

/**
 * The service as an operator starts it, with a mongod of its own that writes every command into its log, and with
 * folders that nobody else writes to. A receiver of webhooks keeps what it is sent.
 */
export async function startWatchedService() {
  const root = await mkdtemp(join(tmpdir(), "privacy-"));
  const [DATA_DIR, TMPDIR] = [join(root, "data"), join(root, "tmp")];
  await mkdir(TMPDIR);
  const receiver = await startReceiver();
  const NODE_EXTRA_CA_CERTS = join(root, "receiver.pem");
  await writeFile(NODE_EXTRA_CA_CERTS, receiver.ca);
  const webhooks = { WEBHOOK_ALLOW: "127.0.0.1", NODE_EXTRA_CA_CERTS };
  const env = { DATA_DIR, TMPDIR, MONGODB_URI: "", LOG_LEVEL: "debug", ...webhooks };
  const service = await startService({ ...env, METRICS_PORT: "0", RATE_LIMIT_FAILED: "1000000" });
  const client = new MongoClient((await findEmbedded(DATA_DIR)) ?? "");
  const db = client.db();
  await db.command({ profile: 0, slowms: 0 });
  const collections = collectionsOf(db);
  afterAll(async () => {
    await client.close();
    await service.end("SIGKILL");
    await rm(root, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  });
  return {
    service,
    receiver,
    webhookUrl: receiver.url,
    db,
    collections,
    DATA_DIR,
    TMPDIR,
    /** For commands on the same database. */
    env: { DATA_DIR, TMPDIR, MONGODB_URI: "" },
    send: sendTo(service.url),
    keyWith: (permissions: readonly Permission[], others: Partial<ApiKeyDocument> = {}) =>
      saveKey(collections, [...permissions], others),
    /** Ends the service, and with it the database. */
    async stop() {
      await client.close();
      return service.end("SIGTERM");
    },
  };
}

export type Watched = Awaited<ReturnType<typeof startWatchedService>>;

/** What records are made in. */
export type Registry = Pick<Watched, "collections" | "send" | "keyWith" | "webhookUrl">;
