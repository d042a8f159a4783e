import { randomUUID } from "node:crypto";
import { readFile, stat, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import packageJson from "../../../package.json" with { type: "json" };
import { type FileFacts, factsOf } from "./document-files.js";

const file = { documents: z.int(), bytes: z.int(), sha256: z.string() };

/** What a backup says of itself. It is written last: a folder without it is no backup. */
const manifestSchema = z.object({
  format: z.literal(1),
  id: z.uuid(),
  /** The version of the service that made it. */
  version: z.string(),
  /** The moment of which it is: when it began to be taken. */
  taken_at: z.iso.datetime(),
  /** The same by the database's own clock. */
  cluster_time: z.object({ t: z.int(), i: z.int() }),
  mongod: z.string(),
  /** `options` are those that the collection was made with, such as its validator. */
  collections: z.array(
    z.object({ name: z.string(), options: z.record(z.string(), z.unknown()), ...file }),
  ),
  /**
   * One document for each photo that a person refers to. Some have no bytes: `gone` were removed with their persons
   * while the backup was taken, `missing` are not in the storage though their persons are there.
   */
  photos: z.object({ ...file, gone: z.int(), missing: z.int() }),
});

export type Manifest = z.output<typeof manifestSchema>;

const format = 1;
const { version } = packageJson;

/** The files of a backup, by its folder. */
export const collectionFile = (folder: string, name: string): string =>
  join(folder, "collections", `${encodeURIComponent(name)}.bson.gz`);
export const photosFile = (folder: string): string => join(folder, "photos.bson");
const manifestFile = (folder: string) => join(folder, "manifest.json");
/** As `sha256sum --check` reads it. */
const checksumFile = (folder: string) => `${manifestFile(folder)}.sha256`;

/** Completes a manifest and writes it. */
export async function writeManifest(
  folder: string,
  facts: Omit<Manifest, "format" | "id" | "version">,
): Promise<Manifest> {
  const manifest: Manifest = { format, id: randomUUID(), version, ...facts };
  const path = manifestFile(folder);
  const own = { mode: 0o600, flush: true };
  await writeFile(path, `${JSON.stringify(manifest, undefined, 2)}\n`, own);
  const { sha256 } = await factsOf(path);
  await writeFile(checksumFile(folder), `${sha256}  ${basename(path)}\n`, own);
  return manifest;
}

/**
 * Reads the manifest of a backup, and every file that it names: what is damaged is known before anything of it is used.
 * @throws Error that names the file, or says that the backup is of a newer version.
 */
export async function readBackup(
  folder: string,
  onProgress: (step: string, done: number, total: number) => void,
): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const files: [string, FileFacts][] = [
    ...manifest.collections.map((each): [string, FileFacts] => [
      collectionFile(folder, each.name),
      each,
    ]),
    [photosFile(folder), manifest.photos],
  ];
  const total = files.reduce((sum, [, { bytes }]) => sum + bytes, 0);
  let done = 0;
  for (const [path, expected] of files) {
    await refuseDamaged(path, expected);
    done += expected.bytes;
    onProgress("checking", done, total);
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const path = manifestFile(folder);
  const text = await readFile(path, "utf8").catch(async ({ code }) => {
    if (code !== "ENOENT") throw unreadable(path, code);
    const isThere = await stat(folder).catch(() => undefined);
    throw new Error(
      isThere
        ? `${folder}: this is no whole backup: it has no manifest.json.`
        : `${folder}: there is no such folder.`,
    );
  });
  const checksum = checksumFile(folder);
  const [sha256 = ""] = (await readFile(checksum, "utf8").catch(missing(checksum))).split(" ");
  await refuseDamaged(path, { bytes: Buffer.byteLength(text), sha256 });
  const read: unknown = JSON.parse(text);
  const maker = z.object({ format: z.int(), version: z.string() }).parse(read);
  if (maker.format > format || isNewer(maker.version)) {
    throw new Error(
      `${folder}: version ${maker.version} made this backup, and this is version ${version}. Restore it with that version, or a newer one.`,
    );
  }
  return manifestSchema.parse(read);
}

async function refuseDamaged(path: string, expected: FileFacts): Promise<void> {
  const found = await factsOf(path).catch(missing(path));
  if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) {
    throw new Error(`${path} is damaged: its checksum is not that of the backup.`);
  }
}

const missing = (path: string) => (error: NodeJS.ErrnoException) => {
  throw error.code === "ENOENT" ? new Error(`${path} is missing.`) : unreadable(path, error.code);
};

const unreadable = (path: string, code: string | undefined) =>
  new Error(`${path} cannot be read (${code}).`);

/** Number by number: 1.10.0 is newer than 1.9.0. */
const isNewer = (other: string) => other.localeCompare(version, "en", { numeric: true }) > 0;
