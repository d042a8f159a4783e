import { z } from "zod";

/** With `raw` the driver hands out the bytes of a document, whatever its types say. */
export function bytesOf(document: unknown): Buffer {
  const bytes = z.instanceof(Uint8Array).parse(document);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
