import { PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import { openNameless, piecesOf } from "./nameless-file.js";

/** A ZIP archive whose parts grow in turns; little of it is ever in memory. */
export interface SpooledArchive {
  /** Adds text to the part of this name. Not to be called again before it has answered. */
  add(name: string, text: string): Promise<void>;
  /** The archive, to be read once; parts in the order of their names. The same parts make the same bytes. */
  bytes(): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** Where a part's bytes lie in the spool: first and last. */
type Pieces = { start: number; end: number }[];

const pieceLength = 256 * 1024;
/** The oldest time that an archive knows: when it was written is no part of what it says. */
const always = { mtime: new Date(1980, 0, 1), forceDosTimestamp: true };

/** @param folder where the parts wait, unpacked, until they are written. */
export async function openSpooledArchive(folder: string): Promise<SpooledArchive> {
  const spool = await openNameless(folder);
  const parts = new Map<string, Pieces>();
  let length = 0;
  let waiting = { name: "", text: "" };

  async function flush() {
    const { name, text } = waiting;
    waiting = { name, text: "" };
    if (text === "") return;
    const bytes = Buffer.from(text);
    await spool.writeFile(bytes);
    const pieces = parts.get(name) ?? [];
    parts.set(name, pieces);
    const last = pieces.at(-1);
    if (last?.end === length - 1) last.end += bytes.length;
    else pieces.push({ start: length, end: length + bytes.length - 1 });
    length += bytes.length;
  }

  async function* read(pieces: Pieces) {
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
      const inOrder = [...parts].sort(([a], [b]) => (a < b ? -1 : 1));
      yield* zipOf(inOrder.map(([name, pieces]) => ({ name, read: () => read(pieces) })));
    },
    close: () => spool.close(),
  };
}

/** The bytes of an archive of these parts, each of which is read when it is its turn. */
function zipOf(parts: { name: string; read(): AsyncIterable<Uint8Array> }[]) {
  const zip = new ZipFile();
  const packed = zip.outputStream.pipe(new PassThrough());
  const fail = (error: Error) => void packed.destroy(error);
  zip.on("error", fail);
  for (const { name, read } of parts) {
    zip.addReadStreamLazy(name, always, (give) =>
      give(null, Readable.from(read()).once("error", fail)),
    );
  }
  zip.end();
  return packed;
}
