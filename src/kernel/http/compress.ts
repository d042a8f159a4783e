import { randomInt } from "node:crypto";
import { constants } from "node:zlib";
import compression from "compression";
import type { Request, RequestHandler, Response } from "express";

/** Shorter answers fit into a packet as they are. Bytes. */
const threshold = 1_024;

/** The random header adds fewer bytes than this to a compressed answer. */
const maxPadding = 64;

/**
 * At these levels, a page of a list takes 0.2 ms and shrinks to a fifth. Higher levels take twice as long and save
 * only a few percent more.
 */
const levels = {
  level: 1,
  brotli: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
};

const compress = compression({ ...levels, threshold, filter: isCompressed });

/**
 * Whether to compress this answer. Text is compressed, unless it is short or a part of a file. Photos are not text.
 *
 * An attacker who sees the lengths of encrypted answers, and can add text to them, can guess their content: a right
 * guess compresses better (BREACH). Pages of other sites cannot make such requests here, because no browser sends
 * the key by itself. But answers contain text that strangers stored, beside persons. So a header of random length
 * hides the exact length of each compressed answer.
 */
function isCompressed(req: Request, res: Response): boolean {
  const isShort = Number(res.getHeader("Content-Length")) < threshold;
  if (isShort || res.hasHeader("Content-Range") || !compression.filter(req, res)) return false;
  res.setHeader("X-Padding", "0".repeat(randomInt(maxPadding)));
  return true;
}

/**
 * Compresses answers for clients that accept it. The package skips HEAD and would leave out Content-Encoding, so it
 * gets HEAD as GET; Node.js sends no body to HEAD.
 */
export const compressAnswers: RequestHandler = (req, res, next) => {
  res.vary("Accept-Encoding");
  if (req.headers["accept-encoding"] === undefined) return next();
  const asked = req.method === "HEAD" ? Object.create(req, { method: { value: "GET" } }) : req;
  compress(asked, res, next);
};
