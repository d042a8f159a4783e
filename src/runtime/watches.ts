import type { Config } from "../app/config.js";
import type { PhotoStore } from "../features/photos/photos.store.js";
import { type StorageWatch, watchStorage } from "../features/photos/watch-storage.js";
import { type Disk, watchDisk } from "../kernel/files/disk.js";
import type { Logger } from "../kernel/logger.js";
import type { OpenParts } from "../kernel/open-parts.js";
import { folderIn } from "./embedded/folder.js";

/** What may be out of order while the service goes on. */
export interface Watches {
  disk: Disk;
  storage: StorageWatch;
}

/** Watches the disks and the photo storage. Logs what changes. */
export async function openWatches(
  config: Config,
  photoStore: PhotoStore,
  { logger, opened }: { logger: Logger; opened: OpenParts },
): Promise<Watches> {
  const disk = await watchDisk(foldersOf(config), logger);
  opened.add("inside", "disk", disk.stop);
  const storage = watchStorage(photoStore, logger);
  opened.add("inside", "storage watch", storage.stop);
  return { disk, storage };
}

/** What is written on this machine. */
const foldersOf = ({ DATA_DIR: data, MONGODB_URI, S3_BUCKET }: Config) => ({
  ...((!MONGODB_URI || !S3_BUCKET) && { data }),
  ...(!MONGODB_URI && { mongod: folderIn(data).data }),
});
