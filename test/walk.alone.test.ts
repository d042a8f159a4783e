import { readFileSync } from "node:fs";
import { Session } from "node:inspector/promises";
import { expect, onTestFinished, test, vi } from "vitest";
import { backgroundJobs } from "../src/kernel/async/background.js";
import { aPerson, startApi } from "./support/api.js";

const { clientWith, savePersons, services } = await startApi();

/** The most files that a search may pass, besides what helps in the kernel. */
const mostFiles = 45;

/** Files that help wherever they are called, and know nothing of the request. */
const isHelper = (file: string) => /^kernel\/(?:async|database|names|values)\//.test(file);

/** What the runner of the tests makes of an export. It runs where another file reads a constant. */
const readsExport = /^\(\) *=> *\{ *try *\{ *return/;

/** V8 counts which functions run: no file that a request passes can be missed. */
async function startCounting() {
  const session = new Session();
  session.connect();
  await session.post("Debugger.enable");
  await session.post("Profiler.enable");
  await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

  /** The files of `src` of which a function runs during `work`. */
  async function filesEnteredBy(work: () => Promise<unknown>): Promise<string[]> {
    await session.post("Profiler.takePreciseCoverage"); // the counts begin at zero again
    await work();
    const { result: scripts } = await session.post("Profiler.takePreciseCoverage");
    const entered: string[] = [];
    for (const { url, scriptId, functions } of scripts) {
      const file = /\/src\/([^?]+\.ts)/.exec(url)?.[1];
      if (file === undefined || url.includes("/node_modules/")) continue;
      const { scriptSource } = await session.post("Debugger.getScriptSource", { scriptId });
      const ran = functions
        .flatMap(({ ranges: [range] }) => (range && range.count > 0 ? range : []))
        .map(({ startOffset, endOffset }) => scriptSource.slice(startOffset, endOffset));
      if (ran.some((text) => !readsExport.test(text))) entered.push(file);
    }
    return entered;
  }

  onTestFinished(async () => {
    await session.post("Profiler.stopPreciseCoverage");
    session.disconnect();
  });
  return filesEnteredBy;
}

/** The files that the architecture names as the walk of a search. */
function documentedFiles(): string[] {
  const text = readFileSync("docs/architecture.md", "utf8");
  const [, section = ""] = /^### The files of a search\n([\s\S]*?)^## /m.exec(text) ?? [];
  return [...section.matchAll(/`((?!test\/)[\w/.-]+\.ts)`/g)].flatMap(([, file]) => file ?? []);
}

test("a search passes the files that the architecture names, and no others", async () => {
  await savePersons(
    aPerson({ first_name: "María", last_name: "González" }),
    aPerson({ first_name: "María", last_name: "Gonsales" }),
    aPerson({ first_name: "M.", last_name: "González" }),
  );
  // What they repeat is no part of the request.
  const { catalogs, clock, wordCounts, vocabulary, storedPairs } = services;
  for (const repeated of [catalogs, clock, wordCounts, vocabulary, storedPairs])
    await repeated.stop();
  const filesEnteredBy = await startCounting();
  const client = await clientWith(["persons:read"]);
  // The key stays known, however slow the machine is.
  const now = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  onTestFinished(() => now.mockRestore());
  await client.get("/v1/me").expect(200);
  // That the key was used is stored behind the answer.
  await expect.poll(() => backgroundJobs().get("key_last_used")?.succeededAt).toBeDefined();

  const entered = await filesEnteredBy(async () => {
    const query = { query: "maria gonzalez", limit: 2 };
    const { body } = await client.get("/v1/persons").query(query).expect(200);
    // The third one is found in the last tier, so every tier is read and the page has a cursor.
    expect(body.data).toHaveLength(2);
    expect(body.pagination.next_cursor).not.toBeNull();
  });

  const documented = documentedFiles();
  expect(entered.filter((file) => !isHelper(file)).length).toBeLessThanOrEqual(mostFiles);
  expect(entered.sort()).toEqual([...new Set(documented)].sort());
  expect(new Set(documented).size).toBe(documented.length);
});
