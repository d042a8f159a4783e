import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { ObjectId } from "mongodb";
import { describe, expect, test } from "vitest";
import { readArguments } from "../../../scripts/import/arguments.js";
import { operator } from "../../../scripts/support/operator.js";
import type { ImportDocument } from "../../../src/kernel/database/collections.js";
import { startRegistry } from "../../support/imports.js";
import { fullTest } from "../../support/tier.js";

// --batches and --undo as an operator runs them, and a command that goes on with what broke off.

const source = ["--source", "persons_list"];
const header = "Cédula,Apellidos,Nombres,Edad,Estatus";
const list = (rows: number, status = "desaparecida") => [
  header,
  ...Array.from(
    { length: rows },
    (_, at) => `V-${10_000_000 + at},Rojas${letters(at)},Ana,34,${status}`,
  ),
];

const letters = (number: number) =>
  [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");

type Registry = Awaited<ReturnType<typeof startRegistry>>;

async function json(registry: Registry, ...args: string[]) {
  const { code, stdout, stderr } = await registry.run(...args, "--json");
  return { code, stderr, ...(stdout !== "" && { answer: JSON.parse(stdout) }) };
}

const idOf = (batch: string | null) => new ObjectId(batch ?? "");

/** As an import is when its process has just been killed. */
const brokenOff = {
  state: "running",
  worker: { host: hostname(), pid: 2 ** 30, until: new Date() },
};

describe("--batches and --undo", () => {
  test("tell every import but dry runs, and take one back once", async () => {
    const registry = await startRegistry();
    const file = await registry.list("list.csv", list(2));
    await registry.import(file, ...source, "--dry-run");
    await registry.import(await registry.copyOf("damaged/empty.csv"), ...source);
    const { result } = await registry.import(file, ...source, "--date", "25/06/2025");
    const batch = result.batch ?? "";
    const { answer } = await json(registry, "--batches");
    expect(answer).toMatchObject([
      {
        batch,
        file: "list.csv",
        source: "persons_list",
        state: "finished",
        created: 2,
        date: "2025-06-25",
      },
      { file: "empty.csv", state: "refused", refused: expect.stringMatching(/\.$/) },
    ]);

    const undone = { batch, removed: 2, restored: 0, left: 0, left_ids: [], named_by: [] };
    expect(await json(registry, "--undo", batch)).toMatchObject({ code: 0, answer: undone });
    expect(await json(registry, "--undo", batch)).toMatchObject({
      code: 2,
      stderr: "This import was taken back already.\n",
    });
    expect((await registry.run("--batches")).stdout).toMatch(/list\.csv .* undone /);
    expect(await registry.imports.distinct("by")).toEqual([operator()]);
    const unknown = await json(registry, "--undo", String(new ObjectId()));
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringContaining("no import") });
  });

  test("whom somebody changed since is left and told, with exit code 1; a running import is refused", async () => {
    const registry = await startRegistry();
    const { result } = await registry.import(await registry.list("l.csv", list(2)), ...source);
    const [_id, batch] = [idOf(result.batch), result.batch ?? ""];
    const worker = { host: hostname(), pid: process.ppid, until: new Date(Date.now() + 60_000) };
    await registry.imports.updateOne({ _id }, { $set: { state: "running", worker } });
    expect(await json(registry, "--undo", batch)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("still running"),
    });
    expect(await registry.persons.countDocuments()).toBe(2);

    await registry.imports.updateOne({ _id }, { $unset: { worker: true } });
    const changed = await registry.persons.findOneAndUpdate({}, { $inc: { version: 1 } });
    const { code, stdout } = await registry.run("--undo", batch);
    expect(code).toBe(1);
    expect(stdout).toContain("1 person removed");
    expect(stdout).toContain("1 person left, changed since by somebody or by another import:\n");
    expect(stdout).toContain(`  ${changed?._id}\n`);
    expect((await registry.run("--batches")).stdout).toContain(" undone, 1 left ");
  });

  test("another import that names the persons is to be taken back first, and told", async () => {
    const registry = await startRegistry();
    const first = await registry.import(await registry.list("1.csv", list(2)), ...source);
    const second = await registry.import(await registry.list("2.csv", list(1)), ...source);
    const [made = "", named = ""] = [first.result.batch ?? "", second.result.batch ?? ""];
    const { code, stdout } = await registry.run("--undo", made);
    expect(code).toBe(1);
    expect(stdout).toContain(`Take back first: ${named} (2.csv)\n`);
    expect(await json(registry, "--undo", made)).toMatchObject({
      code: 1,
      answer: { removed: 0, left: 1, named_by: [{ batch: named, file: "2.csv" }] },
    });
    expect(await json(registry, "--undo", named)).toMatchObject({ code: 0 });
    expect(await json(registry, "--undo", made)).toMatchObject({ code: 0, answer: { removed: 1 } });
  });

  fullTest(
    "killed in the middle, an undo is told as broken off, goes on where it was and tells all",
    async () => {
      const registry = await startRegistry();
      const [old, newer] = ["desaparecida", "encontrada"].map((status) => list(3_000, status));
      const first = await registry.import(await registry.list("1.csv", old ?? []), ...source);
      const second = await registry.import(await registry.list("2.csv", newer ?? []), ...source);
      const found = () => registry.persons.countDocuments({ status: "found" });
      const undoing = [
        {
          batch: second.result.batch ?? "",
          left: found,
          last: -1 as const,
          all: { removed: 0, restored: 2_999, left: 1 },
        },
        {
          batch: first.result.batch ?? "",
          left: () => registry.persons.countDocuments(),
          last: 1 as const,
          all: { removed: 2_998, restored: 0, left: 2 },
        },
      ] as const;
      for (const { batch, left, last, all } of undoing) {
        const atEnd = (direction: 1 | -1) =>
          registry.persons.find().sort({ _id: direction }).limit(1).toArray();
        // Somebody has changed one of the first that it comes to.
        const [changed] = await atEnd(last === 1 ? -1 : 1);
        await registry.persons.updateOne(
          { _id: changed?._id ?? idOf("") },
          { $inc: { version: 1 } },
        );
        // One of the last that it comes to is being written by somebody else, who does not end.
        const held = await atEnd(last);
        const session = registry.persons.db.client.startSession();
        session.startTransaction();
        const _id = { $in: held.map((person) => person._id) };
        await registry.persons.updateMany({ _id }, { $set: { location: "Macuto" } }, { session });
        const running = registry.begin("--undo", batch);
        const ended = once(running, "exit");
        while ((await left()) === 3_000 && running.exitCode === null) await wait(2);
        running.kill("SIGKILL");
        await ended;
        await session.abortTransaction();
        await session.endSession();
        expect(await left()).toBeGreaterThan(all.left);
        const { answer } = await json(registry, "--batches");
        expect(answer).toContainEqual(expect.objectContaining({ batch, state: "undo broken off" }));
        expect(await json(registry, "--undo", batch)).toMatchObject({ code: 1, answer: all });
        expect(await left()).toBe(all.left);
      }
    },
  );

  test("--batches shows a date as it was given, and how many rows below a total were not read", async () => {
    const registry = await startRegistry();
    const file = await registry.list("list.csv", list(1));
    const dates = ["2026-06-28T01:00Z", "2026-06-27T15:30", "27/06/2026 8:00", "27/06/2026"];
    for (const date of dates) await registry.import(file, ...source, "--date", date);
    const shown = ["2026-06-28 01:00Z", "2026-06-27 15:30", "2026-06-27 08:00", "2026-06-27"];
    const { stdout } = await registry.run("--batches");
    for (const date of shown) expect(stdout).toContain(`list.csv  ${date} `);
    await registry.imports.updateOne({ "options.date": "2026-06-27" }, { $set: { unread: 3 } });
    const { answer } = await json(registry, "--batches");
    expect(answer.map(({ unread }: { unread: number }) => unread)).toEqual([3, 0, 0, 0]);
  });
});

test("--batches lists all imports, cuts long names, and ends quietly when nobody reads on", async () => {
  const registry = await startRegistry();
  const name = `${"x".repeat(230)} 27-06-2026.csv`;
  await registry.import(await registry.list(name, list(1)), ...source);
  const [one] = await registry.imports.find({}, { projection: { _id: 0 } }).toArray();
  const copies = Array.from({ length: 2_000 }, () => ({ ...one, _id: new ObjectId() }));
  await registry.imports.insertMany(copies as ImportDocument[]);

  const { answer } = await json(registry, "--batches");
  expect(answer).toHaveLength(2_001);
  expect(answer[0].file).toBe(name);
  const lines = (await registry.run("--batches")).stdout.trim().split("\n");
  expect(lines).toHaveLength(2_002);
  expect(lines[1]).toMatch(/ x{19}…x{5} 27-06-2026\.csv /);

  const command = "node dist/scripts/import.js --batches";
  const { stdout, stderr } = await registry.shell(`{ ${command}; echo code $? >&2; } | head -2`);
  expect(stdout).toBe(`${lines.slice(0, 2).join("\n")}\n`);
  expect(stderr).toBe("code 0\n");
});

describe("the same command again", () => {
  fullTest("finishes what a crash broke off, under its id and with its settings", async () => {
    const registry = await startRegistry();
    const lines = list(5_000).map((line) => line.replace("Estatus", "Situación"));
    const file = await registry.list("list.csv", [...lines, "V-1234567,Brito,?,1,?"]);
    const map = join(registry.folder, "map.json");
    await writeFile(map, JSON.stringify({ Situación: "note" }));
    const args = ["--map", map, "--date", "2025-06-25", "--hospital", "HCL", ...source];
    const rejects = join(registry.folder, "wrong.csv");
    const running = registry.begin(file, ...args, "--rejects", rejects);
    const ended = once(running, "exit");
    while ((await registry.persons.estimatedDocumentCount()) === 0 && running.exitCode === null) {
      await wait(2);
    }
    running.kill("SIGKILL");
    await ended;
    const [{ batch, state } = { batch: "" }] = (await json(registry, "--batches")).answer;
    expect(state).toBe("broken off");
    expect((await registry.run("--batches")).stdout).toMatch(/2025-06-25 .* broken off /);

    const { code, result } = await registry.import(file, ...args, "--rejects", rejects);
    expect(result).toMatchObject({
      file,
      batch,
      rows: 5_001,
      created: 5_000,
      updated: 0,
      unchanged: 0,
      rejected: 1,
      rejects_file: rejects,
    });
    expect(code).toBe(1);
    const as = {
      hospital: "hospital_central_del_litoral",
      states_at: new Date("2025-06-26T03:59:59.999Z"),
      "sources.notes": "Situación: desaparecida",
    };
    expect(await registry.persons.countDocuments(as)).toBe(5_000);
    expect((await json(registry, "--batches")).answer).toHaveLength(1);
    expect(await json(registry, "--undo", batch)).toMatchObject({ answer: { removed: 5_000 } });
  });

  test("with a list that has changed since begins a new import; both can be undone", async () => {
    const registry = await startRegistry();
    const file = await registry.list("list.csv", list(2));
    const first = (await registry.import(file, ...source)).result.batch ?? "";
    await registry.imports.updateOne({ _id: idOf(first) }, { $set: brokenOff as object });
    await registry.list("list.csv", list(3));
    const { result } = await registry.import(file, ...source);
    expect(result).toMatchObject({ created: 1, unchanged: 2 });
    const second = result.batch ?? "";
    expect(second).not.toBe(first);
    for (const [batch, removed] of [
      [second, 1],
      [first, 2],
    ] as const) {
      expect(await json(registry, "--undo", batch)).toMatchObject({ code: 0, answer: { removed } });
    }
  });
});

describe("arguments", () => {
  test.each([
    [["--undo", "x", "--batches"], "--batches and --undo do not go together."],
    [["--maps", "--template", "hospital"], "--maps and --template do not go together."],
    [["--undo", "x", "list.csv"], "Too many arguments beside --undo."],
    [["--batches", "--source", "form"], "--source does not go with --batches."],
    [["--maps", "--date", "2025-06-25"], "--date does not go with --maps."],
    [["--resume"], "Unknown option --resume."],
    [["--undo", "x", "--dry-run"], "--dry-run does not go with --undo."],
    [["a.csv", "--source", "form", "--api", "http://x"], "Unknown option --api."],
    [["a.csv", "b.csv", "--source", "form", "--rejects", "r"], "--rejects names one file"],
    [["a.csv", "--source", "form", "--rejects", "./a.csv"], "must not name the list itself"],
    [["--template", "school"], "--template: there are hospital, shelter, persons."],
    [["--undo", "", "--json"], "--undo has an empty value."],
    [["a.csv", "--source", " "], "--source has an empty value."],
    [["a.csv", "", "--source", "form"], "The name of a list is empty."],
  ])("%s are refused in one sentence", (args, sentence) => {
    process.argv = ["node", "import", ...args];
    expect(() => readArguments()).toThrow(sentence);
  });

  test("a date in the future, nonsense for a date or a map: exit code 2, and nothing is imported", async () => {
    const registry = await startRegistry();
    const file = await registry.list("list.csv", list(2));
    const map = await registry.list("map.json", ['{"Edad": "shoe size"}']);
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const wrong = [
      ["--date", day(2)],
      ["--date", "mañana"],
      ["--date", "2025-02-30"],
      ["--map", map],
      ["--map", file],
      ["--map", join(registry.folder, "absent.json")],
    ] as const;
    const runs = wrong.map(
      async (args) => [args[0], await registry.run(file, ...source, ...args)] as const,
    );
    for (const [name, { code, stdout, stderr }] of await Promise.all(runs)) {
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).toMatch(new RegExp(`^${name}: .*\\.\n$`));
    }
    expect(await registry.imports.countDocuments()).toBe(0);
  });
});
