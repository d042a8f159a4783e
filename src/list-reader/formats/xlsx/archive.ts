import { crc32 } from "node:zlib";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { RefusedFile, refusedFile } from "../../refused-file.js";

const maxEntries = 10_000;
const maxBytes = 300 * 1024 * 1024;

/** The parts of a workbook that is a ZIP archive. Names are keys, never paths. */
export interface Archive {
  has(name: string): boolean;
  /** The unpacked bytes of a part. Throws RefusedFile if they are damaged or too many. */
  read(name: string): AsyncIterable<Buffer>;
}

const notWhole = () => refusedFile("workbook_damaged");
const tooLarge = () => refusedFile("workbook_unpacked_too_large");

/** Opens an archive and closes it after `use`. Throws RefusedFile. */
export async function withArchive<T>(
  file: string,
  use: (archive: Archive) => Promise<T>,
): Promise<T> {
  const zip = await opened(file);
  try {
    return await use(await archiveOf(zip));
  } finally {
    zip.close();
  }
}

/** Like `withArchive`, for parts that are read piece by piece. */
export async function* fromArchive<T>(
  file: string,
  read: (archive: Archive) => AsyncIterable<T>,
): AsyncGenerator<T> {
  const zip = await opened(file);
  try {
    yield* read(await archiveOf(zip));
  } finally {
    zip.close();
  }
}

async function opened(file: string): Promise<ZipFile> {
  try {
    // The stated sizes are compared below with the unpacked ones.
    const options = { lazyEntries: true, autoClose: false, validateEntrySizes: false };
    return await openPromise(file, options);
  } catch (error) {
    throw refusal(error);
  }
}

/** The parts by name, and the number of bytes that they claim to have when unpacked. */
async function entriesOf(zip: ZipFile) {
  const entries = new Map<string, Entry>();
  let claimed = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      entries.set(entry.fileName.toLowerCase(), entry);
      claimed += entry.uncompressedSize;
      if (entries.size > maxEntries) throw refusedFile("workbook_too_many_parts");
    }
  } catch (error) {
    throw refusal(error);
  }
  return { entries, claimed };
}

async function archiveOf(zip: ZipFile): Promise<Archive> {
  const { entries, claimed } = await entriesOf(zip);
  let unpacked = 0;
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async *read(name) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw notWhole();
      if (claimed > maxBytes) throw tooLarge();
      if (entry.isEncrypted()) throw refusedFile("workbook_protected");
      let sum = 0;
      let size = 0;
      try {
        const stream = await zip.openReadStreamPromise(entry);
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          size += chunk.length;
          unpacked += chunk.length;
          if (unpacked > maxBytes) throw tooLarge();
          sum = crc32(chunk, sum);
          yield chunk;
        }
      } catch (error) {
        throw refusal(error);
      }
      if (sum !== entry.crc32 || size !== entry.uncompressedSize) throw notWhole();
    },
  };
}

const leadsOut = () => refusedFile("workbook_part_leads_out");

/** Errors of the file system are rethrown. Any other error means that the archive is damaged. */
function refusal(error: unknown): unknown {
  if (error instanceof RefusedFile) return error;
  // Only the message of yauzl shows that the error is about a name.
  const isPath =
    error instanceof Error &&
    /^(?:absolute path|invalid relative path|invalid characters in fileName)/.test(error.message);
  if (isPath) return leadsOut();
  return error instanceof Error && "syscall" in error ? error : notWhole();
}
