import { join } from "node:path";
import { expect, test } from "vitest";
import { benchMatching } from "../../scripts/bench/matching.js";
import { startApi } from "../support/api.js";

const { db, collections } = await startApi();

const fileOf = (name: string) => join(import.meta.dirname, name);

test("duplicates among records whose persons are known are found, and hardly any stranger is called one", async () => {
  const files: [string, string] = [fileOf("dev.csv"), fileOf("dev-truth.csv")];
  const { pairs, high, candidates } = await benchMatching({ db, collections }, files);
  expect(high.precision).toBeGreaterThanOrEqual(0.99);
  expect(high.recall).toBeGreaterThanOrEqual(0.45);
  expect(pairs.f1).toBeGreaterThanOrEqual(0.86);
  expect(candidates).toBeLessThan(25_000);
});
