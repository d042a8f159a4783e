import { mustBeFile } from "../file-errors.js";
import { beginningOf } from "./beginning.js";
import { refuseOthers, refuseOtherText } from "./other-formats.js";

export type WorkbookForm = "xlsx" | "xls" | "ods";

/** The kind of a list, by how it begins. Its name says nothing. */
export type FileKind = WorkbookForm | "json" | "xml" | "table";

/** With an entry, and without one. */
const zip = ["PK\x03\x04", "PK\x05\x06"];
/** The container of old workbooks. */
const compound = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/**
 * The kind of a file. Throws RefusedFile, which says what to do, for a file that is no list, and errors of
 * the file system.
 */
export async function kindOf(file: string): Promise<FileKind> {
  await mustBeFile(file);
  const begins = (await beginningOf(file, 512)).toString("latin1");
  refuseOthers(begins);
  if (zip.some((bytes) => begins.startsWith(bytes))) {
    return (await import("./form-of-archive.js")).formOfArchive(file);
  }
  return begins.startsWith(compound) ? "xls" : kindOfText(begins);
}

function kindOfText(begins: string): FileKind {
  // The byte order mark and the zeros of UTF-16 do not count.
  const text = begins.replaceAll(/[\0\xef\xbb\xbf\xfe\xff]/g, "");
  refuseOtherText(text);
  if (/^\s*</.test(text)) return "xml";
  return /^\s*(?:\{|\[\s*[[{\]])/.test(text) ? "json" : "table";
}
