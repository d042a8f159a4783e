import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BSON } from "mongodb";
import { unfinishedImports } from "../../src/features/imports/batches/unfinished.js";
import { runScript, runShell } from "../support/command.js";
import { eventually } from "../support/service.js";
import type { Marks } from "./marks.js";
import { listOf } from "./records.js";
import type { Watched } from "./registry.js";

/** The command lines of all processes of this machine. */
export const commandLines = async (): Promise<string> =>
  (await runShell("ps -A -ww -o args=", {})).stdout;

/** Where else than in answers a mark may be: by places, the marks that are there. */
export function tracesOf(watched: Watched, marks: Marks) {
  const { service, db, collections, send, env, DATA_DIR, TMPDIR } = watched;

  async function inFiles(
    folder: string,
    except = join(folder, "nothing"),
  ): Promise<[string, string[]][]> {
    const all = await readdir(folder, { recursive: true, withFileTypes: true });
    const paths = all.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
    const told = paths
      .filter((path) => !path.startsWith(except))
      .map(async (path) => [path, marks.in(await readFile(path, "latin1"))] as [string, string[]]);
    return (await Promise.all(told)).filter(([, found]) => found.length > 0);
  }

  return {
    /** Metrics, and what is served without a key. */
    async inPages(): Promise<string[]> {
      const [, metrics = ""] = /metrics on ([^"]+)/.exec(service.log()) ?? [];
      const told = await (await fetch(metrics)).text();
      if (!told.includes("PATCH /v1/persons/{person_id}"))
        throw new Error("No request was counted");
      const paths = [
        "/openapi.json",
        "/openapi.json?lang=es",
        "/docs",
        "/docs/initializer.js",
        "/docs/guide",
        "/healthz",
        "/readyz",
      ];
      const pages = await Promise.all(paths.map((path) => send({ method: "get", path })));
      return marks.in([told, ...pages.map(({ all }) => all)].join("\n"));
    },

    /** The collections that hold a mark, when no import waits any more. */
    async inCollections(): Promise<string[]> {
      await eventually(async () => {
        const waiting = await collections.imports.countDocuments(unfinishedImports);
        return waiting === 0 || undefined;
      });
      const found: string[] = [];
      for (const { name } of await db.listCollections().toArray()) {
        const documents = await db.collection(name).find().toArray();
        if (marks.in(documents.map(textOf).join("\n")).length > 0) found.push(name);
      }
      return found.sort();
    },

    /** What commands print, to people and to programs, of a list that is partly refused among others. */
    async ofCommands(): Promise<Record<string, string[]>> {
      const folder = join(dirname(DATA_DIR), "lists");
      await mkdir(folder);
      const import_ = async (name: string, ...args: string[]) => {
        const file = join(folder, `${name}.csv`);
        await writeFile(
          file,
          listOf(marks, "by_command", [["by_command_one", "44;Hospitalizada;"]]),
        );
        return runScript("import", [file, "--source", "form", "--status", "missing", ...args], env);
      };
      const person = await collections.persons.findOne({ is_public: false });
      const id = String(person?._id);
      const told = {
        import: await import_("one"),
        "import --json": await import_("other", "--json"),
        audit: await runScript("audit", ["--person", id, "--json"], env),
        tombstones: await runScript("tombstones", ["list", "--json"], env),
        "duplicates-scan": await runScript("duplicates-scan", ["--json"], env),
        erase: await runScript("erase", ["person", id, "--reason", "Case 1", "--json"], env),
      };
      // Who has read or changed a record is told by the names of keys.
      const isOfKey = (mark: string) => mark.endsWith("/verified_by");
      return Object.fromEntries(
        Object.entries(told).map(([name, { stdout, stderr }]) => [
          name,
          marks.in(stdout + stderr).filter((mark) => !isOfKey(mark)),
        ]),
      );
    },

    /** The logs, and every file but those of the database itself. */
    async afterTheEnd() {
      const logs = ["mongod.log", "mongod.log.1"].map((name) =>
        readFile(join(DATA_DIR, "mongodb", name), "utf8").catch(() => ""),
      );
      const log = (await Promise.all(logs)).join("");
      // The random ids of requests hold the digits of any number by chance.
      const said = service.log().replaceAll(/"[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}"/g, "");
      const files = [
        ...(await inFiles(DATA_DIR, join(DATA_DIR, "mongodb", "db"))),
        ...(await inFiles(TMPDIR)),
      ];
      return {
        database: { marks: marks.in(log), hasCommands: log.includes("Slow query") },
        service: {
          marks: marks.in(said),
          hasRequests: said.includes("PATCH /v1/persons/{person_id}"),
        },
        files: Object.fromEntries(files),
      };
    },
  };
}

/** With the bytes that binary values hold. */
const textOf = (document: object): string =>
  Object.values(document)
    .map((value) =>
      value instanceof BSON.Binary
        ? Buffer.from(value.buffer).toString("latin1")
        : BSON.EJSON.stringify({ value }),
    )
    .join("\n");
