import { withinDeadline } from "../../src/deadline.js";
import { Unavailable } from "../../src/unavailable.js";

/** What was found of one thing that was looked at. */
export interface Finding {
  status: "ok" | "warning" | "problem";
  /** What was looked at. */
  subject: string;
  found: string;
  /** What to do about it: a command, or a variable. */
  todo?: string;
}

export const ok = (subject: string, found: string): Finding => ({ status: "ok", subject, found });

/** It works, but not as it should, or not for long. */
export const warning = (subject: string, found: string, todo: string): Finding => ({
  ...{ status: "warning", subject, found, todo },
});

/** Something does not work. */
export const problem = (subject: string, found: string, todo: string): Finding => ({
  ...{ status: "problem", subject, found, todo },
});

/** A look at one thing. It changes nothing. */
export interface Check {
  subject: string;
  look(): Promise<Finding | Finding[]>;
}

/** What hangs longer (milliseconds) is a finding too. */
const maxLookMs = 8_000;

/** Looks at everything at once. A look that fails or hangs is told as a problem, and the others go on. */
export async function examine(checks: Check[], maxMs = maxLookMs): Promise<Finding[]> {
  const found = checks.map(({ subject, look }) =>
    withinDeadline(maxMs, look).catch((error) => problem(subject, reasonOf(error, maxMs), seeLog)),
  );
  return (await Promise.all(found)).flat();
}

const seeLog = "run this again; if it stays, the log of the service or of the database tells more";

/** A message could repeat what is stored, or an address with a password: only the kind of a failure is told. */
function reasonOf(error: unknown, maxMs: number): string {
  if (error instanceof Unavailable) return `gave no answer within ${maxMs / 1_000} s`;
  const { codeName, code, name } = Object(error);
  return `could not be looked at (${codeName ?? code ?? name})`;
}

const maxNamed = 10;

/** A list of names, of which there may be many. */
export function named(names: readonly string[]): string {
  const rest = names.length - maxNamed;
  return [...names.slice(0, maxNamed), ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
}
