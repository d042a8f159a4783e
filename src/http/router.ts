import { Router } from "express";
import type { Endpoint } from "./endpoint.js";
import type { KernelServices, Settings } from "./exchange.js";
import { closeRoute, openRoute } from "./route.js";
import { serve } from "./serve.js";

/** Serves the endpoints; any other method on one of their paths is refused with `Allow`. */
export function routerFor<Services extends KernelServices>(
  endpoints: readonly Endpoint<Services>[],
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
