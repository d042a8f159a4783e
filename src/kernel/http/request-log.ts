import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Logger } from "../logger.js";

/** A UUID or a trace id; or a ULID, in Crockford's base 32. Anything else might be a name. */
const acceptable = /^(?:[0-9A-Fa-f-]{16,64}|[0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{26})$/;

/**
 * One line a request, at its end: id, route pattern, status, milliseconds, key id. Headers hold keys, addresses
 * and bodies hold names: none of them is ever logged.
 */
export const logRequests =
  (logger: Logger): RequestHandler =>
  (req, res, next) => {
    const begun = Date.now();
    const sent = req.headers["x-request-id"];
    const id = typeof sent === "string" && acceptable.test(sent) ? sent : randomUUID();
    res.locals.request_id = id;
    res.setHeader("X-Request-Id", id);
    res.once("close", () => {
      const { route, apiKeyId } = res.locals;
      const { statusCode: status } = res;
      const ended = !req.readableAborted && res.writableEnded ? "completed" : "aborted";
      const line = { request_id: id, route, key: apiKeyId?.toHexString(), status };
      logger.info(
        { ...line, ms: Date.now() - begun },
        `request ${status < 500 ? ended : "errored"}`,
      );
    });
    next();
  };
