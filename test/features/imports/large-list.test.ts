import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readFully } from "../../list-reader/list-text.js";
import { largeList } from "./large-list.js";

test("a list longer than the look-ahead: every row once, on its own line", async () => {
  const folder = await mkdtemp(join(tmpdir(), "large-"));
  const file = join(folder, "large.csv");
  const out = createWriteStream(file);
  const rows = 12_000;
  let line = 1;
  const lines: number[] = [];
  for (const text of largeList(rows)) {
    lines.push(line);
    line += text.split("\n").length - 1;
    out.write(text);
  }
  out.end();
  await once(out, "finish");
  const { all } = await readFully(file);
  await rm(folder, { recursive: true });

  expect(all.map((row) => ("line" in row.at ? row.at.line : 0))).toEqual(lines);
  const count = (outcome: string) => all.filter((row) => row.outcome === outcome).length;
  const wrong = Array.from({ length: rows }, (_, i) => i % 50 === 7 || i % 75 === 11).filter(
    Boolean,
  );
  expect(count("rejected")).toBe(wrong.length);
  expect(count("accepted")).toBe(rows - wrong.length);
});
