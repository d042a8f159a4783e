import { createHash, randomBytes, randomUUID } from "node:crypto";
import { chmod, link, open, rm } from "node:fs/promises";
import { type Folder, readIfThere } from "./folder.js";

// mongod answers only those who know the key of its folder, which no other user of the machine can read: other programs
// reach the same port. mongod takes the key as its keyFile. A process that holds it acts as the set's own account; service and
// commands have an account of their own, whose password follows from the key.

/** The set's own account, which mongod knows without storing it. */
export const systemAccount = "__system";
/** The account of the service and its commands. */
export const account = "registry";

const keyBytes = 64;

/** The key of a folder; undefined where an earlier version, which had none, has made it. */
export const readKey = (folder: Folder): Promise<string | undefined> => readIfThere(folder.key);

/** The key of a folder, which is made if there is none. Of several processes at once one makes it. */
export async function makeKey(folder: Folder): Promise<string> {
  const made = await readKey(folder);
  if (made === undefined) await writeKey(folder, randomBytes(keyBytes).toString("hex"));
  await chmod(folder.key, 0o600); // a copy of the folder may have lost it, and mongod insists
  return (await readKey(folder)) ?? "";
}

/** Writes a file that is not there yet, as a whole and to the disk. */
async function writeKey({ key }: Folder, text: string): Promise<void> {
  const beside = `${key}.${randomUUID()}`;
  try {
    const file = await open(beside, "wx", 0o600);
    await file.writeFile(text).finally(() => file.sync().finally(() => file.close()));
    await link(beside, key).catch((error) => {
      if (error.code !== "EEXIST") throw error; // another process was quicker
    });
  } finally {
    await rm(beside, { force: true });
  }
}

/** The password of the account of the service. */
export const passwordFrom = (key: string): string =>
  createHash("sha256").update(key).digest("base64url");
