import { expect, onTestFinished, test } from "vitest";
import { aDataDir, aHolder, portOf } from "../../runtime/embedded/processes.js";
import { eventually, startService } from "../../support/service.js";

test("work in the background that fails is counted, and told when it begins and ends, without values", async () => {
  const dataDir = await aDataDir();
  const database = await aHolder("service", dataDir);
  const service = await startService({ MONGODB_URI: database.uri, METRICS_PORT: "0" });
  onTestFinished(() => void service.end("SIGKILL"));
  const metrics = /metrics on ([^"\s]+)/.exec(service.log())?.[1] ?? "";
  const failures = async () => {
    const text = await (await fetch(metrics)).text();
    return Number(/background_failures_total{job="catalogs"} (\d+)/.exec(text)?.[1] ?? 0);
  };
  const told = () =>
    service
      .log()
      .split("\n")
      .filter((line) => line.includes('"job":"catalogs"'))
      .map((line) => JSON.parse(line));
  expect(await failures()).toBe(0);

  await database.end("SIGTERM");
  await eventually(async () => ((await failures()) > 1 ? true : undefined));
  const { level, pid, time, hostname, ...line } = told()[0];
  expect(line).toEqual({
    job: "catalogs",
    error: expect.stringMatching(/^Mongo\w+Error$/),
    msg: "background work failed",
  });

  const again = await aHolder("service", dataDir);
  expect(again.uri).toBe(database.uri);
  const [, end] = await eventually(() => (told().length > 1 ? told() : undefined));
  expect(end).toMatchObject({ msg: "background work succeeds again", failed: await failures() });
  expect(told()).toHaveLength(2);
  const shown = await (await fetch(metrics)).text();
  expect(shown).toMatch(/background_last_success_timestamp_seconds{job="catalogs"} \d/);
  expect(service.log()).not.toContain(String(portOf(database.uri)));
  expect(await service.end("SIGTERM")).toBe(0);
});
