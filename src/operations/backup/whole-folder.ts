import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { getSystemErrorMap } from "node:util";
import { syncFolder } from "../../kernel/files/data-folder.js";

/**
 * Makes a whole folder or none: it is written under another name in the same place, and renamed when it is whole. A
 * failure leaves nothing.
 * @throws Error that names the folder when it cannot be written.
 */
export async function writeWholeFolder<Written>(
  path: string,
  write: (unfinished: string) => Promise<Written>,
): Promise<Written> {
  const folder = resolve(path);
  const unfinished = `${folder}.unfinished`;
  await mkdir(unfinished, { mode: 0o700 }).catch((error) => {
    throw new Error(`${path}: ${whyNotMade(error, unfinished)}`);
  });
  try {
    // Whether it can take the place is known before the work begins.
    await rename(unfinished, folder);
    await rename(folder, unfinished);
    const written = await write(unfinished);
    await syncFolder(unfinished);
    await rename(unfinished, folder);
    await syncFolder(dirname(folder));
    return written;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    const why = whyNotWritten(error);
    throw why ? new Error(`${path}: ${why}`) : error;
  }
}

const whyNotMade = ({ code, errno }: NodeJS.ErrnoException, unfinished: string) => {
  if (code === "ENOENT") return "the folder in which it shall be made does not exist.";
  if (code === "EEXIST") {
    return `${unfinished} is there: another backup writes it now, or one that was killed has left it. Delete it then.`;
  }
  return `it cannot be made (${inWords(errno, code)}).`;
};

/** Undefined for what is no failure of files. */
function whyNotWritten(error: unknown): string | undefined {
  const { code, errno, syscall } = Object(error);
  if (syscall === "rename") {
    if (["ENOTEMPTY", "EEXIST", "ENOTDIR"].includes(code)) return "name a new or an empty folder.";
    if (["EBUSY", "EXDEV"].includes(code)) return "it is a mount point: name a new folder in it.";
  }
  if (!fileCalls.includes(syscall) || networkFailures.includes(code)) return undefined;
  return `it could not be written (${inWords(errno, code)}). Nothing was kept.`;
}

const fileCalls = ["mkdir", "open", "write", "fsync", "close", "rename"];
const networkFailures = ["EPIPE", "ECONNRESET"];

const inWords = (errno: number | undefined, code: string | undefined) =>
  getSystemErrorMap().get(errno ?? 0)?.[1] ?? code;
