import { resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import {
  type TemplateKind,
  templateKinds,
} from "../../src/features/imports/templates/template-columns.js";
import { argumentTexts as say } from "../../src/kernel/messages/lists/arguments.js";
import { asksForHelp } from "../../src/runtime/help.js";
import { CommandError } from "../support/command.js";
import { isLanguage, language } from "../support/language.js";

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;

const options = {
  source: text,
  hospital: text,
  shelter: text,
  status: text,
  list: text,
  date: text,
  map: text,
  rejects: text,
  undo: text,
  forget: text,
  template: text,
  lang: text,
  explain: flag,
  "dry-run": flag,
  batches: flag,
  maps: flag,
  yes: flag,
  json: flag,
} as const;

function templateKind(text: string): TemplateKind {
  const kind = templateKinds.find((known) => known === text);
  if (kind) return kind;
  throw new CommandError(say.template_unknown[language]({ kinds: templateKinds.join(", ") }));
}

type Values = ReturnType<typeof parsed>["values"];

/** The arguments about lists. */
export type ListArguments = Pick<
  Values,
  | "source"
  | "hospital"
  | "shelter"
  | "status"
  | "list"
  | "date"
  | "map"
  | "rejects"
  | "lang"
  | "explain"
  | "dry-run"
  | "yes"
  | "json"
> & { files: string[] };

export interface ImportArguments {
  use: "import" | "explain";
  lists: ListArguments;
}

export type Arguments =
  | { use: "help" }
  | ImportArguments
  | { use: "batches"; json: boolean }
  | { use: "undo"; batch: string; json: boolean }
  | { use: "maps"; json: boolean }
  | { use: "forget"; map: string; json: boolean }
  | { use: "template"; kind: TemplateKind };

/** @throws CommandError that says what is wrong with the arguments. */
export function readArguments(): Arguments {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) return { use: "help" };
  const { positionals, values } = parsed(args);
  checkFilled(positionals, values);
  if (values.lang !== undefined && !isLanguage(values.lang)) {
    throw new CommandError(say.language_unknown[language]);
  }
  const { json, batches, undo, maps, forget, template } = values;
  const uses = { batches, undo, maps, forget, template };
  const [use, another] = Object.entries(uses).flatMap(([name, value]) => (value ? [name] : []));
  if (another) {
    throw new CommandError(say.not_together[language]({ one: `--${use}`, other: `--${another}` }));
  }
  if (use) checkAlone(use, positionals, values);
  if (undo) return { use: "undo", batch: undo, json };
  if (maps) return { use: "maps", json };
  if (forget) return { use: "forget", map: forget, json };
  if (template) return { use: "template", kind: templateKind(template) };
  if (batches) return { use: "batches", json };
  return readImport(positionals, values);
}

/** Refuses empty arguments, which an empty variable of a script leaves behind. */
function checkFilled(positionals: string[], values: Values): void {
  const empty = Object.entries(values).find(([, value]) => String(value).trim() === "");
  if (empty) throw new CommandError(say.value_empty[language]({ option: `--${empty[0]}` }));
  if (positionals.some((file) => file.trim() === "")) {
    throw new CommandError(say.file_name_empty[language]);
  }
}

function checkAlone(use: string, positionals: string[], values: Values): void {
  const given = Object.entries(values).filter(([, value]) => value !== false);
  const surplus = given.find(([name]) => ![use, "json", "lang"].includes(name));
  if (surplus) {
    throw new CommandError(say.not_with[language]({ one: `--${surplus[0]}`, other: `--${use}` }));
  }
  if (positionals.length > 0) {
    throw new CommandError(say.too_many[language]({ option: `--${use}` }));
  }
}

function readImport(files: string[], values: Values): Arguments {
  const { source, rejects } = values;
  if (files.length === 0) throw new CommandError(withUsage(say.list_missing[language]));
  if (rejects !== undefined && files.length > 1) {
    throw new CommandError(say.rejects_of_several[language]);
  }
  if (rejects !== undefined && files.some((file) => resolve(file) === resolve(rejects))) {
    throw new CommandError(say.rejects_is_list[language]);
  }
  const use = values.explain ? "explain" : "import";
  if (source === undefined && use === "import")
    throw new CommandError(say.source_missing[language]);
  return { use, lists: { ...values, files } };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CommandError(withUsage(wrongOption(error)));
  }
}

const withUsage = (sentence: string) => `${sentence}\n\n${say.usage[language]}`;

/** Node's own messages are English, and name the option in quotes. */
function wrongOption(error: unknown): string {
  const { code, message } = Object(error);
  const option = /'(-[^\s'=]*)/.exec(message)?.[1];
  if (option === undefined) return say.arguments_wrong[language];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return say.option_unknown[language]({ option });
  const takesNone = Object.entries(options).some(
    ([name, { type }]) => `--${name}` === option && type === "boolean",
  );
  return (takesNone ? say.value_surplus : say.value_missing)[language]({ option });
}
