import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { access, open, opendir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ObjectId } from "mongodb";
import { makeDataFolder, syncFolder } from "../../kernel/files/data-folder.js";
import type { PhotoStore } from "./photos.store.js";

/**
 * Photos as files of `DATA_DIR/photos`. A file is written beside them, in `incoming`, and moved to its
 * place whole: nobody ever reads half a photo.
 * @throws Error that names DATA_DIR when the folders cannot be made.
 */
export async function openFolder(dataDir: string): Promise<PhotoStore> {
  const folder = join(dataDir, "photos");
  const incoming = join(folder, "incoming");
  const place = (id: ObjectId) => join(folder, `${id.toHexString()}.jpg`);
  await makeDataFolder(incoming);

  return {
    description: `folder ${folder}`,
    isReachable: () =>
      access(incoming, constants.R_OK | constants.W_OK).then(
        () => true,
        () => false,
      ),

    async put(id, bytes) {
      const arriving = join(incoming, `${id.toHexString()}.${randomUUID()}`);
      try {
        await writeSynced(arriving, bytes);
        await rename(arriving, place(id));
      } catch (error) {
        await rm(arriving, { force: true });
        throw error;
      }
      await syncFolder(folder);
    },

    async get(id) {
      try {
        return await readFile(place(id));
      } catch (error) {
        if (!isMissing(error)) throw error;
        await access(incoming); // without the folder itself, the storage is out of reach
        return undefined;
      }
    },

    async remove(id) {
      // A process that was killed while writing may have left a file; `incoming` holds only what is arriving
      // now.
      const left = (await readdir(incoming)).filter((name) => name.startsWith(id.toHexString()));
      for (const name of left) await rm(join(incoming, name), { force: true });
      await rm(place(id), { force: true });
      await syncFolder(folder);
    },

    async isEmpty() {
      for await (const { name } of await opendir(folder)) if (name.endsWith(".jpg")) return false;
      return true;
    },

    close: () => {},
  };
}

async function writeSynced(path: string, bytes: Buffer) {
  const file = await open(path, "wx", 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && "code" in error && error.code === "ENOENT";
