import proxyAddress from "proxy-addr";
import { createApp } from "../app/app.js";
import { type Config, pfifDomainOf } from "../app/config.js";
import type { Health } from "../app/health.js";
import { openServices, type Services } from "../app/services.js";
import { matchInBackground } from "../features/matching/matcher.js";
import { withinDeadline } from "../kernel/async/deadline.js";
import { shareChecks } from "../kernel/async/share-checks.js";
import { UnusableDatabase } from "../kernel/database/connection.js";
import { createHttpServer } from "../kernel/http/http-server.js";
import type { OpenParts } from "../kernel/open-parts.js";
import type { OpenDatabase } from "./open-database.js";
import type { Stores, Surroundings } from "./open-stores.js";
import type { Watches } from "./watches.js";

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
    pfifDomain: pfifDomainOf(config),
    webhooks: config,
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
  database: OpenDatabase,
  { services, watches, opened }: { services: Services; watches: Watches; opened: OpenParts },
): Promise<string> {
  const check = shareChecks(() => answers(database));
  const health: Health = {
    isReady: async () => !server.isStopping() && (await check()),
    isStorageReachable: watches.storage.isReachable,
    isDiskFull: watches.disk.isFull,
  };
  const server = createHttpServer(createApp(services, { config, health }), {}, proxiesIn(config));
  opened.add("inside", "event loop", services.admission.watchEventLoop());
  const settings = { margin: config.SYNC_MARGIN_MS };
  const duplicates = await matchInBackground(services, settings).catch((error) => {
    throw new UnusableDatabase(database.description, error);
  });
  opened.add("outside", "duplicates", duplicates.stop);
  opened.add("outside", "requests", server.close);
  return server.listen({ name: "PORT", port: config.PORT, host: config.HOST });
}

/** Who is trusted to be a proxy. Where only their number is given, every address counts as one. */
function proxiesIn({ TRUST_PROXY: proxies }: Config): (address: string) => boolean {
  if (typeof proxies !== "string") return () => Boolean(proxies);
  const isTrusted = proxyAddress.compile(proxies.split(/ *, */));
  return (address) => isTrusted(address, 0);
}

const readinessTimeoutMs = 3_000;

/** Whether the database answers now. */
const answers = ({ db }: OpenDatabase): Promise<boolean> =>
  withinDeadline(readinessTimeoutMs, () => db.command({ ping: 1 })).then(
    () => true,
    () => false,
  );
