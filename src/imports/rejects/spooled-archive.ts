import { promisify } from "node:util";
import { constants, crc32, deflateRaw } from "node:zlib";
import { openNameless, piecesOf } from "./nameless-file.js";

/** A ZIP archive whose parts grow in turns; little of it is ever in memory. */
export interface SpooledArchive {
  /** Adds text to the part of this name. Not to be called again before it has answered. */
  add(name: string, text: string): Promise<void>;
  /** The archive, to be read once; parts in the order of their names. The same parts make the same bytes. */
  bytes(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

interface Part {
  crc: number;
  size: number;
  packed: number;
  /** Where its bytes lie in the spool: first and last. */
  pieces: { start: number; end: number }[];
}

const pack = promisify(deflateRaw);
/** Ends the packed bytes of a part: an empty last block (RFC 1951). */
const lastBlock = Buffer.from([3, 0]);
const pieceLength = 256 * 1024;

/** @param folder where the parts wait until they are written. */
export async function openSpooledArchive(folder: string): Promise<SpooledArchive> {
  const spool = await openNameless(folder);
  const parts = new Map<string, Part>();
  let length = 0;
  let waiting = { name: "", text: "" };

  async function keep(part: Part, bytes: Buffer) {
    await spool.writeFile(bytes);
    const last = part.pieces.at(-1);
    if (last?.end === length - 1) last.end += bytes.length;
    else part.pieces.push({ start: length, end: length + bytes.length - 1 });
    length += bytes.length;
    part.packed += bytes.length;
  }

  async function flush() {
    const { name, text } = waiting;
    waiting = { name, text: "" };
    if (text === "") return;
    const part = parts.get(name) ?? { crc: 0, size: 0, packed: 0, pieces: [] };
    parts.set(name, part);
    const bytes = Buffer.from(text);
    part.crc = crc32(bytes, part.crc);
    part.size += bytes.length;
    // Pieces that end on a whole byte can be joined, whatever was packed between them.
    await keep(part, await pack(bytes, { finishFlush: constants.Z_SYNC_FLUSH }));
  }

  async function* read({ pieces }: Part) {
    for (const piece of pieces) yield* piecesOf(spool, piece);
  }

  return {
    async add(name, text) {
      if (name !== waiting.name) {
        await flush();
        waiting.name = name;
      }
      waiting.text += text;
      if (waiting.text.length > pieceLength) await flush();
    },
    async *bytes() {
      await flush();
      for (const part of parts.values()) await keep(part, lastBlock);
      const inOrder = [...parts].sort(([a], [b]) => (a < b ? -1 : 1));
      yield* zipOf(inOrder.map(([name, part]) => ({ ...part, name, read: () => read(part) })));
    },
    close: () => spool.close(),
  };
}

interface PackedPart extends Omit<Part, "pieces"> {
  name: string;
  read(): AsyncIterable<Uint8Array>;
}

/** The bytes of an archive (PKWARE APPNOTE 6.3, without ZIP64: nothing reaches 4 GiB). */
async function* zipOf(parts: PackedPart[]): AsyncGenerator<Uint8Array> {
  const entries: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const about = aboutPart(part, name.length);
    yield Buffer.concat([Buffer.from("PK\x03\x04"), about, name]);
    yield* part.read();
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    entries.push(Buffer.from("PK\x01\x02\x14\0"), about, place, name);
    offset += 4 + about.length + name.length + part.packed;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  yield directory;
  yield end;
}

/** What stands both before a part and in the directory. */
function aboutPart({ crc, size, packed }: PackedPart, nameLength: number): Buffer {
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0); // version needed
  about.writeUInt16LE(8, 4); // packed by deflate
  about.writeUInt16LE(0x21, 8); // 1 January 1980
  about.writeUInt32LE(crc, 10);
  about.writeUInt32LE(packed, 14);
  about.writeUInt32LE(size, 18);
  about.writeUInt16LE(nameLength, 22);
  return about;
}
