import type { IRoute, RequestHandler, Router } from "express";
import { methodNotAllowed } from "./errors.js";

/** The methods of a path that can only be read. */
export const forReading = "GET, HEAD, OPTIONS";

/** Begins the route of a path in OpenAPI form. Log and metrics show this path, never the address of a request. */
export const openRoute = (router: Router, path: string): IRoute =>
  router.route(path.replaceAll(/\{(\w+)\}/g, ":$1")).all(named(path));

const named =
  (path: string): RequestHandler =>
  (req, res, next) => {
    res.locals.route = `${req.method} ${path}`;
    next();
  };

/** Ends a route: OPTIONS answers with the allowed methods, and a method without a handler gets 405 with them. */
export function closeRoute(route: IRoute, allow: string): void {
  route.options((_req, res) => void res.set("Allow", allow).status(204).end());
  route.all(() => {
    throw methodNotAllowed(allow);
  });
}
