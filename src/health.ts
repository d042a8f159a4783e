import { type RequestHandler, Router } from "express";
import { limitAddresses } from "./http/address-limit.js";
import { diskFull, unavailable } from "./http/errors.js";
import { closeRoute, forReading, openRoute } from "./http/route.js";
import { version } from "./version.js";

/** Whether requests can be served now: database and storage answer, and the service is not stopping. */
export interface Health {
  isReady(): Promise<boolean>;
  /** Whether there is no room left on the disk of the database, or on any that is written to. */
  isDiskFull(volume?: "mongod"): boolean;
}

const checkedForMs = 1_000;

/** Whoever asks meanwhile shares the check that runs; its answer holds for a second. */
export function shareChecks(check: () => Promise<boolean>): () => Promise<boolean> {
  let latest: Promise<boolean> | undefined;
  const forget = () => {
    latest = undefined;
  };
  return () => {
    latest ??= check().finally(() => setTimeout(forget, checkedForMs).unref());
    return latest;
  };
}

/** Requests a minute of one address: ten load balancers that ask every second. */
const quota = 600;

/** GET /healthz: the process is up, and which version it is. GET /readyz: send it requests. */
export function healthRouter(health: Health): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const answers: Record<string, RequestHandler[]> = {
    "/healthz": [(_req, res) => void res.json({ status: "up", version })],
    "/readyz": [
      limitAddresses("readyz", quota),
      async (_req, res) => {
        if (health.isDiskFull()) throw diskFull();
        if (!(await health.isReady())) throw unavailable();
        res.json({ status: "ready" });
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
