import { join, parse, resolve } from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { type Catalogs, loadCatalogs } from "../src/catalogs/catalogs.js";
import type { CatalogKind } from "../src/database/collections.js";
import { sharedKey } from "../src/database/secrets.js";
import { followServerClock } from "../src/database/server-clock.js";
import { type ImportOptions, importList } from "../src/imports/import-list.js";
import { createNaturalKeys } from "../src/persons/natural-keys.js";
import { createWordCounts } from "../src/persons/word-counts.js";
import { CommandError, type Outcome, print, type Registry, runCommand } from "./support/command.js";
import { type FileOutcome, reportOn, showProgress } from "./support/import-report.js";

const usage = `Usage: npm run import -- FILE... --source HANDLE
  --hospital H, --shelter H   for rows that name none: handle, label or alias
  --list NAME                 tells apart lists that are of neither a hospital nor a shelter
  --dry-run                   reports the same and writes nothing
  --rejects PATH              where rejected rows go (otherwise FILE.rejected.EXT beside the list)
  --json                      one line a file, for programs
Exit code: 0 every row is in, 1 some rows or lists were rejected, 2 nothing was read.`;

const options = {
  source: { type: "string" },
  hospital: { type: "string" },
  shelter: { type: "string" },
  list: { type: "string" },
  rejects: { type: "string" },
  "dry-run": { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  help: { type: "boolean", default: false },
} as const;

type Arguments = ReturnType<typeof readArguments>;

function readArguments() {
  const { positionals: files, values } = parsed();
  const { source, rejects } = values;
  if (values.help) return { ...values, files, source: "" };
  if (files.length === 0) throw new CommandError(`Name at least one list.\n\n${usage}`);
  if (source === undefined) throw new CommandError("--source is required: whose list it is.");
  if (rejects !== undefined && files.length > 1) {
    throw new CommandError("--rejects names one file: import one list at a time with it.");
  }
  if (rejects !== undefined && files.some((file) => resolve(file) === resolve(rejects))) {
    throw new CommandError("--rejects must not name the list itself.");
  }
  return { ...values, files, source };
}

function parsed() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    // Node adds how to pass a file that begins with a hyphen; the first sentence says what is wrong.
    const [sentence] = (error instanceof Error ? error.message : "Wrong arguments").split(". ");
    throw new CommandError(`${sentence}.\n\n${usage}`);
  }
}

async function importFiles(args: Arguments, { db, collections, config }: Registry) {
  const catalogs = await loadCatalogs(collections);
  const clock = await followServerClock(db);
  const wordCounts = createWordCounts(collections);
  try {
    const listOptions = {
      ...{ collections, catalogs, clock, wordCounts, phoneRegion: config.DEFAULT_PHONE_REGION },
      makeKeys: createNaturalKeys(await sharedKey(collections, "natural_key")),
      source: handleOf(catalogs, "source", args.source),
      hospital: args.hospital && handleOf(catalogs, "hospital", args.hospital),
      shelter: args.shelter && handleOf(catalogs, "shelter", args.shelter),
      list: args.list,
      dryRun: args["dry-run"],
      signal: interruption.signal,
    };
    return await importEach(args, listOptions);
  } finally {
    catalogs.stop();
    clock.stop();
    await wordCounts.stop();
  }
}

function handleOf(catalogs: Catalogs, kind: CatalogKind, text: string): string {
  const handle = catalogs.find(kind, text);
  if (handle) return handle;
  throw new CommandError(`--${kind}: ${text} is not in the catalog; \`npm run catalog\` adds it.`);
}

async function importEach(args: Arguments, listOptions: ImportOptions): Promise<Outcome> {
  const outcomes: FileOutcome[] = [];
  for (const file of args.files) {
    if (interruption.signal.aborted) break;
    const progress = showProgress(file);
    const rejects = args.rejects ?? rejectsBeside(file);
    const rejected: FileOutcome["rejected"] = [];
    const summary = await importList(file, {
      ...listOptions,
      rejects,
      onRejected: (row) => void (rejected.length < 20 && rejected.push(row)),
      onProgress: progress.update,
    }).finally(progress.stop);
    const outcome = {
      file,
      source: listOptions.source,
      dryRun: args["dry-run"],
      summary,
      rejected,
    };
    reportOn(outcome, args.json);
    outcomes.push(outcome);
  }
  return outcomeOf(outcomes);
}

function rejectsBeside(file: string): string {
  const { dir, name, ext } = parse(file);
  return join(dir, `${name}.rejected${ext}`);
}

/** The highest of the files; 2 only when none of them was read. */
function outcomeOf(outcomes: FileOutcome[]): Outcome {
  if (outcomes.every(({ summary }) => summary.refused !== null)) return 2;
  const whole = ({ summary }: FileOutcome) => !summary.refused && summary.rejected === 0;
  return outcomes.every(whole) ? 0 : 1;
}

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => interruption.abort());
}

try {
  const args = readArguments();
  if (args.help) print(usage);
  else await runCommand((registry) => importFiles(args, registry));
  // As a shell tells it of a command that was interrupted.
  if (interruption.signal.aborted) process.exitCode = 130;
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
