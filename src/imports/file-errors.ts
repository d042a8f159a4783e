import type { Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { RefusedFile } from "./refused-file.js";

/** An error of the file system. */
export const isUnreadable = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && "syscall" in error;

const reading: Record<string, string> = {
  ENOENT: "there is no such file",
  ENOTDIR: "there is no such file",
  EISDIR: "it is a folder",
  EACCES: "there is no permission to read it",
  EPERM: "there is no permission to read it",
  EIO: "its disk or network drive fails",
  ENAMETOOLONG: "its name is too long",
};

const writing: Record<string, string> = {
  ENOENT: "there is no such folder",
  ENOTDIR: "that is no folder",
  EACCES: "there is no permission to write in that folder",
  EPERM: "there is no permission to write in that folder",
  EROFS: "that folder is read-only",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk is full",
  EIO: "the disk or network drive fails",
  ENAMETOOLONG: "the name is too long",
};

type FileError = Pick<NodeJS.ErrnoException, "code" | "path">;

/** For people; the code of an error that few ever see. */
export function whyUnreadable({ code = "", path = "" }: FileError): string {
  // Node reads arguments as UTF-8: of what is not, U+FFFD is left, and no such file is found.
  const isGarbled = code === "ENOENT" && path.includes("\ufffd");
  return isGarbled ? "its name is not written in UTF-8. Rename it" : (reading[code] ?? code);
}
export const whyUnwritable = ({ code = "" }: FileError): string => writing[code] ?? code;

/** Why a list is refused that cannot be read. */
export const unreadable = (error: FileError): string =>
  `The file cannot be read: ${whyUnreadable(error)}.`;

/**
 * What the file system says of a list. Throws RefusedFile for a folder, and for a pipe or a device, which
 * may have no end and cannot be read twice; errors of the file system.
 */
export async function mustBeFile(path: string): Promise<Stats> {
  const found = await stat(path);
  if (found.isDirectory()) throw new RefusedFile(unreadable({ code: "EISDIR" }));
  if (found.isFile()) return found;
  throw new RefusedFile(
    "The file cannot be read: it is no file but a pipe or a device. Save the list as a file first.",
  );
}

/** What a list is refused for when it cannot be read; any other error as it is. */
export const asRefusal = (error: unknown): unknown =>
  isUnreadable(error) ? new RefusedFile(unreadable(error)) : error;

/** What `read` makes of the file of a list, or why the list is refused unread. */
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
