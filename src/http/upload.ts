import { posix } from "node:path";
import type { Request, Response } from "express";
import multer, { MulterError, type StorageEngine } from "multer";
import type { Endpoint, ReceivedFile, Upload } from "./endpoint.js";
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

/** A form as an operation takes it. */
export interface Form extends Upload {
  /** Whether it may hold texts beside the file. */
  texts: boolean;
}

export const formOf = ({ upload, body }: Endpoint): Form | undefined =>
  upload && { ...upload, texts: body !== undefined };

/** What a form has beside its file, at most. */
const wrappingOf = ({ texts }: Form) => (texts ? 256 : 64) * 1024;

const longestText = 128 * 1024;
const mostTexts = 20;

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
 * The one file of a form, whole in memory; its texts are in `req.body` then.
 * @throws HttpError 413 when it is too large, 422 under the field's name for a form of another shape,
 * 400 for a broken one, 503 while too many others are on their way.
 */
export async function receiveUpload(
  form: Form,
  req: Request,
  res: Response,
): Promise<ReceivedFile> {
  const { field, bytes, minutes } = form;
  if (isEmpty(req)) throw isRequired(field);
  const most = bytes + wrappingOf(form);
  const announced = Number(req.get("content-length") ?? most); // a chunked form may be of any size
  if (announced > most) throw tooLarge(bytes);
  hold(res, Math.max(least, Math.min(announced, bytes)));
  allowTime(req, minutes * 60_000);
  const file = await receive(form, req, res);
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

async function receive(form: Form, req: Request, res: Response): Promise<ReceivedFile | undefined> {
  const { field, bytes } = form;
  const file = inMemory(bytes);
  const fields = form.texts ? mostTexts : 0;
  const parse = multer({
    storage: file.storage,
    defParamCharset: "utf8",
    preservePath: true, // else a name that is nothing but a folder counts as no file
    limits: {
      ...{ fileSize: bytes, files: 1, fields, parts: fields + 1 },
      ...{ headerPairs: 20, fieldNameSize: 50, fieldSize: longestText },
      fieldNestingDepth: 0, // `a[9999999]` would become a list of ten million
    },
  }).single(field);
  await new Promise<void>((resolve, reject) => {
    // Multer tells what is wrong after the last byte: an endless form would never be answered.
    let received = 0;
    req.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > bytes + wrappingOf(form)) reject(tooLarge(bytes));
    });
    parse(req, res, (error?: unknown) => (error ? reject(toHttpError(error, form)) : resolve()));
  });
  // Its texts come decoded: of bytes that are no UTF-8 the replacement character is left.
  const isGarbled = (text: unknown) => typeof text === "string" && text.includes("\ufffd");
  if (Object.values(req.body ?? {}).some(isGarbled)) {
    throw badRequest("The texts of the form must be in UTF-8");
  }
  return req.file && { name: withoutFolder(req.file.originalname), bytes: file.content() };
}

const withoutFolder = (name: string) => posix.basename(name.replaceAll("\\", "/"));

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
function toHttpError(error: unknown, { field, bytes, texts }: Form) {
  if (!(error instanceof MulterError)) return broken();
  const code: string = error.code; // the types do not know all of them
  if (code === "LIMIT_FILE_SIZE") return tooLarge(bytes);
  if (code === "LIMIT_FIELD_VALUE") return invalid({ [error.field ?? field]: ["Is too long"] });
  if (code === "LIMIT_FIELD_NESTING") return invalid({ [error.field ?? field]: ["Unknown field"] });
  if (texts && tooMuch.has(code))
    return invalid({ body: ["Has too many fields, or one with too long a name"] });
  return invalid({
    [field]: [`Must be the only ${texts ? "file" : "part"} of the form, and a file`],
  });
}

const tooMuch = new Set(["LIMIT_PART_COUNT", "LIMIT_FIELD_COUNT", "LIMIT_FIELD_KEY"]);

const isRequired = (field: string) => invalid({ [field]: ["Is required"] });
const broken = () => badRequest("The form could not be read");

/**
 * The connection stays open, and the rest is read and thrown away for as long as the request may take:
 * many clients look at the answer only when they have sent everything.
 */
const tooLarge = (bytes: number) =>
  new HttpError(413, { error: `The file is larger than ${bytes / 1024 / 1024} MiB` });
