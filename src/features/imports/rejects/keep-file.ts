import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { copyFile, link, lstat, open, stat, unlink } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { fileHash } from "../../../kernel/files/file-hash.js";

// A file that exists is never overwritten: it may be the list itself under another name, or rows that
// somebody is correcting.

/** There is no name under which a file could be kept. */
export class NoPlace extends Error {
  override readonly name = "NoPlace";

  /** @param code as `whyUnwritten` has it. */
  constructor(readonly code: "IS_FOLDER" | "NO_FILE" | "TOO_MANY_FILES") {
    super(code);
  }
}

const maxFiles = 99;

/** The names that are tried in turn: `x.csv`, `x-2.csv`, ... */
function namesFrom(path: string): string[] {
  const { dir, name, ext } = parse(path);
  const further = Array.from({ length: maxFiles - 1 }, (_, at) => `${name}-${at + 2}${ext}`);
  return [path, ...further.map((file) => join(dir, file))];
}

/** The names among these that are taken. */
export async function takenNames(path: string): Promise<string[]> {
  const taken = await Promise.all(
    namesFrom(path).map((name) =>
      lstat(name).then(
        () => [name],
        () => [],
      ),
    ),
  );
  return taken.flat();
}

/**
 * Keeps bytes under the first of these names that is free, whole or not at all, or under one that holds
 * the same bytes already.
 * @returns that name.
 * @throws NoPlace, and errors of the file system.
 */
export async function keepFile(
  path: string,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<string> {
  const written = join(dirname(path), `.${randomUUID()}`);
  const file = await open(written, "wx", 0o600);
  try {
    try {
      for await (const piece of bytes) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    for (const name of namesFrom(path)) {
      if ((await giveName(written, name)) || (await isSame(written, name))) return name;
    }
    throw new NoPlace("TOO_MANY_FILES");
  } finally {
    await unlink(written);
  }
}

/** Of two processes that try this at once, one gets the name. */
async function giveName(file: string, name: string): Promise<boolean> {
  try {
    await link(file, name).catch(async (error: unknown) => {
      if (!hasCode(error, withoutLinks)) throw error;
      await copyFile(file, name, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if (hasCode(error, ["EEXIST"])) return false;
    throw error;
  }
}

/** The error codes with which disks of cameras and memory sticks refuse second names. */
const withoutLinks = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

const hasCode = (error: unknown, codes: string[]): boolean =>
  error instanceof Error && "code" in error && codes.includes(String(error.code));

async function isSame(file: string, name: string): Promise<boolean> {
  const [own, other] = await Promise.all([stat(file), stat(name).catch(() => undefined)]);
  if (!other) return false; // a link that leads nowhere
  if (other.isDirectory()) throw new NoPlace("IS_FOLDER");
  if (!other.isFile()) throw new NoPlace("NO_FILE");
  if (own.size !== other.size) return false;
  // A file that cannot be read belongs to another account.
  return (await fileHash(file)) === (await fileHash(name).catch(() => undefined));
}
