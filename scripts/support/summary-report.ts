import { rowReasonIn } from "../../src/kernel/messages/lists/in-words.js";
import { placeIn } from "../../src/kernel/messages/lists/positions.js";
import {
  reasonInWords,
  type StateReason,
  summaryTexts as say,
  wordsOfState,
} from "../../src/kernel/messages/lists/summary.js";
import { cleanLine, clipped } from "../../src/kernel/values/text.js";
import type {
  ExplainedPerson,
  Explanation,
  LookedRow,
  RejectedCount,
  StateCount,
} from "../../src/list-reader/index.js";
import { hiddenSentences } from "./findings.js";
import { language } from "./language.js";
import { tableOf } from "./table.js";

interface Named {
  file: string;
  source: string;
  /** The name of a place of the catalog. */
  labelOf(kind: "hospital" | "shelter", handle: string): string;
}

const maxShown = 60;
/** No text of a list may control the terminal. */
const shown = (text: string) => clipped(cleanLine(text), maxShown);

/** What a list will say of its persons, for somebody at a terminal: counts with their reasons, odd rows first. */
export function summaryOf(
  named: Named,
  { summary, rows, hidden, look_first }: Explanation,
): string {
  const { states, rejected, children, patients } = summary;
  const { file, source } = named;
  const counts = states.map((state) => [
    String(state.rows),
    stateLine(state, named),
    reasonOf(state.because),
  ]);
  const widest = Math.max(...counts.map(([rows = ""]) => rows.length), 1);
  return [
    say.rows[language]({ count: rows.accepted + rows.rejected, file: shown(file), source }),
    ...indented(
      tableOf(
        ["", "", ""],
        counts.map(([n = "", ...rest]) => [n.padStart(widest), ...rest]),
      ),
    ),
    ...rejected.map((reject) => `  ${rejectedLine(reject)}`),
    ...(rows.unread > 0 ? [`  ${say.unread[language]({ count: rows.unread })}`] : []),
    ...hiddenSentences(hidden).map((sentence) => `  ${sentence}`),
    `  ${say.protected[language]({ children, patients })}`,
    ...(look_first.length > 0 ? [say.first[language], ...lookedTable(look_first, named)] : []),
  ].join("\n");
}

const indented = (table: string) =>
  table
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => `  ${line}`);

function stateLine(count: StateCount, { labelOf }: Named): string {
  const state = wordsOfState(count, count.because, count.rows)[language];
  if (!count.place) return state;
  const place = shown(labelOf(count.place.kind, count.place.handle));
  return say.in_place[language]({ place, state });
}

/** No text of a list may control the terminal. */
const reasonOf = (because: StateReason | null): string =>
  reasonInWords(because && { ...because, text: shown(because.text ?? "") }, language);

function rejectedLine({ rows, first, ...why }: RejectedCount): string {
  const places = first.map((at) => placeIn(language, at)).join(", ");
  return say.rejected[language]({
    count: rows,
    reason: rowReasonIn(language, why),
    places: rows > first.length ? say.and_more[language]({ places }) : places,
  });
}

function lookedTable(looked: readonly LookedRow[], named: Named): string[] {
  const heads = [say.row, say.name, say.age, say.state, say.place].map((text) => text[language]);
  const cells = looked.map((row) => {
    const at = placeIn(language, row.at);
    if ("rejected" in row) {
      const { name, age, ...why } = row.rejected;
      return [at, shown(name ?? ""), shown(age ?? ""), shown(rowReasonIn(language, why)), ""];
    }
    const { person } = row;
    const name = shown(`${person.first_name ?? ""} ${person.last_name ?? ""}`);
    return [at, name, ageOf(person), shown(row.state[language]), placeOf(person, named)];
  });
  return indented(tableOf(heads, cells));
}

const ageOf = ({ age, is_minor }: ExplainedPerson) =>
  [age, is_minor === true && say.is_child[language]]
    .filter((part) => part !== undefined && part !== false)
    .join(", ");

function placeOf({ hospital, shelter }: ExplainedPerson, { labelOf }: Named): string {
  if (typeof hospital === "string") return shown(labelOf("hospital", hospital));
  return typeof shelter === "string" ? shown(labelOf("shelter", shelter)) : "";
}
