import type { ListStatus } from "../../src/kernel/database/collections.js";
import { fieldNames, questionTexts as say } from "../../src/kernel/messages/lists/questions.js";
import { fold } from "../../src/kernel/names/fold.js";
import { cleanLine, clipped } from "../../src/kernel/values/text.js";
import { type MappableField, mapKey } from "../../src/list-reader/index.js";
import { CommandError } from "../support/command.js";
import { language } from "../support/language.js";

/** A column with an unsure meaning, about which the operator is asked. */
export interface AskedColumn {
  header: string;
  /** The fields that it may be, the most likely first. */
  unsure: readonly MappableField[];
  /** Some of its values. */
  examples: readonly string[];
}

/** The answers about columns, by folded header. */
export type Answers = Map<string, MappableField>;

/** The operator's answers about a list. */
export interface ListAnswers {
  /** The fields of columns. */
  columns: Answers;
  /** The status of persons for whom the list does not say it. */
  status?: ListStatus | undefined;
}

/** The operator stopped the questions. */
export class NotAnswered extends CommandError {}

const maxQuestions = 6;
const maxShown = 60;

/** The most serious doubts are asked about first: the state of persons, then where they are. */
const ofStates: readonly MappableField[] = ["hospital_status", "shelter_status", "status", "found"];
const ofPlaces: readonly MappableField[] = ["where_now", "hospital", "shelter"];

function gravity({ unsure }: AskedColumn): number {
  if (unsure.some((field) => ofStates.includes(field))) return 0;
  return unsure.some((field) => ofPlaces.includes(field)) ? 1 : 2;
}

/**
 * Asks on the terminal for the field of each of these columns: the most serious doubts first, once for each header,
 * and never about an empty column.
 * @returns the answers. A column that the operator leaves for the next time has none.
 * @throws NotAnswered
 */
export async function askAbout(
  file: string,
  columns: readonly AskedColumn[],
  signal: AbortSignal,
): Promise<Answers> {
  const asked = new Map(
    columns
      .filter(
        ({ header, unsure, examples }) =>
          unsure.length > 0 && examples.length > 0 && mapKey(header) !== "",
      )
      .sort((one, other) => gravity(one) - gravity(other))
      .map((column) => [mapKey(column.header), column]),
  );
  const answers: Answers = new Map();
  for (const [key, column] of [...asked].slice(0, maxQuestions)) {
    const answer = await unlessBrokenOff(file, () => askOne(column, signal));
    if (answer !== "later") answers.set(key, answer);
  }
  return answers;
}

/** @throws NotAnswered when the operator stops a question. */
async function unlessBrokenOff<Answer>(
  file: string,
  question: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await question();
  } catch (error) {
    // The names of the library's errors for Ctrl-C, and for a signal that ends the command.
    const isEnd = error instanceof Error && /^(?:Exit|Abort)PromptError$/.test(error.name);
    if (!isEnd) throw error;
    throw new NotAnswered(say.broken_off[language]({ file }));
  }
}

interface Question<Answer> {
  message: string;
  choices: { value: Answer; name: string }[];
}

/**
 * Asks a question with few answers. Enter alone chooses the first one.
 * @throws NotAnswered
 */
export async function choose<Answer>(
  file: string,
  { message, choices }: Question<Answer>,
  signal: AbortSignal,
): Promise<Answer> {
  const { default: select } = await import("@inquirer/select");
  const question = { message, choices, theme, pageSize: 12, loop: false };
  return unlessBrokenOff(file, () => select<Answer>(question, { signal }));
}

/** A text of a list without control characters, so that it cannot control the terminal. */
const shown = (text: string) => clipped(cleanLine(text), maxShown);

const theme = {
  style: {
    keysHelpTip: () => `↑↓ ${say.move[language]} · ⏎ ${say.accept[language]}`,
  },
};

const named = (field: MappableField) => ({ value: field, name: fieldNames[field][language] });

async function askOne(column: AskedColumn, signal: AbortSignal): Promise<MappableField | "later"> {
  const header = shown(column.header);
  const values = column.examples.map(shown).join(" · ");
  if (column.unsure.includes("where_now")) return askWhere({ header, values }, signal);
  const { default: select } = await import("@inquirer/select");
  const answer = await select<MappableField | "another" | "later">(
    {
      message: say.column[language]({ header, values }),
      choices: [
        ...column.unsure.map(named),
        named("note"),
        { value: "another", name: say.another[language] },
        { value: "later", name: say.later[language] },
      ],
      theme,
      pageSize: 12,
      loop: false,
    },
    { signal },
  );
  return answer === "another" ? askForAny(header, signal) : answer;
}

async function askWhere(
  column: { header: string; values: string },
  signal: AbortSignal,
): Promise<MappableField | "later"> {
  const { default: select } = await import("@inquirer/select");
  return select<MappableField | "later">(
    {
      message: say.place[language](column),
      choices: [
        { value: "where_now", name: say.where_now[language] },
        { value: "location", name: say.seen_there[language] },
        { value: "note", name: say.from_or_to[language] },
        { value: "later", name: say.later[language] },
      ],
      theme,
      pageSize: 12,
      loop: false,
    },
    { signal },
  );
}

const allFields = Object.keys(fieldNames) as MappableField[];

async function askForAny(header: string, signal: AbortSignal): Promise<MappableField> {
  const { default: search } = await import("@inquirer/search");
  return search<MappableField>(
    {
      message: say.which[language]({ header }),
      source(term = "") {
        const searched = (field: MappableField) => fold(`${field} ${fieldNames[field][language]}`);
        return allFields.filter((field) => searched(field).includes(fold(term.trim()))).map(named);
      },
      theme,
      pageSize: 12,
    },
    { signal },
  );
}
