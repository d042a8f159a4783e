import type { RequestHandler } from "express";

const allowed = {
  "Access-Control-Allow-Methods": "GET, HEAD, POST, PATCH, DELETE, OPTIONS",
  "Access-Control-Allow-Headers":
    "Authorization, Content-Type, Accept-Language, X-Request-Id, Idempotency-Key, If-Match, If-None-Match",
  "Access-Control-Expose-Headers":
    "Location, X-Request-Id, Error-Code, Retry-After, ETag, RateLimit, RateLimit-Policy, Idempotency-Replayed, " +
    "List-Truncated, Content-Disposition",
  "Access-Control-Max-Age": "600",
};

/** Lets pages of these origins read responses. Without it, no browser page of another origin may. */
export const allowOrigins =
  (origins: readonly string[]): RequestHandler =>
  (req, res, next) => {
    res.vary("Origin");
    const origin = req.get("origin");
    if (origin && origins.includes(origin)) {
      res.set({ "Access-Control-Allow-Origin": origin, ...allowed });
    }
    next();
  };
