import { z } from "zod";

/** With `raw` the driver returns the bytes of a document, although its types say otherwise. */
export function bytesOf(document: unknown): Buffer {
  const bytes = z.instanceof(Uint8Array).parse(document);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
