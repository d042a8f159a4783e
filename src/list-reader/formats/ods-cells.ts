import { dayOfSerial, plainNumber, yesOrNo } from "../../kernel/sheets/values.js";
import { attribute, maxTextLength, tooLong } from "./xlsx/xml.js";

/** A cell of a row: its text, over how many columns it is repeated, and how many rows it spans. */
export interface OdsCell {
  text: string;
  repeated: number;
  rowsSpanned: number;
}

/** Reads the cells of an ODS document. `path`: the position of the parser. */
export function cellReader(path: readonly string[]) {
  let cell = { attributes: {} as Record<string, string>, paragraphs: [] as string[] };
  let length = 0; // of the text in the cell
  let style = "";
  const dateFormats = new Set<string>();
  const dates: Dates = { styles: new Set(), since1904: false };
  const inParagraph = () =>
    path.includes("p") && path.includes("table-cell") && !path.includes("annotation");

  function add(text: string) {
    const last = cell.paragraphs.length - 1;
    if (last < 0 || !inParagraph()) return;
    length += text.length;
    if (length > maxTextLength) throw tooLong();
    cell.paragraphs[last] += text;
  }

  return {
    text: add,
    open(name: string, attributes: Record<string, string>) {
      const of = (local: string) => attribute(attributes, local) ?? "";
      if (name === "table-cell" || name === "covered-table-cell") {
        cell = { attributes, paragraphs: [] };
        length = 0;
      } else if (name === "p" && inParagraph()) cell.paragraphs.push("");
      else if (name === "s") add(" ".repeat(Math.min(Number(of("c")) || 1, 100)));
      else if (name === "tab") add("\t");
      else if (name === "line-break") add("\n");
      else if (name === "date-style") dateFormats.add(of("name"));
      else if (name === "null-date") dates.since1904 = of("date-value").startsWith("1904");
      else if (name === "style") {
        style = of("name");
        if (dateFormats.has(of("data-style-name"))) dates.styles.add(style);
      }
    },
    /** The style that is being read. */
    style: () => style,
    /** The value of the cell that ends. A covered cell is empty. */
    take(name: string): OdsCell {
      const { attributes, paragraphs } = cell;
      cell = { attributes: {}, paragraphs: [] };
      const count = (local: string) => Number(attribute(attributes, local)) || 1;
      return {
        text: name === "table-cell" ? textOf(attributes, paragraphs.join("\n"), dates) : "",
        repeated: count("number-columns-repeated"),
        rowsSpanned: count("number-rows-spanned"),
      };
    },
  };
}

interface Dates {
  styles: Set<string>;
  since1904: boolean;
}

function textOf(attributes: Record<string, string>, shown: string, dates: Dates): string {
  const of = (local: string) => attribute(attributes, local);
  // Newer programs repeat the type in their own attribute, which also marks errors.
  if (attributes["calcext:value-type"] === "error") return "";
  const type = attributes["office:value-type"] ?? of("value-type");
  if (type === "date") return (of("date-value") ?? shown).slice(0, 10);
  if (type === "boolean") return yesOrNo(of("boolean-value") === "true");
  if (type === "float" || type === "currency" || type === "percentage") {
    const value = attributes["office:value"] ?? shown;
    const isDate = dates.styles.has(of("style-name") ?? "");
    return isDate ? dayOfSerial(value, dates.since1904) : plainNumber(value);
  }
  return shown || (of("string-value") ?? "");
}
