import { mkdir, open, stat } from "node:fs/promises";
import { dirname } from "node:path";

/**
 * Makes a folder under DATA_DIR, and those above it that are missing. No other user of the machine may read
 * them, nor the key of the embedded database.
 * @throws Error that names DATA_DIR.
 */
export async function makeDataFolder(path: string): Promise<void> {
  await makeFolders(path).catch((error) => {
    throw new Error(`DATA_DIR: the folder ${path} cannot be made (${error.code})`);
  });
}

/** `mkdir` with `recursive` tries for ever where the system lets nobody make a folder, as under /proc. */
async function makeFolders(path: string): Promise<void> {
  const make = () =>
    mkdir(path, { mode: 0o700 }).catch(async (error) => {
      if (!(await isFolder(path))) throw error;
    });
  await make().catch(async (error) => {
    if (error.code !== "ENOENT") throw error;
    await makeFolders(dirname(path));
    await make();
  });
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );

/** Makes names that were added to the folder, or taken from it, survive a power failure. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
