import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { PassThrough } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { diskLimits } from "../../kernel/files/disk.js";

// Files of documents: BSON, one document after the other, as mongodump writes them. A file whose name ends with
// `.gz` is packed. Whatever its size, only a few megabytes of it are in memory.

/** By these a file is known to be whole. */
export interface FileFacts {
  bytes: number;
  sha256: string;
}

const atOnce = 1024 * 1024;
/** Fast rather than small: the database keeps its past for a limited time. */
const level = 1;
/** Of a document; MongoDB itself allows 16 MiB, and a little more. */
const maxLength = 17 * atOnce;

const isPacked = (path: string) => path.endsWith(".gz");

/** Writes a new file for this account alone. When it returns, the file survives a power failure. */
export async function writeDocuments(
  path: string,
  documents: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<FileFacts & { documents: number }> {
  let count = 0;
  let bytes = 0;
  const hash = createHash("sha256");

  /** What is written at once is packed at once: single documents would take several times as long. */
  async function* joined() {
    let parts: Uint8Array[] = [];
    let length = 0;
    for await (const document of documents) {
      count += 1;
      parts.push(document);
      length += document.length;
      if (length < atOnce) continue;
      yield Buffer.concat(parts, length);
      parts = [];
      length = 0;
    }
    yield Buffer.concat(parts, length);
  }

  async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      await refuseFullDisk(dirname(path), chunk.length);
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }

  await pipeline(
    joined,
    isPacked(path) ? createGzip({ level }) : new PassThrough(),
    measured,
    createWriteStream(path, { flags: "wx", mode: 0o600, flush: true }),
    { ...(signal && { signal }) },
  );
  return { documents: count, bytes, sha256: hash.digest("hex") };
}

/** The service may store its data on the same disk, and stores nothing more when that is full. */
async function refuseFullDisk(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(folder);
  if (blocks === 0 || bavail * bsize - bytes >= diskLimits.full) return;
  throw new Error(`The disk of ${folder} is full: nothing was kept.`);
}

/** Reads the documents of a file one after the other. */
export const readDocuments = (
  path: string,
  use: (documents: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> =>
  pipeline(
    createReadStream(path, { highWaterMark: atOnce }),
    isPacked(path) ? createGunzip({ chunkSize: atOnce }) : new PassThrough(),
    (chunks: AsyncIterable<Buffer>) => use(documentsIn(chunks, path)),
  );

async function* documentsIn(chunks: AsyncIterable<Buffer>, path: string): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  for await (const chunk of chunks) {
    rest = Buffer.concat([rest, chunk]);
    let at = 0;
    while (rest.length - at >= 4) {
      const length = rest.readInt32LE(at);
      if (length < 5 || length > maxLength) throw new Error(`${path} is damaged.`);
      if (rest.length - at < length) break;
      yield rest.subarray(at, at + length);
      at += length;
    }
    rest = rest.subarray(at);
  }
  if (rest.length > 0) throw new Error(`${path} is damaged: it ends in the middle of a record.`);
}

/** Reads the whole file. */
export async function factsOf(path: string): Promise<FileFacts> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: atOnce })) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Puts values together, so many of them or so many bytes. */
export async function* batchesOf<Value>(
  values: AsyncIterable<Value>,
  { count, bytes = Number.POSITIVE_INFINITY }: { count: number; bytes?: number },
  lengthOf: (value: Value) => number = () => 0,
): AsyncGenerator<Value[]> {
  let batch: Value[] = [];
  let length = 0;
  for await (const value of values) {
    batch.push(value);
    length += lengthOf(value);
    if (batch.length < count && length < bytes) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}
