import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { readUnlessRefused } from "../../src/imports/file-errors.js";
import { mostBytes } from "../../src/imports/imports.schema.js";
import { type RefusedFile, refusedFile } from "../../src/imports/refused-file.js";
import type { TypedSettings } from "../../src/imports/settings.js";

/** The list, or why it cannot be sent. */
export const bytesOf = (path: string): Promise<Buffer | RefusedFile> =>
  readUnlessRefused(path, async ({ size }) => {
    if (size > mostBytes) throw refusedFile("file_too_large");
    return readFile(path);
  });

/** A list as `POST /v1/imports` takes it, with what is said of it. */
export function formOf(path: string, bytes: Buffer, typed: TypedSettings): FormData {
  const form = new FormData();
  for (const [field, text] of Object.entries(typed)) {
    if (text !== undefined) form.set(field, text);
  }
  form.set("file", new Blob([new Uint8Array(bytes)]), basename(path));
  return form;
}
