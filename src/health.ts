import { Router } from "express";
import { methodNotAllowed, unavailable } from "./http/errors.js";
import { nameRoute } from "./http/request-log.js";

/** Whether requests can be served now: database and storage answer, and the service is not stopping. */
export interface Health {
  isReady(): Promise<boolean>;
}

const paths = ["/healthz", "/readyz"];

/** GET /healthz: the process is up. GET /readyz: send it requests. */
export function healthRouter(health: Health): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const path of paths) router.all(path, nameRoute(path));
  router.get("/healthz", (_req, res) => void res.json({ status: "up" }));
  router.get("/readyz", async (_req, res) => {
    if (!(await health.isReady())) throw unavailable();
    res.json({ status: "ready" });
  });
  const allow = "GET, HEAD, OPTIONS";
  for (const path of paths) {
    router.options(path, (_req, res) => void res.set("Allow", allow).status(204).end());
    router.all(path, () => {
      throw methodNotAllowed(allow);
    });
  }
  return router;
}
