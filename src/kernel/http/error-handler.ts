import { setTimeout as wait } from "node:timers/promises";
import type { ErrorRequestHandler } from "express";
import { Unavailable } from "../async/unavailable.js";
import { isUnavailable } from "../database/failures.js";
import type { Logger } from "../logger.js";
import { badRequest, HttpError, internalError, unavailable } from "./errors.js";
import { messageLanguageOf } from "./language.js";
import { wordsOf } from "./words.js";

/** Wait before a 503 is sent: clients that retry at once would take processor time from requests in progress. */
const heldBackMs = 250;

/** The only place that turns an error into a response. */
export const answerErrors =
  (logger: Logger): ErrorRequestHandler =>
  async (error, req, res, _next) => {
    const { code, status, body, headers } = toHttpError(error);
    // Log only name, code and place of the error: a driver's message can contain stored values.
    if (status === 500 || res.headersSent) {
      const { name, code } = Object(error);
      const { request_id } = res.locals;
      logger.error({ request_id, error: name, code, at: placeOf(error) }, "request failed");
    }
    // What has begun cannot become an error. Without its end the client sees that it is not whole.
    if (res.headersSent) return void res.destroy();
    if (status === 503) await wait(heldBackMs);
    const language = messageLanguageOf(req);
    res.vary("Accept-Language").set({ "Content-Language": language, "Error-Code": code });
    res.set(headers).status(status).json(wordsOf(body, language));
  };

function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof Unavailable || isUnavailable(error)) return unavailable();
  if (error instanceof URIError) return badRequest("address_malformed");
  return internalError();
}

const placeOf = (error: unknown) =>
  error instanceof Error
    ? error.stack
        ?.split("\n")
        .filter((line) => line.startsWith("    at "))
        .slice(0, 5)
    : undefined;
