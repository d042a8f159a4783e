import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { runShell } from "./support/command.js";

test("the bench compares the service with the baseline and the driver, and draws the figures", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "bench-"));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true, maxRetries: 20 }));
  const plot = join(DATA_DIR, "plot.svg");
  const { code, stdout, stderr } = await runShell(
    `node --import tsx scripts/tools/bench.ts api --persons 300 --seconds 1 --rounds 1 --only newest --plot ${plot} --json`,
    { DATA_DIR },
  );
  expect(stderr).toBe("");
  expect(code).toBe(0);
  const { rows } = JSON.parse(stdout) as { rows: Record<string, unknown>[] };
  const targets = ["limit", "driver", "service", "service_workers"];
  expect(rows.map(({ target }) => target)).toEqual(targets);
  const figure = expect.any(Number);
  for (const row of rows) {
    const alone = row.target === "service" ? figure : null;
    expect(row).toEqual({
      workload: "newest",
      target: row.target,
      n: 300,
      rps: figure,
      p50_ms: figure,
      p99_ms: figure,
      ratio: figure,
      commands: 1,
      keys_examined: 51,
      cpu_us: figure,
      rss_mib: figure,
      failed: 0,
      alone_p50_ms: alone,
      alone_p95_ms: alone,
      alone_p99_ms: alone,
    });
  }
  expect(rows[0]).toMatchObject({ target: "limit", ratio: 1 });
  expect(await readFile(plot, "utf8")).toMatch(/^<svg .*newest<\/text>.*<\/svg>\n$/s);
});

test("the soak follows the memory of the service under the requests of a day, and says whether it grows", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "bench-"));
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true, maxRetries: 20 }));
  const soak = "node --import tsx scripts/tools/bench.ts soak --persons 300 --minutes 0.05 --json";
  const { code, stdout, stderr } = await runShell(soak, { DATA_DIR });
  expect(stderr).toBe("");
  expect(code).toBe(0);
  const { rows, growth } = JSON.parse(stdout) as { rows: { rps: number }[]; growth: unknown };
  const figure = expect.any(Number);
  const times = expect.toSatisfy((ms) => ms === null || typeof ms === "number");
  for (const row of rows) {
    expect(row).toEqual({
      minute: figure,
      rss: figure,
      heap: figure,
      buffers: figure,
      handles: figure,
      files: figure,
      rps: figure,
      refused: 0,
      failed: 0,
      p50_ms: times,
      p99_ms: times,
    });
  }
  expect(rows).toHaveLength(10);
  expect(rows.reduce((sum, { rps }) => sum + rps, 0)).toBeGreaterThan(0);
  const told = { hourly: figure, grows: expect.any(Boolean) };
  expect(growth).toEqual({ heap: told, rss: told });
});
