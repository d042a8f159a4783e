import { randomUUID } from "node:crypto";
import { readFile, rename, stat, writeFile } from "node:fs/promises";
import { resolve } from "node:path";

/** Where an embedded mongod keeps what is its own, under DATA_DIR. */
export type Folder = ReturnType<typeof folderIn>;

export const folderIn = (dataDir: string) => {
  const root = resolve(dataDir, "mongodb");
  const inRoot = (name: string) => resolve(root, name);
  return {
    root,
    data: inRoot("db"),
    log: inRoot("mongod.log"),
    port: inRoot("port"),
    owner: inRoot("owner.json"),
    key: inRoot("key"),
  };
};

/** Writes a file as a whole: a reader never sees half of it. */
export async function writeWhole(path: string, text: string) {
  const beside = `${path}.${randomUUID()}`;
  await writeFile(beside, text, { mode: 0o600 });
  await rename(beside, path);
}

export async function readIfThere(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

const LOG_BYTES = 10 * 1024 * 1024;

/** Moves a log that has grown aside, and replaces the one moved before. */
export async function rotateLog({ log }: Folder): Promise<void> {
  const size = await stat(log).then(
    (found) => found.size,
    () => 0,
  );
  if (size >= LOG_BYTES) await rename(log, `${log}.1`);
}

const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
