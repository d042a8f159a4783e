import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { ownMetrics } from "../../../src/app/metrics.js";
import { createImportWorker } from "../../../src/features/imports/worker/import-worker.js";
import { matchInBackground } from "../../../src/features/matching/matcher.js";
import { recountWordsDaily } from "../../../src/features/persons/search/recount-words.js";
import { createWordCounts } from "../../../src/features/persons/search/word-counts.store.js";
import { stampRegularly } from "../../../src/features/persons/stamp-persons.store.js";
import { sweepPhotosRegularly } from "../../../src/features/photos/sweep.js";
import { backgroundJobs, logBackgroundTo } from "../../../src/kernel/async/background.js";
import type { Repetition } from "../../../src/kernel/async/repeat.js";
import { createLogger } from "../../../src/kernel/logger.js";
import { aPerson, startApi } from "../../support/api.js";
import { failures, startFailingMongod } from "../../support/failpoints.js";
import { eventually } from "../../support/service.js";

const { uri, whileFailing } = await startFailingMongod();
const { clientWith, collections, services } = await startApi({ uri, wakeImports: () => {} });

const countWords = (): Repetition => {
  const { note, stop } = createWordCounts(collections);
  return { now: () => note(undefined, aPerson().search), stop };
};

const jobs: [string, () => Repetition | Promise<Repetition>][] = [
  ["stamp_sweep", () => stampRegularly(collections)],
  ["photo_sweep", () => sweepPhotosRegularly(services)],
  ["word_recount", () => recountWordsDaily(collections)],
  ["word_counts", countWords],
  ["duplicates", () => matchInBackground(services, { margin: 0 })],
];

/** What the log is told of a job. */
function logOf(job: string) {
  const lines: Record<string, unknown>[] = [];
  logBackgroundTo(pino({ base: null }, { write: (line) => lines.push(JSON.parse(line)) }));
  onTestFinished(() => logBackgroundTo(createLogger("silent")));
  return () => lines.filter((line) => line.job === job);
}

const failuresOf = (job: string) => backgroundJobs().get(job)?.failures ?? 0;

test.each(jobs)("%s that fails is counted and told, and goes on", async (job, start) => {
  const told = logOf(job);
  const before = failuresOf(job);
  const work = await start();
  onTestFinished(() => work.stop());
  const failedAt = await whileFailing({ failure: failures["a time-out"] }, async () => {
    work.now();
    await eventually(() => failuresOf(job) > before || undefined);
    return Date.now();
  });
  expect(told()[0]).toMatchObject({ error: expect.any(String), msg: "background work failed" });
  work.now();
  const { succeededAt } = await eventually(() => {
    const known = backgroundJobs().get(job);
    return known?.succeededAt && known.failedInARow === 0 ? known : undefined;
  });
  expect(Number(succeededAt)).toBeGreaterThanOrEqual(failedAt);
  expect(told().map(({ msg }) => msg)).toContain("background work succeeds again");
  const metrics = await ownMetrics();
  expect(metrics).toMatch(new RegExp(`background_failures_total{job="${job}"} [1-9]`));
  expect(metrics).toMatch(
    new RegExp(`background_last_success_timestamp_seconds{job="${job}"} \\d`),
  );
});

test("a process that runs imports and breaks down is counted and told", async () => {
  const client = await clientWith(["persons:write"]);
  const list = Buffer.from("Nombres,Apellidos\nAna,Rojas\n");
  await client
    .post("/v1/imports")
    .field("status", "missing")
    .attach("file", list, "list.csv")
    .expect(202);
  const told = logOf("import_process");
  const env = { PATH: process.env.PATH, MONGODB_URI: "no address" };
  const worker = createImportWorker({ ...services, env });
  onTestFinished(worker.stop);
  expect(await eventually(() => told()[0])).toMatchObject({
    code: 1,
    msg: "background work failed",
  });
  expect(failuresOf("import_process")).toBeGreaterThan(0);
});
