import process from "node:process";
import { commandWords } from "../../src/kernel/messages/lists/command-words.js";
import {
  becauseTexts,
  explanationTexts as say,
} from "../../src/kernel/messages/lists/explanation.js";
import { rowReasonIn } from "../../src/kernel/messages/lists/in-words.js";
import { type Position, placeIn } from "../../src/kernel/messages/lists/positions.js";
import { beginningIn } from "../../src/kernel/messages/lists/refused-text.js";
import { rejectionIn } from "../../src/kernel/messages/lists/rejection.js";
import { cleanLine, clipped as clippedTo } from "../../src/kernel/values/text.js";
import {
  doubtsAbout,
  type ExplainedColumn,
  type ExplainedRow,
  type ExplainedTable,
  type Explanation,
  type Named,
  type RefusedFile,
} from "../../src/list-reader/index.js";
import { print } from "./command.js";
import { hiddenSentences, unreadSentence, unsureSentences } from "./findings.js";
import { refused } from "./import-report.js";
import { language } from "./language.js";
import { tableOf } from "./table.js";

/** Reports what was understood of a list: a line for programs, or a page for people. */
export function reportExplanation(file: string, explanation: Explanation, json: boolean): void {
  print(json ? JSON.stringify(lineOf(file, explanation)) : pageOf(file, explanation));
}

/** Reports a list that is refused. */
export function reportRefusal(
  file: string,
  { reason, beginning }: RefusedFile,
  json: boolean,
): void {
  if (json) print(JSON.stringify({ file, refused: commandWords(reason, "en") }));
  const shown = json ? [] : beginningIn(beginning, language);
  process.stderr.write(`${[`${file}: ${refused(reason)}`, ...shown].join(" ")}\n`);
}

/** Programs have always read English here. */
function lineOf(file: string, { tables, look_first, ...explanation }: Explanation) {
  const rowOf = (row: ExplainedRow) => {
    if (!("rejected" in row)) return row;
    const { field, name, age, ...why } = row.rejected;
    return { at: row.at, rejected: { field, reason: rowReasonIn("en", why), name, age } };
  };
  const shown = tables.map(({ header_row, ...table }) => ({
    ...table,
    rows: table.rows.map(rowOf),
  }));
  const looked = look_first.map((row) => ({ ...row, state: row.state.en }));
  return { file, ...explanation, look_first: looked, tables: shown };
}

function pageOf(file: string, { format, tables, rows, hidden, unused }: Explanation): string {
  const name = format.kind === "ndjson" || format.kind === "pfif" ? say.records : say.table;
  const several = tables.length > 1;
  const doubts = unsureSentences(doubtsAbout(tables));
  return [
    `${file}: ${formatOf(format)}`,
    ...tables.map((table, at) =>
      tablePart(table, several ? `${name[language]} ${at + 1}` : name[language]),
    ),
    [rowsLine(rows), ...hiddenSentences(hidden)].join("\n"),
    ...(unused.length > 0 ? [say.not_in_list[language]({ names: unused.join(", ") })] : []),
    ...(doubts.length > 0 ? [doubts.join("\n")] : []),
  ].join("\n\n");
}

function formatOf(format: Explanation["format"]): string {
  if (format.kind === "csv") {
    const separator = format.separator === "\t" ? say.tabs[language] : `"${format.separator}"`;
    return say.csv[language]({ separator, encoding: encodingNamed(format.encoding) });
  }
  if (format.kind === "text")
    return say.text[language]({ encoding: encodingNamed(format.encoding) });
  return format.kind === "pfif" ? `PFIF ${format.version}` : format.kind.toUpperCase();
}

const encodings: Record<string, string> = {
  utf8: "UTF-8",
  utf16le: "UTF-16",
  utf16be: "UTF-16 (big-endian)",
  win1252: "Windows-1252",
  macroman: "Mac Roman",
  cp850: "MS-DOS (code page 850)",
};

const encodingNamed = (name: string) =>
  encodings[name] ?? name.replace(/^(?:win|windows-)(?=\d)/i, "Windows-");

function rowsLine({ unread, whole, ...rows }: Explanation["rows"]): string {
  const counts = say.rows[language](rows);
  const line = whole ? counts : say.goes_on[language]({ counts });
  return unread === 0 ? line : `${line}\n${unreadSentence(unread)}`;
}

function tablePart(table: ExplainedTable, name: string): string {
  const { titles, sections, columns, remembered, rows } = table;
  const header = placeOf(table.at);
  const lines = titles.map(cleanLine).filter(Boolean);
  const facts = [
    ...lines.map((title) => [say.title[language], clipped(title)]),
    ...given(table),
    ...(remembered
      ? [[say.remembered[language], `${cleanLine(remembered.by)}, ${remembered.at.slice(0, 10)}`]]
      : []),
  ];
  return [
    header && name.startsWith(say.table[language])
      ? say.header_on[language]({ name, place: header })
      : name,
    ...(facts.length > 0 ? [indented(facts.map(([fact, text]) => `${fact}: ${text}`))] : []),
    indented([tableOf(columnHeadings, columns.map(columnPart).map(cleaned))]),
    ...sections.map((section) =>
      indented([
        say.from[language]({
          place: placeOf(section.at),
          title: clipped(cleanLine(section.title)),
        }),
        ...given(section).map(([fact, text]) => `  ${fact}: ${text}`),
      ]),
    ),
    ...rows.map((row) => indented([rowPart(row)])),
  ].join("\n\n");
}

const columnHeadings = [say.column, say.field, say.because, say.may_be].map(
  (text) => text[language],
);

function columnPart({ header, field, evidence, unsure }: ExplainedColumn): string[] {
  const spoken = evidence.map((one) => {
    const because = becauseTexts[one.because][language];
    return one.field === field ? because : `${because} (${one.field})`;
  });
  return [
    header || say.no_header[language],
    field.replaceAll(say.or.en, say.or[language]),
    spoken.join(", "),
    unsure.join(say.or[language]),
  ];
}

const given = ({
  date,
  hospital,
  shelter,
}: Pick<ExplainedTable, "date" | "hospital" | "shelter">) => [
  ...(date ? [[say.date[language], date.replace("T", " ")]] : []),
  ...(hospital ? [[say.hospital[language], placeNamed("hospital", hospital)]] : []),
  ...(shelter ? [[say.shelter[language], placeNamed("shelter", shelter)]] : []),
];

const placeNamed = (kind: "hospital" | "shelter", named: Named) =>
  "handle" in named
    ? named.handle
    : say.place_unknown[language]({ name: cleanLine(named.unknown), kind });

function rowPart(row: ExplainedRow): string {
  const place = placeOf(row.at);
  if ("rejected" in row) {
    const why = rejectionIn(language, row.rejected);
    return say.row_rejected[language]({ place, why });
  }
  const fields = Object.entries(row.person).flatMap(([name, value]) =>
    String(value)
      .split("\n")
      .map((line, at) => [at === 0 ? name : "", line]),
  );
  return tableOf([place, ""], fields.map(cleaned));
}

/** No text of a list may control a terminal, or fill it. */
const cleaned = (cells: string[]) => cells.map((cell) => clipped(cleanLine(cell)));

const maxLineLength = 200;

const clipped = (line: string) => clippedTo(line, maxLineLength);

const indented = (parts: string[]) => parts.join("\n").replaceAll(/^(?=.)/gm, "  ");

const placeOf = (at: Position): string => cleanLine(placeIn(language, at));
