import { randomUUID } from "node:crypto";
import type { Request, Response } from "express";
import { pinoHttp } from "pino-http";
import type { Logger } from "../logger.js";

const acceptable = /^[A-Za-z0-9._-]{1,64}$/;

/**
 * One line a request: id, route pattern, status, milliseconds, key id. Headers hold keys, addresses
 * and bodies hold names: none of them is ever logged.
 */
export const logRequests = (logger: Logger) =>
  pinoHttp<Request, Response>({
    logger,
    genReqId(req, res) {
      const sent = req.get("x-request-id") ?? "";
      const id = acceptable.test(sent) ? sent : randomUUID();
      res.setHeader("X-Request-Id", id);
      return id;
    },
    serializers: { req: ({ id }) => id, res: ({ statusCode }) => statusCode, err: () => undefined },
    customAttributeKeys: { req: "request_id", res: "status", responseTime: "ms" },
    customProps: (_req, res) => ({ route: res.locals.route, key: res.locals.key }),
  });
