import process from "node:process";
import { cleanLine, lengthOf } from "../../src/http/text.js";
import type { ExplainedRow, ExplainedTable, Explanation } from "../../src/imports/explain.js";
import type { Position } from "../../src/imports/record.js";
import type { Named } from "../../src/imports/tables/places.js";
import { print } from "./command.js";
import { counted } from "./counted.js";
import { refused } from "./import-report.js";
import { tableOf } from "./table.js";
import { unreadSentence } from "./unread-rows.js";

/** Tells what was understood of a list: a line for programs, or a page for people. */
export function reportExplanation(file: string, explanation: Explanation, json: boolean): void {
  print(json ? JSON.stringify({ file, ...explanation }) : pageOf(file, explanation));
}

/** The same of a list that is refused. */
export function reportRefusal(file: string, why: string, json: boolean): void {
  if (json) print(JSON.stringify({ file, refused: why }));
  process.stderr.write(`${file}: ${refused(why)}\n`);
}

function pageOf(file: string, { format, tables, rows, unused }: Explanation): string {
  const name = format.kind === "ndjson" || format.kind === "pfif" ? "Records" : "Table";
  const several = tables.length > 1;
  return [
    `${file}: ${formatOf(format)}`,
    ...tables.map((table, at) => tablePart(table, several ? `${name} ${at + 1}` : name)),
    rowsLine(rows),
    ...(unused.length > 0 ? [`In the map, but no header of the list: ${unused.join(", ")}`] : []),
  ].join("\n\n");
}

function formatOf(format: Explanation["format"]): string {
  if (format.kind === "csv") {
    const separator = format.separator === "\t" ? "tabs" : `"${format.separator}"`;
    return `CSV, separated by ${separator}, encoding ${encodingNamed(format.encoding)}`;
  }
  return format.kind === "pfif" ? `PFIF ${format.version}` : format.kind.toUpperCase();
}

const encodings: Record<string, string> = {
  ...{ utf8: "UTF-8", utf16le: "UTF-16", utf16be: "UTF-16 (big-endian)" },
  ...{ win1252: "Windows-1252", macroman: "Mac Roman", cp850: "MS-DOS (code page 850)" },
};

const encodingNamed = (name: string) =>
  encodings[name] ?? name.replace(/^(?:win|windows-)(?=\d)/i, "Windows-");

function rowsLine({ accepted, rejected, ignored, unread, whole }: Explanation["rows"]): string {
  const counts = `${counted(accepted, "person")}, ${rejected} rejected, ${counted(ignored, "ignored row")} (titles, headers, blanks)`;
  const line = whole ? counts : `${counts} among those looked at; the list goes on`;
  return unread === 0 ? line : `${line}\n${unreadSentence(unread)}`;
}

function tablePart(table: ExplainedTable, name: string): string {
  const { titles, sections, columns, rows } = table;
  const header = placeOf(table.at);
  const told = titles.map(cleanLine).filter(Boolean);
  const facts = [...told.map((title) => ["title", clipped(title)]), ...given(table)];
  const columnRows = columns.map(({ header, field }) => [header || "(none)", field]);
  return [
    header && name.startsWith("Table") ? `${name}, header on ${header}` : name,
    ...(facts.length > 0 ? [indented(facts.map(([fact, text]) => `${fact}: ${text}`))] : []),
    indented([tableOf(["column", "field"], columnRows.map(cleaned))]),
    ...sections.map((section) =>
      indented([
        `from ${placeOf(section.at)}: ${clipped(cleanLine(section.title))}`,
        ...given(section).map(([fact, text]) => `  ${fact}: ${text}`),
      ]),
    ),
    ...rows.map((row) => indented([rowPart(row)])),
  ].join("\n\n");
}

const given = ({
  date,
  hospital,
  shelter,
}: Pick<ExplainedTable, "date" | "hospital" | "shelter">) => [
  ...(date ? [["date", date.replace("T", " ")]] : []),
  ...(hospital ? [["hospital", placeNamed("hospital", hospital)]] : []),
  ...(shelter ? [["shelter", placeNamed("shelter", shelter)]] : []),
];

const placeNamed = (kind: "hospital" | "shelter", named: Named) =>
  "handle" in named
    ? named.handle
    : `"${cleanLine(named.unknown)}" is not in the catalog: its rows are rejected. ` +
      `Load it (npm run catalog), or say --${kind} HANDLE.`;

function rowPart(row: ExplainedRow): string {
  const place = placeOf(row.at);
  if ("rejected" in row) return `${place}: rejected, ${row.rejected.field}: ${row.rejected.reason}`;
  const fields = Object.entries(row.person).flatMap(([name, value]) =>
    String(value)
      .split("\n")
      .map((line, at) => [at === 0 ? name : "", line]),
  );
  return tableOf([place, ""], fields.map(cleaned));
}

/** Nothing of a list may steer a terminal, or fill it. */
const cleaned = (cells: string[]) => cells.map((cell) => clipped(cleanLine(cell)));

const longestLine = 200;

const clipped = (line: string) =>
  lengthOf(line) > longestLine ? `${[...line].slice(0, longestLine - 1).join("")}…` : line;

const indented = (parts: string[]) => parts.join("\n").replaceAll(/^(?=.)/gm, "  ");

function placeOf(at: Position): string {
  if ("line" in at) return `line ${at.line}`;
  return "row" in at ? `${cleanLine(at.sheet)}, row ${at.row}` : cleanLine(at.record);
}
