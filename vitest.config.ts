import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./test/support/longest-first.js";

/** What starts the service, a command, a database or a browser as a process of its own takes its time. */
const startsProcesses =
  /support\/(?:browser|chromium|own-service|s3|service|terminal)\.js|\bstartRegistry\b|\b(?:runScript|spawn)\(/;
/** So does what asks very much, or waits as long as somebody would. */
const slow = [
  "bench",
  "failpoints",
  "features/imports/preview",
  "features/imports/store-rows",
  "features/persons/hidden-values",
  "features/photos/fair-turns",
  "kernel/async/background-jobs",
  "kernel/http/connections",
  "kernel/http/lasting-connections",
  "operations/doctor/replica-set",
  "privacy/privacy",
  "runtime/help",
  "site/guide",
];

/** These change what others share, or count what runs in their process. */
const alone = ["features/persons/person-fields", "walk"];

type Group = "fast" | "fast-alone" | "slow";
const files: Record<Group, string[]> = { fast: [], "fast-alone": [], slow: [] };
for (const name of readdirSync("test", { recursive: true, encoding: "utf8" })) {
  if (name.endsWith(".test.ts")) files[groupOf(name)].push(join("test", name));
}

function groupOf(name: string): Group {
  const text = readFileSync(join("test", name), "utf8");
  const path = name.replace(".test.ts", "");
  if (text.includes("vi.doMock(") || alone.includes(path)) return "fast-alone";
  const isSlow =
    /^(?:chaos|operations\/backup|runtime\/embedded)\//.test(name) || slow.includes(path);
  return isSlow || startsProcesses.test(text) ? "slow" : "fast";
}

const project = (name: Group) => ({
  test: {
    name,
    include: files[name],
    // Loading the application again for each file takes longer than many of the tests. Who replaces or changes modules needs it.
    isolate: name === "fast-alone",
    // These end what hangs. On a machine that others use too, a process may take minutes to start and to end.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // The embedded mongods of several tests run at once; commands print English, whatever the machine's language.
    env: { MONGOD_CACHE_GB: "0.25", LC_ALL: "", LC_MESSAGES: "C" },
    // Real processes, clocks and kills on machines that others use too: once is no proof. The summary
    // names every test that needed it.
    retry: name === "slow" ? 1 : 0,
  },
  // What starts the processes of the application comes from the build, and so do they.
  resolve: {
    alias: [
      {
        find: /^(?:\.\.\/)+(?:kernel\/)?processes\.js$/,
        replacement: join(import.meta.dirname, "dist/src/kernel/processes.js"),
      },
    ],
  },
});

export default defineConfig({
  test: {
    teardownTimeout: 120_000,
    globalSetup: ["test/support/scratch.ts", "test/support/build.ts", "test/support/mongod.ts"],
    reporters: ["default", "./test/support/summary-reporter.ts"],
    // Twice the cores of a small machine: many tests wait.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
    projects: [project("fast"), project("fast-alone"), project("slow")],
  },
});
