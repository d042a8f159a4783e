import { type RequestHandler, Router } from "express";
import { limitAddresses } from "./address-limit.js";
import { closeRoute, forReading, openRoute } from "./route.js";

/** Requests a minute of one address for all files of a router: enough for a hundred people who share an address. */
const quota = 600;

/**
 * The Content-Security-Policy of a page of the service. It allows only what is named here. The page may send no form,
 * and no other page may frame it.
 */
export const pagePolicy = (...allowed: string[]): string =>
  [
    "default-src 'none'",
    ...allowed,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Sends a file with this policy. */
export const withPolicy =
  (policy: string, handler: RequestHandler): RequestHandler =>
  (req, res, next) =>
    handler(req, res.set("Content-Security-Policy", policy), next);

/**
 * Files that are only read, and no key needed: by its path, who sends each.
 * @param name of the limit that all of them share.
 */
export function filesRouter(name: string, files: Record<string, RequestHandler>): Router {
  const router = Router({ caseSensitive: true, strict: true });
  const limit = limitAddresses(name, quota);
  for (const [path, handler] of Object.entries(files)) {
    closeRoute(openRoute(router, path).get(limit, handler), forReading);
  }
  return router;
}
