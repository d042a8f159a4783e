import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import type { ListedPerson, ReadRow } from "../../src/imports/record.js";
import { type RejectsText, textRejects } from "../../src/imports/rejects/rejected-text.js";
import { expected } from "../support/lists.js";

const comparable = ({ notes, ...person }: ListedPerson) => ({
  ...person,
  status: person.status ?? "missing",
  ...(notes.length > 0 && { notes: notes.join("\n") }),
});

/** Compares what was read of a list, row for row and field for field, with `expected.json`. */
export function compareRows(rows: ReadRow[], name: string): void {
  const outcomes = expected(name).rows;
  const rowAt = (at: object) => rows.find((row) => same(row.at, at));
  expect(rows.map(({ at }) => at)).toEqual(outcomes.map(({ at }) => at));
  for (const { at, outcome, person, field } of outcomes) {
    const row = rowAt(at);
    const where = JSON.stringify(at);
    expect(row?.outcome, where).toBe(outcome === "duplicate" ? "accepted" : outcome);
    if (row?.outcome === "rejected") expect(row.field, where).toBe(field);
    if (row?.outcome !== "accepted" || !person) continue;
    const later = outcomes.filter(({ of }) => of && same(of, at)).map((other) => rowAt(other.at));
    const told = later.reduce(
      (all, next) => (next?.outcome === "accepted" ? replaced(all, next.person) : all),
      row.person,
    );
    expect(comparable(told), where).toEqual(person);
  }
}

const same = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

/** The store's part, in short: a later row's values replace the earlier ones, its new notes are added. */
const replaced = (person: ListedPerson, next: ListedPerson): ListedPerson => ({
  ...person,
  ...next,
  notes: [...new Set([...person.notes, ...next.notes])],
});

/** Runs with a file of this content, which is gone afterwards. */
export async function withFile<Result>(
  content: string | Buffer,
  use: (file: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "list-"));
  try {
    const file = join(folder, "list");
    await writeFile(file, content);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The text of the file of rejected rows, which only its owner can read; undefined when there is none. */
export const rejectsOf = (rows: ReadRow[], form: RejectsText): Promise<string | undefined> =>
  withFile("", async (file) => {
    const path = `${file}.rejected`;
    const rejects = textRejects(path, form);
    for (const row of rows) {
      if (row.outcome !== "rejected") continue;
      await rejects.add(row.original, `${row.field}: ${row.reason}`, undefined);
    }
    if ((await rejects.close()) === undefined) return undefined;
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    return await readFile(path, "utf8");
  });
