import express, { type Request, type Response } from "express";
import { badRequest, bodyTooLarge, unsupportedMedia } from "./errors.js";

const limit = 256 * 1024;
const utf8 = new TextDecoder("utf-8", { fatal: true });

/**
 * Values within values, at most. No field has ten levels. What checks a value calls itself for each level, so that a
 * body of a few kilobytes could otherwise exhaust the stack.
 */
const maxLevels = 100;

// The limit holds for the inflated body, so that a small compressed one cannot grow without end.
const readRaw = express.raw({ type: () => true, limit });

/** A body as it was sent, and its parsed value. */
export interface JsonBody {
  bytes: Buffer;
  value: object;
}

const none = (): JsonBody => ({ bytes: Buffer.alloc(0), value: {} });

/**
 * The JSON value of a request's body; no body counts as `{}`.
 * @throws HttpError 415 for another media type, charset or content encoding, 413 above 256 KiB,
 * 400 for a body that is not JSON in UTF-8, or is a bare value.
 */
export async function readJson(req: Request, res: Response): Promise<JsonBody> {
  const type = req.get("content-type");
  const length = Number(req.get("content-length") ?? 0);
  const chunked = req.get("transfer-encoding") !== undefined;
  if (!chunked && length === 0) return none();
  // A chunked body may be empty, and an empty body needs no type.
  if (!isJson(type) && !(chunked && type === undefined)) throw notJson();
  if (length > limit) throw bodyTooLarge(); // before it arrives; a compressed one can only be longer
  const bytes = await receive(req, res);
  if (bytes.length === 0) return none();
  if (!isJson(type)) throw notJson();
  return { bytes, value: parse(bytes) };
}

const notJson = () => unsupportedMedia("body_not_json");

const utf8Named = /^charset="?utf-?8"?$/;

const isJson = (header = "") => {
  const [type, ...parameters] = header
    .toLowerCase()
    .split(";")
    .map((part) => part.trim());
  const charsets = parameters.filter((parameter) => parameter.startsWith("charset="));
  return type === "application/json" && charsets.every((named) => utf8Named.test(named));
};

const receive = (req: Request, res: Response) =>
  new Promise<Buffer>((resolve, reject) => {
    // The parser reports an oversized body only after all of it has arrived, which may be never.
    let received = 0;
    req.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > limit) reject(bodyTooLarge());
    });
    readRaw(req, res, (error?: unknown) => {
      if (error) reject(toHttpError(error));
      else resolve(Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0));
    });
  });

/** `express.raw` marks its errors with the status that fits; zlib's come as 400. */
function toHttpError(error: unknown) {
  const status = error instanceof Error && "status" in error ? error.status : undefined;
  if (status === 413) return bodyTooLarge();
  if (status === 415) return unsupportedMedia("body_encoding_unsupported");
  return badRequest("body_unreadable");
}

function parse(bytes: Buffer): object {
  const value = parseOrUndefined(bytes);
  if (typeof value !== "object" || value === null) throw badRequest("body_not_json_object");
  cutBelow(value, maxLevels);
  return value;
}

/** Puts null in the place of what is nested deeper. No schema takes what is around it, so that the body is refused. */
function cutBelow(value: object, levels: number): void {
  for (const [name, inner] of Object.entries(value)) {
    if (typeof inner !== "object" || inner === null) continue;
    if (levels === 0) Object.assign(value, { [name]: null });
    else cutBelow(inner, levels - 1);
  }
}

function parseOrUndefined(bytes: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(bytes));
  } catch {
    return undefined;
  }
}
