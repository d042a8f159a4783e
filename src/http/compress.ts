import { randomInt } from "node:crypto";
import { constants } from "node:zlib";
import compression from "compression";
import type { Request, RequestHandler, Response } from "express";

/** Shorter answers fit into a packet as they are. Bytes. */
const threshold = 1_024;

/** The length of a compressed answer is blurred by up to so many bytes. */
const maxPadding = 64;

/**
 * The levels take a fifth of a millisecond for a page of a list and leave a fifth of it; better ones cost twice as
 * much for a few percent.
 */
const levels = {
  level: 1,
  brotli: {
    params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 },
  },
};

const compress = compression({ ...levels, threshold, filter: isCompressed });

/**
 * Whether this answer shall be compressed: text, but neither what is short nor a part of a file. Photos are no text.
 *
 * Whoever sees the lengths of encrypted answers, and can put text beside what they hold, can guess what they hold: a
 * good guess compresses better (BREACH). Pages of other sites cannot make such requests here, since no browser sends
 * the key by itself; stored text of strangers stands beside persons all the same. So each length is blurred by a
 * header of random length.
 */
function isCompressed(req: Request, res: Response): boolean {
  const isShort = Number(res.getHeader("Content-Length")) < threshold;
  if (isShort || res.hasHeader("Content-Range") || !compression.filter(req, res)) return false;
  if (req.method === "HEAD") res.removeHeader("Content-Length"); // that of GET is known only when it is made
  res.setHeader("X-Padding", "0".repeat(randomInt(maxPadding)));
  return true;
}

/** Compresses answers for clients that accept it; for others nothing is done. */
export const compressAnswers: RequestHandler = (req, res, next) => {
  res.vary("Accept-Encoding");
  if (req.headers["accept-encoding"] === undefined) next();
  else compress(req, res, next);
};
