import { readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import type { PhotoStore } from "../../../src/features/photos/photos.store.js";
import type { Collections } from "../../../src/kernel/database/collections.js";

/** The folder that a store says it keeps photos in. */
export const folderOf = ({ description }: PhotoStore) => description.replace(/^folder /, "");

/** The ids of all objects, and of what has been written in part, in a folder of photos. */
export async function objectsIn(folder: string): Promise<string[]> {
  const names = [...(await readdir(folder)), ...(await readdir(join(folder, "incoming")))];
  return names.filter((name) => name !== "incoming").map((name) => name.slice(0, 24));
}

/** The ids of all photos to which a person refers. */
export async function referredTo({ persons }: Pick<Collections, "persons">): Promise<string[]> {
  const ids = await persons.distinct("photo._id");
  return ids.map((id) => id.toHexString());
}

/** Makes writing to a folder of photos, and removing from it, fail until it is given back. */
export async function takeAway(store: PhotoStore): Promise<() => Promise<void>> {
  const incoming = join(folderOf(store), "incoming");
  await rename(incoming, `${incoming}-away`);
  return () => rename(`${incoming}-away`, incoming);
}
