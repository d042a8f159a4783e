import { crc32, deflateRawSync } from "node:zlib";
import { type BookType, utils, type WorkBook, write } from "@e965/xlsx";

/** A part of an archive; `claims` is the size that the archive says it has. */
export type Part = string | Buffer | { bytes: Buffer; claims: number };

/** A ZIP archive of these parts. */
export function zipOf(parts: Record<string, Part>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, part] of Object.entries(parts)) {
    const bytes = Buffer.from(typeof part === "object" && "bytes" in part ? part.bytes : part);
    const size = typeof part === "object" && "bytes" in part ? part.claims : bytes.length;
    const packed = deflateRawSync(bytes);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(0x800, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(bytes), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(size, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const local = [Buffer.from("PK\x03\x04"), shared, Buffer.from(name), packed];
    locals.push(...local);
    entries.push(Buffer.from("PK\x01\x02\x14\0"), shared, place, Buffer.from(name));
    offset += local.reduce((sum, { length }) => sum + length, 0);
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** What an XLSX is made of, as the tests spell it out. */
interface Spelled {
  /** The XML within `<worksheet>`, by the name of the sheet. */
  sheets: Record<string, string>;
  sharedStrings?: string[];
  /** Formats of the cell styles 1, 2 ...; style 0 is General. */
  formats?: string[];
  since1904?: boolean;
  /** Names of sheets that are not shown, and how. */
  states?: Record<string, "hidden" | "veryHidden">;
}

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** The parts of an XLSX workbook. */
export function partsOf({ sheets, sharedStrings, formats = [], since1904, states }: Spelled) {
  const names = Object.keys(sheets);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (all: string[]) => `<Relationships>${all.join("")}</Relationships>`;
  const parts: Record<string, Part> = {
    "_rels/.rels": relations([relation("r", "officeDocument", "xl/workbook.xml")]),
    "xl/_rels/workbook.xml.rels": relations([
      ...names.map((_, at) => relation(`s${at}`, "worksheet", `worksheets/${at}.xml`)),
      relation("strings", "sharedStrings", "/xl/sharedStrings.xml"),
      relation("styles", "styles", "styles.xml"),
    ]),
    "xl/workbook.xml": `<workbook xmlns:r="${office}"><workbookPr date1904="${since1904 ? 1 : 0}"/><sheets>${names
      .map(
        (name, at) =>
          `<sheet name="${name}" state="${states?.[name] ?? "visible"}" r:id="s${at}"/>`,
      )
      .join("")}</sheets></workbook>`,
    "xl/styles.xml": `<styleSheet><numFmts>${formats
      .map(
        (code, at) =>
          `<numFmt numFmtId="${200 + at}" formatCode="${code.replaceAll('"', "&quot;")}"/>`,
      )
      .join(
        "",
      )}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, at) => `<xf numFmtId="${200 + at}"/>`)
      .join("")}</cellXfs></styleSheet>`,
  };
  if (sharedStrings) {
    const items = sharedStrings.map((item) => `<si>${item}</si>`).join("");
    parts["xl/sharedStrings.xml"] = `<sst>${items}</sst>`;
  }
  names.forEach((name, at) => {
    parts[`xl/worksheets/${at}.xml`] = `<worksheet>${sheets[name]}</worksheet>`;
  });
  return parts;
}

/** Rows of text as the XML of a sheet; what begins with `<` is a cell already. */
export const sheetXml = (rows: string[][], behind = ""): string =>
  `<sheetData>${rows
    .map(
      (cells) =>
        `<row>${cells
          .map((cell) =>
            cell.startsWith("<") ? cell : `<c t="inlineStr"><is><t>${cell}</t></is></c>`,
          )
          .join("")}</row>`,
    )
    .join("")}</sheetData>${behind}`;

/** A workbook as an office program writes it. */
export const bookOf = (sheets: Record<string, unknown[][]>): WorkBook => {
  const book = utils.book_new();
  for (const [name, rows] of Object.entries(sheets)) {
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), name);
  }
  return book;
};

export const written = (book: WorkBook, bookType: BookType): Buffer =>
  write(book, { type: "buffer", bookType });
