import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import { type RejectsText, textRejects } from "../../src/features/imports/rejects/rejected-text.js";
import { rejectionIn } from "../../src/kernel/messages/lists/rejection.js";
import type { ListedPerson, ReadRow } from "../../src/list-reader/record.js";
import type { ExpectedRow } from "../support/lists.js";

/** A person as `expected.json` writes one: notes as one text, missing unless it says otherwise. */
export const comparable = ({ notes, reported_patient, ...person }: ListedPerson) => ({
  ...person,
  status: person.status ?? "missing",
  ...(notes.length > 0 && { notes: notes.join("\n") }),
});

/** Compares what was read of a list, row for row and field for field, with what `expected.json` says. */
export function compareRows(read: ReadRow[], outcomes: ExpectedRow[]): void {
  const rows = new Map(read.map((row) => [placeOf(row.at), row]));
  for (const { at, outcome, person, field } of outcomes) {
    const where = placeOf(at);
    const row = rows.get(where);
    // Readers leave wholly empty lines out.
    expect(row?.outcome ?? "ignored", where).toBe(outcome === "duplicate" ? "accepted" : outcome);
    if (row?.outcome === "rejected") expect(row.field, where).toBe(field);
    const told = person && withRepetitions(rows, where, outcomes);
    if (told) expect(comparable(told), where).toEqual(person);
  }
  const places = new Set(outcomes.map(({ at }) => placeOf(at)));
  const unexpected = read.filter(
    ({ at, outcome }) => !["ignored", "notes"].includes(outcome) && !places.has(placeOf(at)),
  );
  expect(unexpected).toEqual([]);
}

/** A position as one text: the line, the record, or the sheet and the row. */
const placeOf = (at: object) => Object.values(at).join(" ");

/** The store's part, in short: a later row's values replace the earlier ones, its new notes are added. */
function withRepetitions(rows: Map<string, ReadRow>, place: string, outcomes: ExpectedRow[]) {
  const row = rows.get(place);
  if (row?.outcome !== "accepted") return undefined;
  const later = outcomes.filter(({ of }) => of && placeOf(of) === place);
  const person = { ...row.person };
  for (const { at } of later) {
    const next = rows.get(placeOf(at));
    if (next?.outcome !== "accepted") throw new Error("a duplicate that was not accepted");
    const notes = [...new Set([...person.notes, ...next.person.notes])];
    Object.assign(person, next.person, { notes });
  }
  return person;
}

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
      await rejects.add(row.original, rejectionIn("en", row), undefined);
    }
    if ((await rejects.close()) === undefined) return undefined;
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    return await readFile(path, "utf8");
  });
