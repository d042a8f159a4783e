import { type RequestHandler, Router } from "express";
import { unavailable } from "./http/errors.js";
import { closeRoute, forReading, openRoute } from "./http/route.js";

/** Whether requests can be served now: database and storage answer, and the service is not stopping. */
export interface Health {
  isReady(): Promise<boolean>;
}

/** GET /healthz: the process is up. GET /readyz: send it requests. */
export function healthRouter(health: Health): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const answers: Record<string, RequestHandler> = {
    "/healthz": (_req, res) => void res.json({ status: "up" }),
    "/readyz": async (_req, res) => {
      if (!(await health.isReady())) throw unavailable();
      res.json({ status: "ready" });
    },
  };
  for (const [path, answer] of Object.entries(answers)) {
    closeRoute(openRoute(router, path).get(answer), forReading);
  }
  return router;
}
