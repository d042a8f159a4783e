import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { type Db, MongoClient, ObjectId } from "mongodb";
import { afterAll, onTestFinished } from "vitest";
import { readConfig } from "../../src/app/config.js";
import { prepareDatabase } from "../../src/app/prepare-database.js";
import { catalogFile } from "../../src/features/catalogs/catalogs.schema.js";
import { putEntries } from "../../src/features/catalogs/catalogs.store.js";
import { findBatch } from "../../src/features/imports/batches/batches.store.js";
import { importFile } from "../../src/features/imports/batches/import-file.js";
import { undoBatch } from "../../src/features/imports/batches/undo-batch.js";
import type { ListReports } from "../../src/features/imports/import-summary.js";
import { openImporter } from "../../src/features/imports/open-importer.js";
import {
  type Collections,
  collectionsOf,
  type ImportSettings,
  type PersonDocument,
} from "../../src/kernel/database/collections.js";
import { yearsBetween } from "../../src/kernel/values/age.js";
import { startApi } from "./api.js";
import { databaseUri, runScript, runShell } from "./command.js";
import { listsFolder } from "./lists.js";

const checkout = join(import.meta.dirname, "../..");

/** What `npm run import -- ... --json` prints of a list. */
export interface ListResult {
  file: string;
  batch: string | null;
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  duplicates: number;
  rejects_file: string | null;
  refused: string | null;
}

/** Databases of tests that have ended, empty again: to make one with all its indexes takes longer than many a test. */
const emptied: Db[] = [];

/** Takes away all that a database holds, but that its fields have the names of this version. */
async function empty(db: Db): Promise<void> {
  const collections = await db.collections();
  const kept = { jobs: { _id: { $ne: "rename_fields" as never } } };
  await Promise.all(
    collections.map((one) => one.deleteMany(Object(kept)[one.collectionName] ?? {})),
  );
}

/** A registry of the running test's own that knows the hospitals and shelters of the lists, and a folder for lists. */
export async function startRegistry() {
  const db = emptied.pop() ?? new MongoClient(databaseUri(`test_${randomUUID()}`)).db();
  const folder = await mkdtemp(join(tmpdir(), "lists-"));
  await prepareDatabase(db);
  await putPlaces(collectionsOf(db));
  onTestFinished(async () => {
    await empty(db);
    emptied.push(db);
    await rm(folder, { recursive: true });
  });
  const { persons, imports } = collectionsOf(db);
  const env = { MONGODB_URI: databaseUri(db.databaseName) };

  return {
    db,
    uri: env.MONGODB_URI,
    persons,
    imports,
    folder,
    /** Runs the command as it is; what it prints is left as it is. */
    run: (...args: string[]) => runScript("import", args, env),
    /** The same with further variables, such as the language of the terminal. */
    runWith: (variables: Record<string, string>, ...args: string[]) =>
      runScript("import", args, { ...env, ...variables }),
    shell: (line: string) => runShell(line, env),
    /** Imports a list; of whom it does not say how they are, they are missing. */
    async import(file: string, ...typed: string[]) {
      const saysIt = typed.some((arg) => /^--(?:status|hospital|shelter)$/.test(arg));
      const args = saysIt ? typed : [...typed, "--status", "missing"];
      const { code, stdout, stderr } = await runScript("import", [file, ...args, "--json"], env);
      if (stdout === "") throw new Error(stderr);
      return { code, stderr, result: JSON.parse(stdout) as ListResult };
    },
    /** Starts the command and leaves it running. */
    begin(...args: string[]) {
      const command = ["dist/scripts/import.js", ...args, "--json"];
      const options = { cwd: checkout, env: { ...process.env, ...env }, stdio: "ignore" } as const;
      return spawn(process.execPath, command, options);
    },
    /** Writes a list into the folder. */
    async list(file: string, lines: string[]) {
      const path = join(folder, file);
      await writeFile(path, `${lines.join("\n")}\n`);
      return path;
    },
    /** A copy of a list of `test/lists`, so that rejected rows do not land beside the original. */
    async copyOf(file: string) {
      const path = join(folder, basename(file));
      await copyFile(join(listsFolder, file), path);
      return path;
    },
    /** All persons as their lists would tell them, in the order in which they were stored: ids of two processes have none. */
    contents: async () =>
      (await persons.find().sort({ created_at: 1, _id: 1 }).toArray()).map(contentOf),
    exportAll: () => runScript("export", ["persons", "--json"], env),
  };
}

/** The hospitals and shelters of the lists. */
async function putPlaces(collections: Collections) {
  const entries = JSON.parse(await readFile(join(listsFolder, "catalog.json"), "utf8"));
  await putEntries(collections, catalogFile.parse(entries));
}

/** The importer and the API on one database of this test file's own, within one process. */
export async function startImporter() {
  const api = await startApi();
  const { db, collections, clientWith } = api;
  await putPlaces(collections);
  const importer = await openImporter({ db, collections, config: readConfig({}) });
  const folder = await mkdtemp(join(tmpdir(), "lists-"));
  afterAll(async () => {
    await importer.close();
    await rm(folder, { recursive: true });
  });

  const batch = async (id: string | null) => {
    const found = await findBatch(collections, new ObjectId(id ?? ""));
    if (!found) throw new Error(`There is no import ${id}.`);
    return found;
  };

  /** Every test has a source, and so persons, of its own. */
  async function startSource(source: string) {
    const { persons } = collections;
    const client = await clientWith(
      ["persons:read", "persons:write", "persons:sensitive:read", "tips:write", "reports:write"],
      { source },
    );
    const path = async (first_name: string) =>
      `/v1/persons/${(await persons.findOne({ source, first_name }))?._id}`;
    return {
      client,
      path,
      /**
       * Imports a list of this name; of whom it does not say how they are, they are missing. `reports.signal`
       * cuts it off.
       */
      async import(
        name: string,
        lines: string[],
        options: ImportSettings = {},
        { signal = new AbortController().signal, ...reports }: Reports = {},
      ) {
        const file = join(folder, `${source}-${name}`);
        await writeFile(file, lines.join("\n"));
        const isOfPlace = options.hospital ?? options.shelter;
        const stated: ImportSettings = isOfPlace ? options : { status: "missing", ...options };
        const by = "tester";
        const settings = { source, options: stated, by, dryRun: false, reports, signal };
        const { batch, summary } = await importFile(importer, { path: file, ...settings });
        const { created, updated, unchanged, duplicates, rejected, refused } = summary;
        return { batch, created, updated, unchanged, duplicates, rejected, refused };
      },
      patch: async (first_name: string, changes: object) =>
        client
          .patch(await path(first_name))
          .send(changes)
          .expect(200),
      persons: () => persons.find({ source }).sort({ created_at: 1, _id: 1 }).toArray(),
    };
  }

  const undo = async (id: string | null) => {
    const undone = await undoBatch(importer, await batch(id), "tester");
    if (!undone) throw new Error("Another process works on this import: wait until it has ended.");
    return undone;
  };
  return { ...api, importer, folder, startSource, batch, undo };
}

interface Reports extends ListReports {
  signal?: AbortSignal;
}

/** What a list said of a stored person, in the form of `expected.json`; `effective_birth_date` tells the age. */
export function contentOf(person: PersonDocument) {
  const { _id, source, is_public, created_at, updated_at, found_at, ...fields } = person;
  const {
    states_at,
    imported,
    sources,
    tips,
    history,
    version,
    search,
    natural_keys,
    import_key,
    document_key,
    reported_patient,
    presumed_missing,
    match_keys,
    ...rest
  } = fields;
  const [entry] = sources;
  return {
    ...rest,
    ...(entry?.source_id !== undefined && { source_id: entry.source_id }),
    ...(entry?.notes !== undefined && { notes: entry.notes }),
  };
}

/** What was said of a person, of what is stored: an age has become the day that follows from it. */
export function withAge({
  effective_birth_date,
  reported_minor,
  ...person
}: ReturnType<typeof contentOf>) {
  const age =
    effective_birth_date && !person.birth_date
      ? yearsBetween(effective_birth_date, new Date().toISOString().slice(0, 10))
      : undefined;
  return { ...person, ...(age !== undefined && { age }) };
}
