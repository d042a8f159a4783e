import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { benchMatching } from "../../../scripts/tools/bench/matching.js";
import { devSet, type LabelledFiles } from "../../../scripts/tools/matching/labelled.js";
import { typedTwice } from "../../../scripts/tools/matching/typed-twice.js";
import { startApi } from "../../support/api.js";
import { databaseUri, runScript } from "../../support/command.js";

const { db, collections } = await startApi();

const measure = (files: LabelledFiles) =>
  benchMatching({ db, collections }, files, async (file) => {
    const MONGODB_URI = databaseUri(db.databaseName);
    const args = ["--json", "--pairs", file];
    const scanned = await runScript("duplicates-scan", args, { MONGODB_URI });
    return JSON.parse(scanned.stdout);
  });

test("duplicates among records whose persons are known are found, and hardly any stranger is called one", async () => {
  const { best, pairs, high, candidates } = await measure(devSet);
  expect(high.precision).toBeGreaterThanOrEqual(0.99);
  expect(high.recall).toBeGreaterThanOrEqual(0.5);
  expect(pairs.f1).toBeGreaterThanOrEqual(0.89);
  expect(best.f1).toBeGreaterThanOrEqual(0.894);
  expect(candidates).toBeLessThan(25_000);
});

test("so are persons with whole addresses who were typed twice, with errors", async () => {
  const folder = await mkdtemp(join(tmpdir(), "typed-twice-"));
  try {
    const [records, truth] = [join(folder, "records.csv"), join(folder, "truth.csv")];
    const typed = typedTwice(500);
    await writeFile(records, typed.records);
    await writeFile(truth, typed.truth);
    const { best, high } = await measure([records, truth]);
    expect(best.f1).toBeGreaterThanOrEqual(0.97);
    expect(high.precision).toBeGreaterThanOrEqual(0.99);
  } finally {
    await rm(folder, { recursive: true });
  }
});
