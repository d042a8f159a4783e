import { type FileHandle, open, unlink } from "node:fs/promises";
import iconv from "iconv-lite";
import type { Table } from "../tables/tables.js";
import type { Rejects } from "./rejected-rows.js";

/** How rejected records are written as text: what stands before them, for each, and behind them. */
export interface RejectsText {
  /** As iconv-lite names it; UTF-8 unless given. */
  encoding?: string;
  head: string;
  of(original: string[], reason: string, table?: Table): string;
  tail: string;
}

const bufferSize = 64 * 1024;

/** Rejected records of a list that is no workbook. The file is made when there is one. */
export function textRejects(
  path: string,
  { encoding = "utf8", head, of, tail }: RejectsText,
): Rejects {
  let file: FileHandle | undefined;
  let text = head;
  let any = false;

  async function flush() {
    // Names and telephone numbers: for the operator alone.
    file ??= await open(path, "w", 0o600);
    await file.write(iconv.encode(text, encoding));
    text = "";
  }

  return {
    async add(original, reason, table) {
      any = true;
      text += of(original, reason, table);
      if (text.length > bufferSize) await flush();
    },
    async close() {
      try {
        if (!any) return undefined;
        text += tail;
        await flush();
        return path;
      } finally {
        await file?.close();
      }
    },
    async discard() {
      await file?.close();
      if (file) await unlink(path);
    },
  };
}
