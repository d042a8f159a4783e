import { resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { type TemplateKind, templateKinds } from "../../src/imports/templates/template-columns.js";
import { CommandError } from "../support/command.js";

export const usage = `Usage: npm run import -- FILE... --source HANDLE
  --hospital H, --shelter H   for rows that name none: handle, label or alias
  --list NAME                 tells apart lists that are of neither a hospital nor a shelter
  --date D                    the day of the list (YYYY-MM-DD, DD/MM/YYYY; also THH:MM), if it tells none or another
  --map FILE                  JSON: column -> field, goes before what the headers say
  --explain                   prints how the list is understood, and writes nothing
  --dry-run                   reports the same and writes nothing
  --rejects PATH              where rejected rows go (otherwise FILE.rejected.EXT beside the list)
  --api URL --key KEY         over HTTP, for the key's source, in the place of --source
  --json                      one line a file, for programs
Other uses, each with --json:
  --batches                   what was imported, the newest first
  --undo BATCH                puts back what was there before, unless it was changed since
  --resume [BATCH]            finishes imports that were broken off
  --template KIND > F.xlsx    a workbook to fill in: hospital, shelter or persons
Exit code: 0 every row is in, 1 some rows or lists were rejected, 2 nothing was read.`;

const text = { type: "string" } as const;
const flag = { type: "boolean", default: false } as const;

const options = {
  source: text,
  hospital: text,
  shelter: text,
  list: text,
  date: text,
  map: text,
  rejects: text,
  api: text,
  key: text,
  undo: text,
  template: text,
  explain: flag,
  "dry-run": flag,
  batches: flag,
  resume: flag,
  json: flag,
  help: flag,
} as const;

function templateKind(text: string): TemplateKind {
  const kind = templateKinds.find((known) => known === text);
  if (kind) return kind;
  throw new CommandError(`--template: there are ${templateKinds.join(", ")}.`);
}

type Values = ReturnType<typeof parsed>["values"];

/** What is said about lists, wherever they are imported. */
export type ListArguments = Pick<
  Values,
  "hospital" | "shelter" | "list" | "date" | "map" | "rejects" | "explain" | "dry-run" | "json"
> & { files: string[] };

export type Arguments =
  | { use: "help" }
  | { use: "import"; source: string; lists: ListArguments }
  | { use: "import over HTTP"; api: string; key: string; lists: ListArguments }
  | { use: "explain"; lists: ListArguments }
  | { use: "batches"; json: boolean }
  | { use: "undo"; batch: string; json: boolean }
  | { use: "resume"; batch: string | undefined; json: boolean }
  | { use: "template"; kind: TemplateKind };

/** @throws CommandError that says what is wrong with the arguments. */
export function readArguments(): Arguments {
  const { positionals, values } = parsed();
  checkFilled(positionals, values);
  const { json, undo, template } = values;
  if (values.help) return { use: "help" };
  const uses = { batches: values.batches, undo, resume: values.resume, template };
  const [use, another] = Object.entries(uses).flatMap(([name, value]) => (value ? [name] : []));
  if (another) throw new CommandError(`--${use} and --${another} do not go together.`);
  if (use) checkAlone(use, positionals, values);
  if (undo) return { use: "undo", batch: undo, json };
  if (template) return { use: "template", kind: templateKind(template) };
  if (values.batches) return { use: "batches", json };
  if (values.resume) return { use: "resume", batch: positionals[0], json };
  return readImport(positionals, values);
}

/** What a script's empty variable leaves behind. */
function checkFilled(positionals: string[], values: Values): void {
  const empty = Object.entries(values).find(([, value]) => String(value).trim() === "");
  if (empty) throw new CommandError(`--${empty[0]} has an empty value.`);
  if (positionals.some((file) => file.trim() === "")) {
    throw new CommandError("The name of a list is empty.");
  }
}

function checkAlone(use: string, positionals: string[], values: Values): void {
  const given = Object.entries(values).filter(([, value]) => value !== false);
  const surplus = given.find(([name]) => name !== use && name !== "json");
  if (surplus) throw new CommandError(`--${surplus[0]} does not go with --${use}.`);
  if (positionals.length > (use === "resume" ? 1 : 0)) {
    throw new CommandError(`Too many arguments beside --${use}.`);
  }
}

function readImport(files: string[], values: Values): Arguments {
  const { source, api, key, rejects } = values;
  if (files.length === 0) throw new CommandError(`Name at least one list.\n\n${usage}`);
  if (rejects !== undefined && files.length > 1) {
    throw new CommandError("--rejects names one file: import one list at a time with it.");
  }
  if (rejects !== undefined && files.some((file) => resolve(file) === resolve(rejects))) {
    throw new CommandError("--rejects must not name the list itself.");
  }
  const lists = { ...values, files };
  if (api !== undefined) {
    if (source !== undefined) throw new CommandError("--source is that of the key with --api.");
    if (key === undefined) throw new CommandError("--key is required with --api.");
    if (values.explain) throw new CommandError("--explain does not go with --api: --dry-run does.");
    return { use: "import over HTTP", api, key, lists };
  }
  if (key !== undefined) throw new CommandError("--key goes with --api.");
  if (values.explain) return { use: "explain", lists };
  if (source === undefined) throw new CommandError("--source is required: whose list it is.");
  return { use: "import", source, lists };
}

function parsed() {
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  } catch (error) {
    // Node adds how to pass a file that begins with a hyphen; the first sentence says what is wrong.
    const [sentence] = (error instanceof Error ? error.message : "Wrong arguments").split(". ");
    throw new CommandError(`${sentence}.\n\n${usage}`);
  }
}
