import process from "node:process";
import { parseArgs } from "node:util";
import type { Language } from "../../src/kernel/values/language.js";

const languages: readonly string[] = ["es", "en"] satisfies Language[];

export const isLanguage = (text: string): text is Language => languages.includes(text);

/** The language in `--lang`, even if other arguments are wrong. */
function asked(): string | undefined {
  const options = { lang: { type: "string" } } as const;
  const { lang } = parseArgs({ options, strict: false }).values;
  return typeof lang === "string" ? lang : undefined;
}

/** The rule of POSIX: the first variable that is set counts, and `es_VE.UTF-8` begins with its language. */
function ofTerminal({ LC_ALL, LC_MESSAGES, LANG }: NodeJS.ProcessEnv): Language {
  const [language = ""] = (LC_ALL || LC_MESSAGES || LANG || "").toLowerCase().split(/[_.@-]/);
  return isLanguage(language) ? language : "en";
}

const lang = asked();

/** The language in which this command speaks to people. */
export const language: Language =
  lang !== undefined && isLanguage(lang) ? lang : ofTerminal(process.env);
