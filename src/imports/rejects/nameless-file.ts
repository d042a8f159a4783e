import { randomUUID } from "node:crypto";
import { type FileHandle, open, unlink } from "node:fs/promises";
import { join } from "node:path";

/** A file for its owner alone that no folder names: however the process ends, it is gone. */
export async function openNameless(folder: string): Promise<FileHandle> {
  const path = join(folder, `.${randomUUID()}`);
  const file = await open(path, "wx+", 0o600);
  try {
    await unlink(path);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

const pieceLength = 256 * 1024;

/** What lies in a file from `start` to `end` (the last byte), in pieces. */
export async function* piecesOf(
  file: FileHandle,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  for (let position = start; position <= end; ) {
    const buffer = Buffer.alloc(Math.min(pieceLength, end + 1 - position));
    const { bytesRead } = await file.read(buffer, { position });
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    position += bytesRead;
  }
}
