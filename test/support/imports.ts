import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import process from "node:process";
import { MongoClient } from "mongodb";
import { onTestFinished } from "vitest";
import { catalogFile } from "../../src/catalogs/catalogs.schema.js";
import { putEntries } from "../../src/catalogs/catalogs.store.js";
import { collectionsOf, type PersonDocument } from "../../src/database/collections.js";
import { prepareDatabase } from "../../src/prepare-database.js";
import { databaseUri, runScript } from "./command.js";
import { listsFolder } from "./lists.js";

const checkout = join(import.meta.dirname, "../..");

/** What `npm run import -- ... --json` prints of a list. */
export interface ListResult {
  rows: number;
  created: number;
  updated: number;
  unchanged: number;
  rejected: number;
  duplicates: number;
  rejects_file: string | null;
  refused: string | null;
}

/** A registry of the running test's own that knows the hospitals and shelters of the lists, and a folder for lists. */
export async function startRegistry() {
  const name = `test_${randomUUID()}`;
  const client = new MongoClient(databaseUri(name));
  const db = client.db(name);
  const folder = await mkdtemp(join(tmpdir(), "lists-"));
  await prepareDatabase(db);
  const entries = JSON.parse(await readFile(join(listsFolder, "catalog.json"), "utf8"));
  await putEntries(collectionsOf(db), catalogFile.parse(entries));
  onTestFinished(async () => {
    await db.dropDatabase();
    await client.close();
    await rm(folder, { recursive: true });
  });
  const { persons } = collectionsOf(db);
  const env = { MONGODB_URI: databaseUri(name) };

  return {
    persons,
    folder,
    /** Runs the command as it is; what it prints is left as it is. */
    run: (...args: string[]) => runScript("import", args, env),
    async import(file: string, ...args: string[]) {
      const { code, stdout, stderr } = await runScript("import", [file, ...args, "--json"], env);
      if (stdout === "") throw new Error(stderr);
      return { code, stderr, result: JSON.parse(stdout) as ListResult };
    },
    /** Starts the command and leaves it running. */
    begin(file: string, ...args: string[]) {
      const command = ["--import", "tsx", "scripts/import.ts", file, ...args, "--json"];
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
    /** All persons as their lists would tell them, in the order in which they were stored. */
    contents: async () => (await persons.find().sort({ _id: 1 }).toArray()).map(contentOf),
    exportAll: () => runScript("export", ["persons", "--json"], env),
  };
}

/** What a list said of a stored person, in the form of `expected.json`; `born_on` tells the age. */
export function contentOf(person: PersonDocument) {
  const { _id, source, is_public, created_at, updated_at, found_at, ...fields } = person;
  const {
    sources,
    tips,
    history,
    version,
    search,
    natural_keys,
    import_key,
    document_key,
    ...rest
  } = fields;
  const [entry] = sources;
  return {
    ...rest,
    ...(entry?.source_id !== undefined && { source_id: entry.source_id }),
    ...(entry?.notes !== undefined && { notes: entry.notes }),
  };
}
