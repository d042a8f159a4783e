import { type RequestHandler, Router } from "express";
import { limitAddresses } from "./http/address-limit.js";
import { unavailable } from "./http/errors.js";
import { closeRoute, forReading, openRoute } from "./http/route.js";

/** Whether requests can be served now: database and storage answer, and the service is not stopping. */
export interface Health {
  isReady(): Promise<boolean>;
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

/** GET /healthz: the process is up. GET /readyz: send it requests. */
export function healthRouter(health: Health): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const answers: Record<string, RequestHandler[]> = {
    "/healthz": [(_req, res) => void res.json({ status: "up" })],
    "/readyz": [
      limitAddresses("readyz", quota),
      async (_req, res) => {
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
