import type { ListFindings } from "../../src/kernel/database/collections.js";
import { explanationTexts } from "../../src/kernel/messages/lists/explanation.js";
import { leftOpenTexts as open, stateWords } from "../../src/kernel/messages/lists/left-open.js";
import { type Position, spanIn } from "../../src/kernel/messages/lists/positions.js";
import { reportTexts as say } from "../../src/kernel/messages/lists/report.js";
import { fold } from "../../src/kernel/names/fold.js";
import { cleanLine, clipped } from "../../src/kernel/values/text.js";
import { type Doubt, type HiddenRows, mapSettling } from "../../src/list-reader/index.js";
import { language } from "./language.js";
import type { StateExamples } from "./unread-states.js";

// The findings of a list beside its rows, as sentences that say what to do next.

/** The first and the last of the rows that a finding is about. */
export interface Places {
  first: Position;
  last: Position;
}

interface Seen {
  /** Where rows stand outside of a table. */
  unreadAt?: Places | undefined;
  /** Where rows have cells that are too long. */
  cutAt?: Places | undefined;
  examples?: StateExamples | undefined;
}

/** Sentences about rows that were not read or have no state, and about what else the list leaves open. */
export const findingSentences = (
  found: ListFindings,
  { unreadAt, cutAt, examples }: Seen,
): string[] => [
  ...(found.unread > 0 ? [unreadSentence(found.unread, unreadAt)] : []),
  ...(found.unclear > 0
    ? [
        `${say.without_state[language]({ count: found.unclear })}${examples?.of({ field: "line" }) ?? ""}`,
      ]
    : []),
  ...(found.cut_cells > 0 ? [cutSentence(found.cut_cells, cutAt)] : []),
  ...hiddenSentences({ rows: found.hidden_rows, of_sheets: found.hidden_sheet_rows }),
  ...found.unread_states.map(({ cells, ...column }) =>
    open.unread_state[language]({
      count: cells,
      words: stateWords[column.field] ?? stateWords.status,
      column: column.header === "" ? open.other_columns[language] : `"${column.header}"`,
      examples: examples?.of(column) ?? "",
    }),
  ),
  ...(found.patients_without_hospital > 0
    ? [open.no_hospital[language]({ count: found.patients_without_hospital })]
    : []),
  ...found.unknown_places.flatMap(unknownPlace),
];

/** Says how many rows a workbook hides: those that were read, and those of sheets that were not. */
export const hiddenSentences = ({ rows, of_sheets }: HiddenRows): string[] => [
  ...(rows > 0 ? [say.hidden_rows[language]({ count: rows })] : []),
  ...(of_sheets > 0 ? [say.hidden_sheet_rows[language]({ count: of_sheets })] : []),
];

/** Says that rows were not read and where they are. */
export function unreadSentence(count: number, places?: Places): string {
  const isOfTables = places !== undefined && !("record" in places.first);
  const where = isOfTables
    ? say.unread_at[language]({ count, places: spanIn(language, places) })
    : say.unread_or_notes[language]({ count });
  return say.unread[language]({ count }) + where;
}

function cutSentence(count: number, places: Places | undefined): string {
  const where = places === undefined ? "" : ` (${spanIn(language, places)})`;
  return say.cut_cells[language]({ count, where });
}

function unknownPlace({ kind, name, rows, nearest }: ListFindings["unknown_places"][number]) {
  if (name === "") return [open.further_places[language]({ count: rows })];
  const handles = nearest.join(", ");
  const near = handles === "" ? "" : open.nearest[language]({ handles });
  const facts = { count: rows, kind: open[kind][language], name, nearest: near };
  const add = ["npm run catalog -- add", kind, handleFor(name), "--label", quoted(name)].join(" ");
  return [open.unknown_place[language](facts), `  ${add}`];
}

const maxHandleLength = 64;

/** As operators write handles: `Hospital J. M. Vargas` → `hospital_j_m_vargas`. */
const handleFor = (name: string) =>
  fold(name)
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, maxHandleLength)
    .replaceAll(/^_+|_+$/g, "") || "HANDLE";

/** A text as one word of a shell. */
export const quoted = (text: string): string =>
  /^[\p{L}\p{N}@%+=:,./_-]+$/u.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;

const maxShown = 20;
const maxHeaderLength = 60;

/**
 * Sentences about the columns that went to the notes because nobody was sure, with the map that says what
 * they are.
 */
export function unsureSentences(doubts: readonly Doubt[]): string[] {
  if (doubts.length === 0) return [];
  const further = doubts.length - maxShown;
  const names = [
    ...doubts.slice(0, maxShown).map(doubtNamed),
    ...(further > 0 ? [say.and_more[language]({ count: further })] : []),
  ].join(", ");
  return [say.unsure[language]({ count: doubts.length, names }), `  ${mapSettling(doubts)}`];
}

const doubtNamed = ({ header, fields }: Doubt): string =>
  `"${clipped(cleanLine(header), maxHeaderLength)}" (${fields.join(explanationTexts.or[language])})`;
