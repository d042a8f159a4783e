import { mustBeFile } from "../file-errors.js";
import { beginningOf } from "./beginning.js";
import { refuseOtherArchives, refuseOthers, refuseOtherText } from "./other-formats.js";

/** What a list is by how it begins; its name says nothing. */
export type FileKind = "zip" | "compound" | "json" | "xml" | "table";

const signatures: ["zip" | "compound", number[]][] = [
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["zip", [0x50, 0x4b, 0x05, 0x06]], // without an entry
  ["compound", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
];

/** Throws RefusedFile, which says what to do, for what is no list, and errors of the file system. */
export async function kindOf(file: string): Promise<FileKind> {
  await mustBeFile(file);
  const start = await beginningOf(file, 512);
  refuseOthers(start);
  const known = signatures.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte));
  if (known?.[0] === "zip") await refuseOtherArchives(file);
  return known?.[0] ?? kindOfText(start);
}

function kindOfText(start: Buffer): FileKind {
  // Marks of the byte order and the zeros of UTF-16 are no part of what it begins with.
  const text = start.toString("latin1").replaceAll(/[\0\xef\xbb\xbf\xfe\xff]/g, "");
  refuseOtherText(text);
  if (/^\s*</.test(text)) return "xml";
  return /^\s*(?:\{|\[\s*[[{\]])/.test(text) ? "json" : "table";
}
