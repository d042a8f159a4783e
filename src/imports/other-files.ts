import { isUnreadable } from "./file-errors.js";
import { beginningOf } from "./readers/beginning.js";
import { withArchive } from "./readers/xlsx/archive.js";
import { RefusedFile } from "./refused-file.js";

// What people send in the place of a list: photos of one, and documents that hold one.

const picture =
  "The file is a picture: type what it shows into a spreadsheet; --template makes one to fill in.";
const document =
  "The file is a document: copy its table into a spreadsheet, and save that as XLSX.";

/** How files begin, a character a byte. */
const pictures = ["\x89PNG\r\n", "\xff\xd8\xff", "GIF87a", "GIF89a", "II*\0", "MM\0*"];
const zip = "PK\x03\x04";
const richText = "{\\rtf";
/** What office programs write when it is no workbook. */
const documentParts = ["word/document.xml", "ppt/presentation.xml"];

/** Why a file cannot be a list, for people; undefined when it may be one, or cannot be read. */
export async function otherThanList(path: string): Promise<string | undefined> {
  try {
    const start = (await beginningOf(path, 16)).toString("latin1");
    if (isPicture(start)) return picture;
    if (start.startsWith(richText)) return document;
    return start.startsWith(zip) && (await isDocument(path)) ? document : undefined;
  } catch (error) {
    // Whoever reads it then says so.
    if (isUnreadable(error) || error instanceof RefusedFile) return undefined;
    throw error;
  }
}

/** WebP and HEIC tell a little later what they are. */
const isPicture = (start: string): boolean =>
  pictures.some((beginning) => start.startsWith(beginning)) ||
  (start.startsWith("RIFF") && start.startsWith("WEBP", 8)) ||
  /^.{4}ftyp(?:hei|hev|mif1|msf1|avif)/s.test(start);

const isDocument = (path: string): Promise<boolean> =>
  withArchive(path, async (archive) => documentParts.some((part) => archive.has(part)));
