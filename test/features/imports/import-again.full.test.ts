import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { startRegistry } from "../../support/imports.js";

// Whatever happens to an import, the same command again ends with the same persons.

const source = ["--source", "persons_list"];

/** A list of several batches in which later rows repeat earlier ones and say something else. */
function longList(rows: number): string[] {
  const row = (at: number, status: string) =>
    `V-${10_000_000 + at},Rojas${letters(at)},Ana,${20 + (at % 60)},${status}`;
  const later = Array.from({ length: 40 }, (_, at) => row(at * 25, "encontrada"));
  const all = Array.from({ length: rows }, (_, at) => row(at, "desaparecida"));
  return ["Cédula,Apellidos,Nombres,Edad,Estatus", ...all, ...later];
}

const letters = (number: number) =>
  [...String(number)].map((digit) => "abcdefghij"[Number(digit)]).join("");

const sorted = (persons: { document_id?: string }[]) =>
  persons.toSorted((a, b) => ((a.document_id ?? "") < (b.document_id ?? "") ? -1 : 1));

test("rows that take back earlier ones, many batches before, change nothing the second time", async () => {
  const registry = await startRegistry();
  const file = await registry.list("long.csv", longList(3_000));
  const first = await registry.import(file, ...source);
  expect(first.result).toMatchObject({ rows: 3_040, created: 3_000, duplicates: 40 });
  expect(await registry.persons.countDocuments({ status: "found" })).toBe(40);
  const before = await registry.persons.find().sort({ created_at: 1, _id: 1 }).toArray();

  const dry = await registry.import(file, ...source, "--dry-run");
  const second = await registry.import(file, ...source);
  for (const { result } of [dry, second]) {
    expect(result).toMatchObject({ created: 0, updated: 0, unchanged: 3_000, duplicates: 40 });
  }
  expect(await registry.persons.find().sort({ created_at: 1, _id: 1 }).toArray()).toEqual(before);
});

test("a dry run finds repetitions of persons that it only imagines", async () => {
  const registry = await startRegistry();
  const file = await registry.list("long.csv", longList(3_000));
  const { result } = await registry.import(file, ...source, "--dry-run");
  expect(result).toMatchObject({ created: 3_000, updated: 0, unchanged: 0, duplicates: 40 });
  expect(await registry.persons.countDocuments()).toBe(0);
});

describe("an import that is cut off", () => {
  /** Several times what is stored at once. */
  const rows = 8_000;
  let undisturbed: Awaited<ReturnType<typeof importUndisturbed>> | undefined;

  async function importUndisturbed() {
    const registry = await startRegistry();
    const file = await registry.list("long.csv", longList(rows));
    const { result } = await registry.import(file, ...source);
    return { result, persons: sorted(await registry.contents()) };
  }

  test.each(["SIGKILL", "SIGINT"] as const)(
    "by %s ends the same when it is repeated",
    async (signal) => {
      undisturbed ??= await importUndisturbed();
      const disturbed = await startRegistry();
      const file = await disturbed.list("long.csv", longList(rows));
      const running = disturbed.begin(file, ...source, "--status", "missing");
      const ended = once(running, "exit");
      while ((await disturbed.persons.estimatedDocumentCount()) === 0) await wait(2);
      // Held where it is, it goes no further before the signal.
      running.kill("SIGSTOP");
      running.kill(signal);
      running.kill("SIGCONT");
      const [code] = await ended;
      expect(code).toBe(signal === "SIGINT" ? 130 : null);
      expect(await disturbed.persons.countDocuments()).toBeLessThan(rows);

      const { result } = await disturbed.import(file, ...source);
      // The same import goes on: it tells what it did before it was cut off, too.
      expect(result).toEqual({ ...undisturbed.result, file, batch: result.batch });
      expect(sorted(await disturbed.contents())).toEqual(undisturbed.persons);
    },
  );
});

test("two imports of one list at the same time make nobody twice", async () => {
  const registry = await startRegistry();
  const file = await registry.list("long.csv", longList(5_000));
  const results = await Promise.all([1, 2].map(() => registry.import(file, ...source)));
  expect(await registry.persons.countDocuments()).toBe(5_000);
  expect(await registry.persons.countDocuments({ status: "found" })).toBe(40);
  const created = results.map(({ result }) => result.created);
  expect(created.reduce((sum, count) => sum + count)).toBe(5_000);
  for (const { result } of results) {
    const { rows, updated, unchanged, duplicates, rejected } = result;
    expect(result.created + updated + unchanged + duplicates + rejected).toBe(rows);
  }
});
