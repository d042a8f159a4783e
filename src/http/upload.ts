import type { Request, Response } from "express";
import multer, { MulterError } from "multer";
import type { Upload } from "./endpoint.js";
import { badRequest, invalid, tooLarge, unavailable, unsupportedMedia } from "./errors.js";

/** So many uploads are held in memory at once; the next is asked to come again. */
const mostAtOnce = 8;
let held = 0;

/** @throws HttpError 415 when the request is not a multipart form; its parts are not looked at yet. */
export function expectForm(req: Request): void {
  if (req.is("multipart/form-data")) return;
  throw unsupportedMedia("Send the file as multipart/form-data");
}

/**
 * The one file of a form, whole in memory.
 * @throws HttpError 413 when it is too large, 422 under the field's name for a form of another shape,
 * 400 for a broken one, 503 while too many others are on their way.
 */
export async function receiveFile(
  { field, bytes }: Upload,
  req: Request,
  res: Response,
): Promise<Buffer> {
  if (held >= mostAtOnce) throw unavailable();
  held += 1;
  res.once("close", () => {
    held -= 1;
  });
  const receive = multer({
    storage: multer.memoryStorage(),
    limits: { fileSize: bytes, files: 1, fields: 0, parts: 1, headerPairs: 20, fieldNameSize: 50 },
  }).single(field);
  await new Promise<void>((resolve, reject) => {
    receive(req, res, (error?: unknown) => (error ? reject(toHttpError(error, field)) : resolve()));
  });
  if (!req.file) throw invalid({ [field]: ["Is required"] });
  return req.file.buffer;
}

/** Multer tells what it refuses by MulterErrors; what cannot be read as a form comes as plain errors. */
function toHttpError(error: unknown, field: string) {
  if (!(error instanceof MulterError)) return badRequest("The form could not be read");
  if (error.code === "LIMIT_FILE_SIZE") return tooLarge("The file is too large");
  return invalid({ [field]: ["Must be the only part of the form, and a file"] });
}
