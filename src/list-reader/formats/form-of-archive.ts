import { refusedFile } from "../refused-file.js";
import { isOds } from "./ods.js";
import { type Archive, withArchive } from "./xlsx/archive.js";

const documentParts = ["word/document.xml", "ppt/presentation.xml"];

/** The kind of workbook in a ZIP archive. Throws RefusedFile for one that is none, or is damaged. */
export const formOfArchive = (file: string): Promise<"xlsx" | "ods"> =>
  withArchive(file, async (archive) => {
    if (documentParts.some((part) => archive.has(part))) throw refusedFile("file_document");
    if (archive.has("Index/Document.iwa")) throw refusedFile("file_iwork");
    const type = await mediaType(archive);
    if (type !== undefined && !type.includes("spreadsheet")) throw refusedFile("file_document");
    if (isOds(archive)) return "ods";
    if (!archive.has("_rels/.rels")) throw refusedFile("file_archive");
    return "xlsx";
  });

/** The type that an OpenDocument file or a book declares. */
async function mediaType(archive: Archive): Promise<string | undefined> {
  if (!archive.has("mimetype")) return undefined;
  for await (const start of archive.read("mimetype")) return start.toString("latin1");
  return "";
}
