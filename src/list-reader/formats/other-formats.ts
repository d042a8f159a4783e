import { refusedFile } from "../refused-file.js";

// Files that people send instead of a list.

/** Bytes as characters, and where in a file they stand. */
const signatures: [
  code: `file_${"picture" | "recording" | "pdf" | "document" | "archive" | "database"}`,
  at: number,
  bytes: string[],
][] = [
  ["file_picture", 0, ["\x89PNG\r\n", "\xff\xd8\xff", "GIF87a", "GIF89a", "II*\0", "MM\0*"]],
  ["file_picture", 8, ["WEBPVP8"]],
  ["file_picture", 4, ["ftyphei", "ftyphev", "ftypmif1", "ftypmsf1", "ftypavif"]],
  ["file_recording", 0, ["OggS\0", "ID3\x02", "ID3\x03", "ID3\x04"]],
  ["file_recording", 4, ["ftyp"]],
  ["file_pdf", 0, ["%PDF-"]],
  ["file_document", 0, ["{\\rtf"]],
  ["file_archive", 0, ["\x1f\x8b", "\x1f\x9d", "7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07"]],
  ["file_archive", 0, ["BZh", "\x28\xb5\x2f\xfd", "\xfd7zXZ\0"]],
  ["file_archive", 257, ["ustar\0", "ustar  \0"]],
  ["file_database", 0, ["SQLite format 3\0"]],
  ["file_database", 4, ["Standard Jet DB", "Standard ACE DB"]],
];

/** Throws RefusedFile for a file whose first bytes, each as a character, show that it is no list. */
export function refuseOthers(begins: string): void {
  const known = signatures.find(([, at, all]) => all.some((bytes) => begins.startsWith(bytes, at)));
  if (known) throw refusedFile(known[0]);
}

/** Many programs offer a list as XLS and write HTML. */
const webPage =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|meta|title|style|script|body|center|div|p|table|tr)(?![\w:.-])|^MIME-Version:/i;

/** Throws RefusedFile for text in other formats. */
export function refuseOtherText(start: string): void {
  if (webPage.test(start)) throw refusedFile("file_web_page");
  if (/progid="Excel|office:spreadsheet/.test(start)) throw refusedFile("file_old_xml");
}

/** In the container of old workbooks. */
export const oldDocument = () => refusedFile("file_document");
