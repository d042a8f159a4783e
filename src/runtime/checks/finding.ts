import { withinDeadline } from "../../kernel/async/deadline.js";
import { Unavailable } from "../../kernel/async/unavailable.js";

/** The result of one check. */
export interface Finding {
  status: "ok" | "warning" | "problem";
  /** What was checked. */
  subject: string;
  found: string;
  /** What to do about it: a command, or a variable. */
  todo?: string;
}

export const ok = (subject: string, found: string): Finding => ({ status: "ok", subject, found });

/** It works, but not as it should, or not for long. */
export const warning = (subject: string, found: string, todo: string): Finding => ({
  status: "warning",
  subject,
  found,
  todo,
});

/** Something does not work. */
export const problem = (subject: string, found: string, todo: string): Finding => ({
  status: "problem",
  subject,
  found,
  todo,
});

/** A check of one thing. It changes nothing. */
export interface Check {
  subject: string;
  look(): Promise<Finding | Finding[]>;
}

/** A check that takes longer (milliseconds) is reported as a problem. */
const maxLookMs = 8_000;

/** Runs all checks at once. A check that fails or hangs is reported as a problem, and the others go on. */
export async function examine(checks: Check[], maxMs = maxLookMs): Promise<Finding[]> {
  const found = checks.map(({ subject, look }) =>
    withinDeadline(maxMs, look).catch((error) => problem(subject, reasonOf(error, maxMs), seeLog)),
  );
  return (await Promise.all(found)).flat();
}

const seeLog = "run this again; if it stays, read the log of the service or of the database";

/** Only the kind of the error: its message can contain stored values, or an address with a password. */
function reasonOf(error: unknown, maxMs: number): string {
  if (error instanceof Unavailable) return `gave no answer within ${maxMs / 1_000} s`;
  const { codeName, code, name } = Object(error);
  return `could not be looked at (${codeName ?? code ?? name})`;
}

const maxNamed = 10;

/** A list of names in words, shortened when there are many. */
export function named(names: readonly string[]): string {
  const rest = names.length - maxNamed;
  return [...names.slice(0, maxNamed), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}
