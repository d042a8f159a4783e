import { type RequestHandler, Router } from "express";
import { limitAddresses } from "../kernel/http/address-limit.js";
import { diskFull, unavailable } from "../kernel/http/errors.js";
import { closeRoute, forReading, openRoute } from "../kernel/http/route.js";
import { version } from "../kernel/version.js";

/** How the service is. */
export interface Health {
  /** Whether requests can be served now: the database answers, and the service is not stopping. */
  isReady(): Promise<boolean>;
  isStorageReachable(): Promise<boolean>;
  /** Whether there is no room left on the disk of the database, or on any that is written to. */
  isDiskFull(volume?: "mongod"): boolean;
}

/** Requests a minute of one address: ten load balancers that ask every second. */
const quota = 600;

/**
 * GET /healthz: the process is up, and which version it is. GET /readyz: send it requests. Without its photo storage, or
 * on a full disk, the registry still answers most of them, and so would no other instance do better: the body says so.
 */
export function healthRouter(health: Health): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const answers: Record<string, RequestHandler[]> = {
    "/healthz": [(_req, res) => void res.json({ status: "up", version })],
    "/readyz": [
      limitAddresses("readyz", quota),
      async (_req, res) => {
        const [isReady, isStorageReachable] = await Promise.all([
          health.isReady(),
          health.isStorageReachable(),
        ]);
        if (!isReady) throw unavailable();
        res.json({
          status: "ready",
          storage: isStorageReachable ? "ok" : "unavailable",
          disk: health.isDiskFull() ? "full" : "ok",
        });
      },
    ],
  };
  for (const [path, handlers] of Object.entries(answers)) {
    closeRoute(openRoute(router, path).get(...handlers), forReading);
  }
  return router;
}

/** Refuses to write to a full disk before mongod tries to, and ends: what is stored can still be read. */
export const refuseWritesWhenFull =
  ({ isDiskFull }: Health): RequestHandler =>
  (req, _res, next) => {
    if (!forReading.includes(req.method) && isDiskFull("mongod")) throw diskFull();
    next();
  };
