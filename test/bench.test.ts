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
    `node --import tsx scripts/bench.ts api --persons 300 --seconds 1 --rounds 1 --only newest --plot ${plot} --json`,
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
      ...{ workload: "newest", target: row.target, n: 300 },
      ...{ rps: figure, p50_ms: figure, p99_ms: figure, ratio: figure, keys_examined: 51 },
      ...{ cpu_us: figure, rss_mib: figure, failed: 0 },
      ...{ alone_p50_ms: alone, alone_p95_ms: alone, alone_p99_ms: alone },
    });
  }
  expect(rows[0]).toMatchObject({ target: "limit", ratio: 1 });
  expect(await readFile(plot, "utf8")).toMatch(/^<svg .*newest<\/text>.*<\/svg>\n$/s);
});
