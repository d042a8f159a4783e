import { posix } from "node:path";
import type { Request, Response } from "express";
import multer, { MulterError, type StorageEngine } from "multer";
import { fieldTexts } from "../messages/fields.js";
import type { Form, ReceivedFile } from "./endpoint.js";
import {
  badRequest,
  fileTooLarge,
  type HttpError,
  invalid,
  stalled,
  unavailable,
  unsupportedMedia,
} from "./errors.js";
import { extendDeadline } from "./http-server.js";
import { maxSilenceMs } from "./timeouts.js";
import { enterRoom, type Room } from "./upload-room.js";

/** What a form has beside its file, at most. */
const wrappingOf = ({ texts }: Form) => (texts ? 256 : 64) * 1024;

const maxTextLength = 128 * 1024;
const maxTexts = 20;

/**
 * Looks at the content type only; no body at all counts as an empty form.
 * @throws HttpError 415 when the request is not a multipart form.
 */
export function expectForm(req: Request): void {
  if (isEmpty(req) || req.is("multipart/form-data")) return;
  throw unsupportedMedia("form_expected");
}

const isEmpty = (req: Request) =>
  req.get("transfer-encoding") === undefined && announcedBy(req) === 0;

/** Bytes; 0 for a chunked form, which may be of any size. */
const announcedBy = (req: Request) => Number(req.get("content-length") ?? 0);

/**
 * Reads the one file of a form into memory, and its texts into `req.body`.
 * @throws HttpError 413 for a file that is too large, 422 under the field's name for a form of another shape,
 * 400 for a broken form, 408 when no more bytes arrive, 503 while there is no room for it.
 */
export async function receiveUpload(
  form: Form,
  req: Request,
  res: Response,
): Promise<ReceivedFile> {
  const { field, bytes, minutes } = form;
  if (isEmpty(req)) throw isRequired(field);
  if (announcedBy(req) > bytes + wrappingOf(form)) throw tooLarge(bytes);
  if (res.closed) throw broken(); // "close" has passed: nothing would ever free the room
  const room = enterRoom(String(res.locals.apiKeyId));
  res.once("close", room.leave);
  extendDeadline(req, minutes * 60_000);
  const file = await receive(form, room, req, res);
  if (!file) throw isRequired(field);
  return file;
}

async function receive(
  form: Form,
  room: Room,
  req: Request,
  res: Response,
): Promise<ReceivedFile | undefined> {
  const { field, bytes } = form;
  const file = inMemory(bytes, announcedBy(req));
  const fields = form.texts ? maxTexts : 0;
  const parse = multer({
    storage: file.storage,
    defParamCharset: "utf8",
    preservePath: true, // otherwise multer drops a file whose name is only a folder
    limits: {
      fileSize: bytes,
      files: 1,
      fields,
      parts: fields + 1,
      headerPairs: 20,
      fieldNameSize: 50,
      fieldSize: maxTextLength,
      fieldNestingDepth: 0, // `a[9999999]` would become a list of ten million
    },
  }).single(field);
  await new Promise<void>((resolve, reject) => {
    const refuse = (error: HttpError) => {
      stopWatching();
      file.drop();
      room.leave(); // at once: otherwise all uploads that are arriving would run out of room together
      reject(error);
    };
    const silence = setTimeout(() => refuse(stalled()), maxSilenceMs);
    // Multer reports an error only after the last byte, so an endless form would never get an answer.
    let received = 0;
    const watch = (chunk: Buffer) => {
      silence.refresh();
      received += chunk.length;
      if (received > bytes + wrappingOf(form)) refuse(tooLarge(bytes));
      else if (!room.take(chunk.length)) refuse(unavailable());
    };
    const stopWatching = () => {
      clearTimeout(silence);
      req.off("data", watch);
    };
    req.on("data", watch);
    parse(req, res, (error?: unknown) => {
      stopWatching();
      if (error) reject(toHttpError(error, form));
      else resolve();
    });
  });
  // Multer decodes the texts: bytes that are not UTF-8 become the replacement character.
  const isGarbled = (text: unknown) => typeof text === "string" && text.includes("\ufffd");
  if (Object.values(req.body ?? {}).some(isGarbled)) {
    throw badRequest("form_encoding_wrong");
  }
  return req.file && { name: withoutFolder(req.file.originalname), bytes: file.content() };
}

const withoutFolder = (name: string) => posix.basename(name.replaceAll("\\", "/"));

/**
 * Keeps a file of at most `bytes` bytes in one buffer: multer's own storage needs twice the size of the file at its
 * end. The announced length is reserved at once, and uses memory only as bytes arrive. Without it the buffer grows.
 */
function inMemory(bytes: number, announced: number) {
  let whole = Buffer.allocUnsafeSlow(Math.min(bytes, announced));
  let length = 0;
  let dropped = false;
  function add(chunk: Buffer) {
    if (dropped) return;
    if (length + chunk.length > whole.length) {
      const larger = Buffer.allocUnsafeSlow(Math.min(bytes, 2 * (length + chunk.length)));
      whole.copy(larger, 0, 0, length);
      whole = larger;
    }
    length += chunk.copy(whole, length);
  }
  const storage: StorageEngine = {
    _handleFile(_req, file, done) {
      file.stream.on("data", add);
      file.stream.on("end", () => done(null, {}));
    },
    _removeFile: (_req, _file, done) => done(null),
  };
  return {
    storage,
    content: () => whole.subarray(0, length),
    /** The file is refused: its remaining bytes are not kept. */
    drop() {
      dropped = true;
      whole = Buffer.alloc(0);
    },
  };
}

/** Multer throws a MulterError for what it refuses, and a plain error for a form that it cannot read. */
function toHttpError(error: unknown, { field, bytes, texts }: Form) {
  if (!(error instanceof MulterError)) return broken();
  const code: string = error.code; // the types do not know all of them
  if (code === "LIMIT_FILE_SIZE") return tooLarge(bytes);
  if (code === "LIMIT_FIELD_VALUE")
    return invalid({ [error.field ?? field]: [fieldTexts.text_too_long] });
  if (code === "LIMIT_FIELD_NESTING")
    return invalid({ [error.field ?? field]: [fieldTexts.unknown_field] });
  if (texts && tooMuch.has(code)) return invalid({ body: [fieldTexts.too_many_fields] });
  return invalid({
    [field]: [texts ? fieldTexts.only_file : fieldTexts.only_part],
  });
}

const tooMuch = new Set(["LIMIT_PART_COUNT", "LIMIT_FIELD_COUNT", "LIMIT_FIELD_KEY"]);

const isRequired = (field: string) => invalid({ [field]: [fieldTexts.required] });
const broken = () => badRequest("form_unreadable");
const tooLarge = (bytes: number) => fileTooLarge(bytes / 1024 / 1024);
