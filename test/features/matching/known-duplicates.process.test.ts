import { expect, test } from "vitest";
import { benchMatching } from "../../../scripts/tools/bench/matching.js";
import { devSet } from "../../../scripts/tools/matching/labelled.js";
import { startApi } from "../../support/api.js";
import { databaseUri, runScript } from "../../support/command.js";

const { db, collections } = await startApi();

test("duplicates among records whose persons are known are found, and hardly any stranger is called one", async () => {
  const MONGODB_URI = databaseUri(db.databaseName);
  const { pairs, high, candidates } = await benchMatching(
    { db, collections },
    devSet,
    async (file) => {
      const scanned = await runScript("duplicates-scan", ["--json", "--pairs", file], {
        MONGODB_URI,
      });
      return JSON.parse(scanned.stdout);
    },
  );
  expect(high.precision).toBeGreaterThanOrEqual(0.99);
  expect(high.recall).toBeGreaterThanOrEqual(0.45);
  expect(pairs.f1).toBeGreaterThanOrEqual(0.86);
  expect(candidates).toBeLessThan(25_000);
});
