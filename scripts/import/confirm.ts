import { basename } from "node:path";
import { type ListStatus, listStatuses } from "../../src/kernel/database/collections.js";
import { summaryTexts as say, statementTexts } from "../../src/kernel/messages/lists/summary.js";
import { type Explanation, RefusedFile } from "../../src/list-reader/index.js";
import { print } from "../support/command.js";
import { language } from "../support/language.js";
import { summaryOf } from "../support/summary-report.js";
import type { Destination } from "./destination.js";
import { askAbout, choose, type ListAnswers } from "./questions.js";

interface Asking {
  /** Whether the list is imported without a confirmation. */
  yes: boolean;
  signal: AbortSignal;
}

/**
 * Asks the operator on the terminal about unclear columns and states of a list, shows the result of the import, and
 * asks for a confirmation.
 * @returns whether to import it. True for a list that will be refused, because its import says why.
 * @throws NotAnswered
 */
export async function confirm(file: string, to: Destination, asking: Asking): Promise<boolean> {
  try {
    const seen = await to.toAskAbout(file);
    if (!seen) return true;
    const columns = seen.tables.flatMap((table) => table.columns);
    const answers: ListAnswers = { columns: await askAbout(file, columns, asking.signal) };
    const answered = await withAnswers(file, to, { seen, answers });
    if (answered.summary.unsaid === 0)
      return await confirmed(file, to, { seen: answered, ...asking });
    const status = await askForStatus(file, answered, asking.signal);
    if (!status) return false;
    const whole = await withAnswers(file, to, { seen: answered, answers: { ...answers, status } });
    return await confirmed(file, to, { seen: whole, ...asking });
  } catch (error) {
    // A refused list raises no questions. Its import says why it is refused.
    if (error instanceof RefusedFile) return true;
    throw error;
  }
}

/** Stores answers, if there are any, and explains the list again with them. */
async function withAnswers(
  file: string,
  { answer, toAskAbout }: Destination,
  { seen, answers }: { seen: Explanation; answers: ListAnswers },
): Promise<Explanation> {
  if (answers.columns.size === 0 && !answers.status) return seen;
  await answer(seen.tables, answers);
  return (await toAskAbout(file)) ?? seen;
}

/** Asks for the status of persons for whom the list does not say it; undefined: nobody knows. */
async function askForStatus(
  file: string,
  { summary: { unsaid } }: Explanation,
  signal: AbortSignal,
): Promise<ListStatus | undefined> {
  const known = listStatuses.map((status) => ({
    value: status,
    name: statementTexts[status][language],
  }));
  const unknown = { value: "unknown", name: say.not_known[language] } as const;
  const question = {
    message: say.how_are_they[language]({ count: unsaid }),
    choices: [unknown, ...known],
  };
  const answer = await choose<ListStatus | "unknown">(file, question, signal);
  return answer === "unknown" ? undefined : answer;
}

async function confirmed(
  file: string,
  { labelOf, source }: Destination,
  { seen, yes, signal }: Asking & { seen: Explanation },
): Promise<boolean> {
  print(summaryOf({ file: basename(file), source, labelOf }, seen));
  if (yes) return true;
  const question = {
    message: say.go_on[language],
    choices: [
      { value: false, name: say.no[language] },
      { value: true, name: say.yes[language] },
    ],
  };
  return choose<boolean>(file, question, signal);
}
