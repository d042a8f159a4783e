import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import type { Logger } from "../logger.js";

const acceptable = /^[A-Za-z0-9._-]{1,64}$/;

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
