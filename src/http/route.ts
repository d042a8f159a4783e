import type { IRoute, RequestHandler, Router } from "express";
import { methodNotAllowed } from "./errors.js";

/** What a path allows that is only read. */
export const forReading = "GET, HEAD, OPTIONS";

/** Begins the route of a path in OpenAPI form, which names it for log and metrics: never its address. */
export const openRoute = (router: Router, path: string): IRoute =>
  router.route(path.replaceAll(/\{(\w+)\}/g, ":$1")).all(named(path));

const named =
  (path: string): RequestHandler =>
  (req, res, next) => {
    res.locals.route = `${req.method} ${path}`;
    next();
  };

/** Ends a route: OPTIONS tells what is allowed, any other method that nobody took is refused with it. */
export function closeRoute(route: IRoute, allow: string): void {
  route.options((_req, res) => void res.set("Allow", allow).status(204).end());
  route.all(() => {
    throw methodNotAllowed(allow);
  });
}
