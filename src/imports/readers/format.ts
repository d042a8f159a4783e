import { mustBeFile } from "../file-errors.js";
import { beginningOf } from "./beginning.js";
import { formOfArchive, refuseOthers, refuseOtherText } from "./other-formats.js";

export type WorkbookForm = "xlsx" | "xls" | "ods";

/** What a list is by how it begins; its name says nothing. */
export type FileKind = WorkbookForm | "json" | "xml" | "table";

/** With an entry, and without one. */
const zip = ["PK\x03\x04", "PK\x05\x06"];
/** The container of old workbooks. */
const compound = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/** Throws RefusedFile, which says what to do, for what is no list, and errors of the file system. */
export async function kindOf(file: string): Promise<FileKind> {
  await mustBeFile(file);
  const begins = (await beginningOf(file, 512)).toString("latin1");
  refuseOthers(begins);
  if (zip.some((bytes) => begins.startsWith(bytes))) return formOfArchive(file);
  return begins.startsWith(compound) ? "xls" : kindOfText(begins);
}

function kindOfText(begins: string): FileKind {
  // Marks of the byte order and the zeros of UTF-16 are no part of what it begins with.
  const text = begins.replaceAll(/[\0\xef\xbb\xbf\xfe\xff]/g, "");
  refuseOtherText(text);
  if (/^\s*</.test(text)) return "xml";
  return /^\s*(?:\{|\[\s*[[{\]])/.test(text) ? "json" : "table";
}
