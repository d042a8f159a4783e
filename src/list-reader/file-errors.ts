import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { isUnreadable, readingProblem } from "../kernel/files/unreadable.js";
import { RefusedFile, refusedFile } from "./refused-file.js";

/**
 * The stats of the file of a list. Throws RefusedFile for a folder, and for a pipe or a device, which may
 * have no end and cannot be read twice. Throws errors of the file system.
 */
export async function mustBeFile(path: string): Promise<Stats> {
  const found = await stat(path);
  if (found.isDirectory()) throw refusedFile("file_unreadable", { problem: "EISDIR" });
  if (found.isFile()) return found;
  throw refusedFile("file_not_regular");
}

/** The refusal of a list that cannot be read. Any other error is returned as it is. */
export const asRefusal = (error: unknown): unknown =>
  isUnreadable(error) ? refusedFile("file_unreadable", { problem: readingProblem(error) }) : error;

/** The result of `read` for the file of a list, or the refusal of the list. */
export async function readUnlessRefused<Read>(
  path: string,
  read: (found: Stats) => Promise<Read>,
): Promise<Read | RefusedFile> {
  try {
    return await read(await mustBeFile(path));
  } catch (error) {
    const refusal = asRefusal(error);
    if (refusal instanceof RefusedFile) return refusal;
    throw error;
  }
}
