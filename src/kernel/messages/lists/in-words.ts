import type { Reason, Refused } from "../../database/collections.js";
import type { Language } from "../../values/language.js";
import type { Message, ParamsOf } from "../../values/wording.js";
import { refusals } from "./refusals.js";
import { rowReasons } from "./row-reasons.js";
import { settingsProblems } from "./settings-problems.js";

const reasons = { ...refusals, ...settingsProblems };
export type Reasons = typeof reasons;
export type ReasonCode = keyof Reasons;

export const reasonOf = <Code extends ReasonCode>(
  code: Code,
  ...[params]: ParamsOf<Reasons[Code]>
): Reason => ({ code, ...(params && { params }) });

/** This is a method because each text has its own parameters, and stored reasons hold them by name alone. */
type Text = string | { of(params: NonNullable<Reason["params"]>): string }["of"];

const known = new Map<string, Record<Language, Text>>(Object.entries(reasons));

/** A reason in a language; the bare code, if a later build stored it. */
export function inWords(why: Refused, language: Language): string {
  if (typeof why === "string") return why;
  const text = known.get(why.code)?.[language] ?? why.code;
  return typeof text === "string" ? text : text(why.params ?? {});
}

/** A reason in every language. */
export const inBoth = (why: Refused): Message => ({
  en: inWords(why, "en"),
  es: inWords(why, "es"),
});

const ofRows = new Map<string, Record<Language, string>>(Object.entries(rowReasons));

/** Why a row was rejected. `reason`: in words, where an earlier version kept no code. */
export const rowReasonIn = (
  language: Language,
  { code = "", reason = code }: { code?: string | undefined; reason?: string | undefined },
): string => ofRows.get(code)?.[language] ?? reason;
