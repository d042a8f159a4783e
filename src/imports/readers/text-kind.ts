import { open } from "node:fs/promises";

/** What a text file holds by how it begins; its name says nothing. */
export type TextKind = "json" | "xml" | "table";

export async function textKind(file: string): Promise<TextKind> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    // Marks of the byte order and the zeros of UTF-16 are no part of what it begins with.
    const start = buffer
      .toString("latin1", 0, bytesRead)
      .replaceAll(/[\0\xef\xbb\xbf\xfe\xff]/g, "");
    if (/^\s*</.test(start)) return "xml";
    return /^\s*(?:\{|\[\s*[[{\]])/.test(start) ? "json" : "table";
  } finally {
    await handle.close();
  }
}
