import { parseArgs } from "node:util";
import { z } from "zod";
import { fieldErrors } from "../../src/kernel/http/errors.js";
import { CommandError } from "./command.js";

/** The arguments of an action: every field of the schema is an option, unless `words` names it. */
interface Taken<Schema extends z.ZodObject> {
  schema: Schema;
  /** Fields that are given by place, not by name. */
  words?: readonly string[];
  /** Options that may be given several times; their field is an array. */
  repeated?: readonly string[];
}

/** A moment as an option gives it. */
export const moment = z
  .union([z.iso.date(), z.iso.datetime({ offset: true })], {
    error: "Must be a date or a moment: 2026-11-20 or 2026-11-20T08:00:00Z",
  })
  .transform((text) => new Date(text));

/**
 * Reads the arguments of an action; `--json` belongs to every one.
 * @throws CommandError that says which argument is wrong and what would be right.
 */
export function readArguments<Schema extends z.ZodObject>(
  args: string[],
  { schema, words = [], repeated = [] }: Taken<Schema>,
): z.output<Schema> & { json: boolean } {
  const names = Object.keys(schema.shape).filter((name) => !words.includes(name));
  const { positionals, given, json } = split(args, names);
  const surplus = positionals.length > words.length;
  if (surplus) throw new CommandError(`Too many arguments: ${taken(words, names)}.`);

  const values = new Map<string, unknown>(words.map((word, place) => [word, positionals[place]]));
  for (const [name, texts] of given) {
    if (repeated.includes(name)) values.set(name, texts);
    else if (texts.length === 1) values.set(name, texts[0]);
    else throw new CommandError(`--${name} can be given only once.`);
  }
  const input = Object.fromEntries(values);
  return { ...checked(schema, input, (name) => shown(name, words)), json };
}

/** Sorts arguments into words and options. Node's own messages would take several sentences. */
function split(args: string[], names: string[]) {
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" as const }]));
  const { tokens } = parseArgs({
    args,
    options: { ...options, json: { type: "boolean" } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const positionals: string[] = [];
  const given = new Map<string, string[]>();
  let json = false;
  for (const token of tokens) {
    if (token.kind === "positional") positionals.push(token.value);
    if (token.kind !== "option") continue;
    const { name, rawName, value, inlineValue } = token;
    if (name === "json" && value !== undefined) throw new CommandError("--json takes no value.");
    else if (rawName === "--json") json = true;
    else if (!names.includes(name) || !rawName.startsWith("--"))
      throw new CommandError(`Unknown option ${rawName}: ${taken([], names)}.`);
    // `--name --json` forgot the name; a value that does start with a hyphen is given as `--name=-x`.
    else if (value === undefined || (!inlineValue && value.startsWith("-")))
      throw new CommandError(`--${name} needs a value.`);
    else given.set(name, [...(given.get(name) ?? []), value]);
  }
  return { positionals, given, json };
}

const shown = (name: string, words: readonly string[]) =>
  words.includes(name) ? name.toUpperCase() : `--${name}`;

const taken = (words: readonly string[], names: readonly string[]) =>
  `expected ${[...words.map((word) => shown(word, words)), ...[...names, "json"].map((name) => `--${name}`)].join(", ")}`;

/** How many wrong fields are reported at once. */
const maxListed = 20;

/**
 * Parses a value by the schema.
 * @param nameOf the dotted path of a field, as the operator knows it.
 * @throws CommandError with every wrong field and its error.
 */
export function checked<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  nameOf: (path: string) => string,
): z.output<Schema> {
  const { data, error } = schema.safeParse(value, { error: requirement });
  if (!error) return data;
  const wrong = Object.entries(fieldErrors(error.issues)).map(
    ([path, messages]) => `${nameOf(path)}: ${messages.map(({ en }) => en).join(", ")}`,
  );
  const more = wrong.length > maxListed ? [`and ${wrong.length - maxListed} more`] : [];
  throw new CommandError(`${[...wrong.slice(0, maxListed), ...more].join("; ")}.`);
}

const requirement: z.core.$ZodErrorMap = (issue) =>
  issue.code === "invalid_type" && issue.input === undefined ? "Is required" : undefined;
