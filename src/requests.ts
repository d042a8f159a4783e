import { createApp } from "./app.js";
import type { Config } from "./config.js";
import { UnusableDatabase } from "./database/connection.js";
import { withinDeadline } from "./deadline.js";
import type { Disk } from "./disk.js";
import { folderIn } from "./embedded/folder.js";
import { shareChecks } from "./health.js";
import { createHttpServer } from "./http/http-server.js";
import { matchInBackground } from "./matching/matcher.js";
import type { OpenDatabase } from "./open-database.js";
import type { OpenParts } from "./open-parts.js";
import type { Stores, Surroundings } from "./open-stores.js";
import type { PhotoStore } from "./photos/photo-store.js";
import { openServices, type Services } from "./services.js";

/** Opens the services that requests are answered with. */
export const openRequestServices = (
  config: Config,
  { database, storage }: Stores,
  { wakeImports, ...surroundings }: Surroundings & { opened: OpenParts; wakeImports?: () => void },
): Promise<Services> =>
  openServices(database.db, {
    ...surroundings,
    photoStore: storage,
    syncMargin: config.SYNC_MARGIN_MS,
    quotas: config,
    ...(wakeImports && { wakeImports }),
  }).catch((error) => {
    throw new UnusableDatabase(database.description, error);
  });

/**
 * Answers requests, and compares new persons beside them: only here it is known when requests are at work,
 * which go first. Of several processes one at a time has the lease.
 * @returns the address at which it listens.
 */
export async function serveRequests(
  config: Config,
  { database, storage }: Stores,
  { services, disk, opened }: { services: Services; disk: Disk; opened: OpenParts },
): Promise<string> {
  const check = shareChecks(() => answer(database, storage));
  const isReady = async () => !server.isStopping() && (await check());
  const server = createHttpServer(
    createApp(services, { config, health: { isReady, isDiskFull: disk.isFull } }),
  );
  opened.add("inside", "event loop", services.admission.watchEventLoop());
  const settings = { margin: config.SYNC_MARGIN_MS };
  const duplicates = await matchInBackground(services, settings).catch((error) => {
    throw new UnusableDatabase(database.description, error);
  });
  opened.add("outside", "duplicates", duplicates.stop);
  opened.add("outside", "requests", server.close);
  return server.listen({ name: "PORT", port: config.PORT, host: config.HOST });
}

/** What is written on this machine. */
export const foldersOf = ({ DATA_DIR: data, MONGODB_URI, S3_BUCKET }: Config) => ({
  ...((!MONGODB_URI || !S3_BUCKET) && { data }),
  ...(!MONGODB_URI && { mongod: folderIn(data).data }),
});

const readinessTimeoutMs = 3_000;

/** Whether database and storage answer now. */
const answer = ({ db }: OpenDatabase, storage: PhotoStore): Promise<boolean> =>
  withinDeadline(readinessTimeoutMs, async () => {
    await db.command({ ping: 1 });
    return storage.isReachable();
  }).catch(() => false);
