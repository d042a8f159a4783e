import { Router } from "express";
import type { Services } from "../services.js";
import type { Endpoint } from "./endpoint.js";
import { closeRoute, openRoute } from "./route.js";
import { type Settings, serve } from "./serve.js";

/** Serves the endpoints; any other method on one of their paths is refused with `Allow`. */
export function routerFor(
  endpoints: readonly Endpoint[],
  services: Services,
  settings: Settings,
): Router {
  const router = Router({ caseSensitive: true, strict: true });
  for (const path of new Set(endpoints.map((operation) => operation.path))) {
    const operations = endpoints.filter((operation) => operation.path === path);
    const route = openRoute(router, path);
    for (const operation of operations) {
      route[operation.method]((req, res) => serve({ operation, services, settings, req, res }));
    }
    closeRoute(route, allowed(operations));
  }
  return router;
}

const allowed = (operations: readonly Endpoint[]) =>
  operations
    .map(({ method }) => (method === "get" ? "GET, HEAD" : method.toUpperCase()))
    .concat("OPTIONS")
    .join(", ");
