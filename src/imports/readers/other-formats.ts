import { RefusedFile } from "../refused-file.js";
import { isOds } from "./ods.js";
import { type Archive, withArchive } from "./xlsx/archive.js";

// What people send in the place of a list, and what they can do instead.

const picture =
  "The file is a picture: type what it shows into a spreadsheet; --template makes one to fill in.";
const recording =
  "The file is a recording: type what it says into a spreadsheet; --template makes one to fill in.";
const document =
  "The file is a document: copy its table into a spreadsheet, and save that as XLSX.";
const pdf = "The file is a PDF document: copy its table into a spreadsheet, and save that as XLSX.";
const packed =
  "The file is an archive of other files: unpack it, and import the lists that it holds.";
const database = "The file is a database: export the table of persons from it as CSV.";
const iwork = "The file is from Numbers or Pages: export it from there as XLSX or CSV.";
const page =
  "The file is a web page, whatever its name says: open it in a spreadsheet program, and save it as XLSX or CSV.";
const oldXml = "The file is an XML spreadsheet of 2003: save it as XLSX.";

/** Bytes as characters, and where in a file they stand. */
const signatures: [sentence: string, at: number, bytes: string[]][] = [
  [picture, 0, ["\x89PNG\r\n", "\xff\xd8\xff", "GIF87a", "GIF89a", "II*\0", "MM\0*"]],
  [picture, 8, ["WEBPVP8"]],
  [picture, 4, ["ftyphei", "ftyphev", "ftypmif1", "ftypmsf1", "ftypavif"]],
  [recording, 0, ["OggS\0", "ID3\x02", "ID3\x03", "ID3\x04"]],
  [recording, 4, ["ftyp"]],
  [pdf, 0, ["%PDF-"]],
  [document, 0, ["{\\rtf"]],
  [packed, 0, ["\x1f\x8b", "\x1f\x9d", "7z\xbc\xaf\x27\x1c", "Rar!\x1a\x07"]],
  [packed, 0, ["BZh", "\x28\xb5\x2f\xfd", "\xfd7zXZ\0"]],
  [packed, 257, ["ustar\0", "ustar  \0"]],
  [database, 0, ["SQLite format 3\0"]],
  [database, 4, ["Standard Jet DB", "Standard ACE DB"]],
];

/** Throws RefusedFile for what its first bytes tell to be no list. */
export function refuseOthers(start: Buffer): void {
  const begins = start.toString("latin1");
  const known = signatures.find(([, at, all]) => all.some((bytes) => begins.startsWith(bytes, at)));
  if (known) throw new RefusedFile(known[0]);
}

/** Many programs offer a list as XLS and write HTML. */
const webPage =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|html|head|meta|title|style|script|body|center|div|p|table|tr)(?![\w:.-])|^MIME-Version:/i;

/** Throws RefusedFile for text in other formats. */
export function refuseOtherText(start: string): void {
  if (webPage.test(start)) throw new RefusedFile(page);
  if (/progid="Excel|office:spreadsheet/.test(start)) throw new RefusedFile(oldXml);
}

const documentParts = ["word/document.xml", "ppt/presentation.xml"];

/** Throws RefusedFile for a ZIP archive that is no workbook, or is damaged. */
export const refuseOtherArchives = (file: string): Promise<void> =>
  withArchive(file, async (archive) => {
    if (documentParts.some((part) => archive.has(part))) throw new RefusedFile(document);
    if (archive.has("Index/Document.iwa")) throw new RefusedFile(iwork);
    const type = await mediaType(archive);
    if (type !== undefined && !type.includes("spreadsheet")) throw new RefusedFile(document);
    if (!isOds(archive) && !archive.has("_rels/.rels")) throw new RefusedFile(packed);
  });

/** What an OpenDocument file or a book says that it is. */
async function mediaType(archive: Archive): Promise<string | undefined> {
  if (!archive.has("mimetype")) return undefined;
  for await (const start of archive.read("mimetype")) return start.toString("latin1");
  return "";
}

/** In the container of old workbooks. */
export const oldDocument = () => new RefusedFile(document);
