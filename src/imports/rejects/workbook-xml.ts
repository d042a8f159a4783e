import { cellRef } from "hucre/xlsx";

// The parts of a workbook (ECMA-376) in which every cell is text.

/** What a spreadsheet program takes. */
const longestCell = 32_767;
const mostColumns = 16_384;
export const mostRows = 1_048_576;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006";
const content = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The part of a sheet, by its number from 1. */
export const sheetPart = (number: number): string => `xl/worksheets/sheet${number}.xml`;

/** Text also in the cells that are still empty: what is typed into them keeps its digits. */
export const sheetHead = `${head}<worksheet xmlns="${main}"><cols><col min="1" max="${mostColumns}" width="16" style="1" customWidth="1"/></cols><sheetData>`;
export const sheetTail = "</sheetData></worksheet>";

/** A row of text cells, by its number from 1. */
export function rowXml(number: number, cells: string[]): string {
  const filled = cells.slice(0, mostColumns).map((text, column) => {
    if (text === "") return "";
    const kept = /^\s|\s$|\s\s|[\t\n]/.test(text) ? ' xml:space="preserve"' : "";
    const shown = escaped(text.slice(0, longestCell));
    return `<c r="${cellRef(number - 1, column)}" s="1" t="inlineStr"><is><t${kept}>${shown}</t></is></c>`;
  });
  return `<row r="${number}">${filled.join("")}</row>`;
}

/** All parts but the sheets. */
export function bookParts(names: string[]): [name: string, xml: string][] {
  const sheets = names.map((name, at) => {
    const number = at + 1;
    return { name: escaped(name), number, id: `r${number}` };
  });
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const relations = (all: string[]) =>
    `${head}<Relationships xmlns="${packages}/relationships">${all.join("")}</Relationships>`;
  const override = (part: string, type: string) =>
    `<Override PartName="/${part}" ContentType="${content}.${type}+xml"/>`;
  return [
    [
      "[Content_Types].xml",
      `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${[
        override("xl/workbook.xml", "sheet.main"),
        override("xl/styles.xml", "styles"),
        ...sheets.map(({ number }) => override(sheetPart(number), "worksheet")),
      ].join("")}</Types>`,
    ],
    ["_rels/.rels", relations([relation("r", "officeDocument", "xl/workbook.xml")])],
    [
      "xl/workbook.xml",
      `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets
        .map(({ name, number, id }) => `<sheet name="${name}" sheetId="${number}" r:id="${id}"/>`)
        .join("")}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      relations([
        ...sheets.map(({ number, id }) =>
          relation(id, "worksheet", `worksheets/sheet${number}.xml`),
        ),
        relation("styles", "styles", "styles.xml"),
      ]),
    ],
    ["xl/styles.xml", `${head}${styles}`],
  ];
}

/** Cell style 1 has the format `@`: text. */
const styles = `<styleSheet xmlns="${main}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const special: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What XML cannot hold is written `_x000D_`, as office programs do; so is an underscore that looks like it. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/_(?=[xX][0-9a-fA-F]{4}_)|[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, (character) => {
      const code = character.charCodeAt(0).toString(16).toUpperCase();
      return `_x${code.padStart(4, "0")}_`;
    })
    .replaceAll(/[&<>"]/g, (character) => special[character] ?? character);
