import { readFile, stat } from "node:fs/promises";
import { CFB, type WorkBook } from "@e965/xlsx";
import { isSince1904, parseBook, rowsOf } from "../../kernel/sheets/parsed-book.js";
import { refusedFile } from "../refused-file.js";
import { fillMerged, type Sheet } from "./cells.js";
import { oldDocument } from "./other-formats.js";

/** Old workbooks are read whole. */
const maxBytes = 20 * 1024 * 1024;

/** What Word and PowerPoint keep in the container of workbooks. */
const documentStreams = ["/WordDocument", "/PowerPoint Document"];

/** The first byte of every workbook. */
const beginning = 0x09;

const damaged = () => refusedFile("workbook_damaged");

/** Reads an XLS workbook. Throws RefusedFile. */
export async function openXls(file: string): Promise<Sheet[]> {
  if ((await stat(file)).size > maxBytes) {
    throw refusedFile("workbook_old_too_large");
  }
  const bytes = await readFile(file);
  refuseOthers(bytes);
  const book = parsed(bytes);
  const { SheetNames, Sheets, Workbook } = book;
  return SheetNames.flatMap((name, at): Sheet[] => {
    const sheet = Sheets[name];
    if (!sheet || sheet["!type"]) return [];
    const isHidden = Boolean(Workbook?.Sheets?.[at]?.Hidden);
    const rows = rowsOf(book, sheet);
    const merged = (sheet["!merges"] ?? []).map(({ s, e }) => ({
      column: s.c,
      top: s.r + 1,
      bottom: e.r + 1,
    }));
    const lastRow = rows.at(-1)?.number ?? 0;
    return [
      {
        name,
        isHidden,
        lastRow,
        since1904: isSince1904(book),
        rows: () => fillMerged(rows, merged),
      },
    ];
  });
}

/** Documents of other programs, protected and cut off workbooks are in the same container. */
function refuseOthers(bytes: Buffer): void {
  const container = attempt(() => CFB.read(bytes, { type: "buffer" }));
  if (CFB.find(container, "/EncryptedPackage")) throw isProtected();
  const book = CFB.find(container, "/Workbook") ?? CFB.find(container, "/Book");
  const isDocument = documentStreams.some((stream) => CFB.find(container, stream));
  if (!book && isDocument) throw oldDocument();
  if (!book) throw refusedFile("workbook_none");
  if (book.content.length < book.size || book.content[0] !== beginning) throw damaged();
}

const isProtected = () => refusedFile("workbook_protected");

const parsed = (bytes: Buffer): WorkBook => attempt(() => parseBook(bytes));

function attempt<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof Error && /password/i.test(error.message) ? isProtected() : damaged();
  }
}
