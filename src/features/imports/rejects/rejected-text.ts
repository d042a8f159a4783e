import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import iconv from "iconv-lite";
import type { Table } from "../../../list-reader/index.js";
import { keepFile } from "./keep-file.js";
import type { Rejects } from "./rejected-rows.js";

/** How rejected records are written as text: the text before them, of each record, and after them. */
export interface RejectsText {
  /** The name of the encoding in iconv-lite; UTF-8 unless given. */
  encoding?: string;
  head: string;
  of(original: string[], reason: string, table?: Table): string;
  tail: string;
}

const bufferSize = 64 * 1024;

/** Rejected records of a list that is no workbook. The file gets its name after all of them are in it. */
export function textRejects(
  path: string,
  { encoding = "utf8", head, of, tail }: RejectsText,
): Rejects {
  let file: FileHandle | undefined;
  let text = head;

  async function flush(into: FileHandle) {
    await into.writeFile(iconv.encode(text, encoding));
    text = "";
  }

  return {
    async add(original, reason, table) {
      file ??= await openNameless(dirname(path));
      text += of(original, reason, table);
      if (text.length > bufferSize) await flush(file);
    },
    async close() {
      if (!file) return undefined;
      try {
        text += tail;
        await flush(file);
        return await keepFile(path, file.createReadStream({ start: 0, autoClose: false }));
      } finally {
        await file.close();
      }
    },
    discard: async () => file?.close(),
  };
}

/** Opens a file that only its owner can read. It has no name in any folder, so it disappears with the process. */
async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `.${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  try {
    await unlink(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}
