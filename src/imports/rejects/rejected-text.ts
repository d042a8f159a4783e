import type { FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import iconv from "iconv-lite";
import type { Table } from "../tables/table.js";
import { keepFile } from "./keep-file.js";
import { openNameless, piecesOf } from "./nameless-file.js";
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

/** Rejected records of a list that is no workbook. They get a name when all of them are there. */
export function textRejects(
  path: string,
  { encoding = "utf8", head, of, tail }: RejectsText,
): Rejects {
  let file: FileHandle | undefined;
  let text = head;
  let size = 0;

  async function flush(into: FileHandle) {
    const bytes = iconv.encode(text, encoding);
    await into.writeFile(bytes);
    size += bytes.length;
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
        return await keepFile(path, piecesOf(file, { start: 0, end: size - 1 }));
      } finally {
        await file.close();
      }
    },
    discard: async () => file?.close(),
  };
}
