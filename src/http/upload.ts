import type { Request, Response } from "express";
import multer, { MulterError, type StorageEngine } from "multer";
import type { Upload } from "./endpoint.js";
import { badRequest, HttpError, invalid, unavailable, unsupportedMedia } from "./errors.js";
import { allowTime } from "./http-server.js";

/**
 * Bytes of uploads that are held in memory at once, and those of one key, so that none locks out all
 * others; whoever finds no room is asked to come again.
 */
const room = { all: 80 * 1024 * 1024, key: 60 * 1024 * 1024 };
/** What even the smallest counts. */
const least = 64 * 1024;
const held = new Map<string, number>();

/** A photo over a bad mobile connection takes its time. */
const patience = 5 * 60_000;

/** What a form with one file has beside the file, at most. */
const wrapping = 64 * 1024;

/**
 * Looks at the content type only; no body at all counts as an empty form.
 * @throws HttpError 415 when the request is not a multipart form.
 */
export function expectForm(req: Request): void {
  if (isEmpty(req) || req.is("multipart/form-data")) return;
  throw unsupportedMedia("Send the file as multipart/form-data");
}

const isEmpty = (req: Request) =>
  req.get("transfer-encoding") === undefined && Number(req.get("content-length") ?? 0) === 0;

/**
 * The one file of a form, whole in memory.
 * @throws HttpError 413 when it is too large, 422 under the field's name for a form of another shape,
 * 400 for a broken one, 503 while too many others are on their way.
 */
export async function receiveFile(upload: Upload, req: Request, res: Response): Promise<Buffer> {
  const { field } = upload;
  if (isEmpty(req)) throw isRequired(field);
  const most = upload.bytes + wrapping;
  const announced = Number(req.get("content-length") ?? most); // a chunked form may be of any size
  if (announced > most) throw tooLarge(upload.bytes);
  hold(res, Math.max(least, Math.min(announced, upload.bytes)));
  allowTime(req, patience);
  const file = await receive(upload, req, res);
  if (!file) throw isRequired(field);
  return file;
}

/** Counts the upload until its answer has been sent, or its client has gone. */
function hold(res: Response, bytes: number) {
  if (res.closed) throw broken(); // gone already: it would never be counted off
  const key = String(res.locals.key);
  const ofKey = held.get(key) ?? 0;
  const ofAll = [...held.values()].reduce((sum, one) => sum + one, 0);
  if (ofAll + bytes > room.all || ofKey + bytes > room.key) throw unavailable();
  held.set(key, ofKey + bytes);
  res.once("close", () => {
    const left = (held.get(key) ?? 0) - bytes;
    if (left > 0) held.set(key, left);
    else held.delete(key);
  });
}

async function receive({ field, bytes }: Upload, req: Request, res: Response) {
  const file = inMemory(bytes);
  const parse = multer({
    storage: file.storage,
    limits: { fileSize: bytes, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 50 },
  }).single(field);
  await new Promise<void>((resolve, reject) => {
    // Multer tells what is wrong after the last byte: an endless form would never be answered.
    let received = 0;
    req.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > bytes + wrapping) reject(tooLarge(bytes));
    });
    parse(req, res, (error?: unknown) =>
      error ? reject(toHttpError(error, { field, bytes })) : resolve(),
    );
  });
  return req.file && file.content();
}

/** One buffer for the largest file, of which what is not written to takes no memory; multer's own takes twice. */
function inMemory(bytes: number) {
  const whole = Buffer.allocUnsafeSlow(bytes);
  let length = 0;
  const storage: StorageEngine = {
    _handleFile(_req, file, done) {
      file.stream.on("data", (chunk: Buffer) => {
        length += chunk.copy(whole, length);
      });
      file.stream.on("end", () => done(null, {}));
    },
    _removeFile: (_req, _file, done) => done(null),
  };
  return { storage, content: () => whole.subarray(0, length) };
}

/** Multer tells what it refuses by MulterErrors; what cannot be read as a form comes as plain errors. */
function toHttpError(error: unknown, { field, bytes }: Upload) {
  if (!(error instanceof MulterError)) return broken();
  if (error.code === "LIMIT_FILE_SIZE") return tooLarge(bytes);
  return invalid({ [field]: ["Must be the only part of the form, and a file"] });
}

const isRequired = (field: string) => invalid({ [field]: ["Is required"] });
const broken = () => badRequest("The form could not be read");

/**
 * The connection stays open, and the rest is read and thrown away for as long as the request may take:
 * many clients look at the answer only when they have sent everything.
 */
const tooLarge = (bytes: number) =>
  new HttpError(413, { error: `The file is larger than ${bytes / 1024 / 1024} MiB` });
