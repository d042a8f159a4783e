import { RefusedFile } from "../refused-file.js";
import { beginningOf } from "./beginning.js";

/** What a file is by how it begins; its name says nothing. */
export type FileKind = "zip" | "compound" | "pdf" | "json" | "xml" | "table";

const signatures: [FileKind, number[]][] = [
  ["zip", [0x50, 0x4b, 0x03, 0x04]],
  ["zip", [0x50, 0x4b, 0x05, 0x06]], // without an entry
  ["compound", [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ["pdf", [0x25, 0x50, 0x44, 0x46, 0x2d]],
];

export async function kindOf(file: string): Promise<FileKind> {
  const start = await beginningOf(file, 512);
  const known = signatures.find(([, bytes]) => bytes.every((byte, at) => start[at] === byte));
  return known?.[0] ?? kindOfText(start);
}

/** Many programs offer a list as XLS and write HTML. */
const webPage = /^\s*<(?:!--[\s\S]*?-->\s*<)?(?:!doctype html|html|head|meta|style|body|table)\b/i;

/** Throws RefusedFile for tables in formats that are none of these. */
function kindOfText(start: Buffer): FileKind {
  // Marks of the byte order and the zeros of UTF-16 are no part of what it begins with.
  const text = start.toString("latin1").replaceAll(/[\0\xef\xbb\xbf\xfe\xff]/g, "");
  if (webPage.test(text)) {
    throw new RefusedFile(
      "The file is a web page, whatever its name says: open it in a spreadsheet program and save it as XLSX.",
    );
  }
  if (/progid="Excel|office:spreadsheet/.test(text)) {
    throw new RefusedFile("The file is an XML spreadsheet of 2003: save it as XLSX.");
  }
  if (/^\s*</.test(text)) return "xml";
  return /^\s*(?:\{|\[\s*[[{\]])/.test(text) ? "json" : "table";
}
