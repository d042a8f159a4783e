import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { ProcessesFirst } from "./test/support/processes-first.js";
import { isFullCheck } from "./test/support/tier.js";

/** The end of a test's file name says in which tier it runs: see docs/contributing.md. */
const ends = {
  /** Within the process of the tests. */
  quick: ".test.ts",
  /** The same, but these replace modules or change what others share. */
  alone: ".alone.test.ts",
  /** Starts the service, a command, a database or a browser as a process. */
  process: ".process.test.ts",
  /** Kills, floods, waits long, or tries all combinations. */
  full: ".full.test.ts",
};
type Tier = keyof typeof ends;

const filesOf = (tier: Tier) => `test/**/*${ends[tier]}`;
const others: Tier[] = ["alone", "process", "full"];

const project = (name: Tier) => ({
  test: {
    name,
    include: [filesOf(name)],
    exclude: name === "quick" ? others.map(filesOf) : [],
    // Loading the application again for each file takes longer than many of the tests. A file that replaces or changes modules needs it.
    isolate: name === "alone",
    // These end what hangs. On a machine that others use too, a process may take minutes to start and to end.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // The embedded mongods of several tests run at once; commands print English, whatever the machine's language.
    env: { MONGOD_CACHE_GB: "0.25", LC_ALL: "", LC_MESSAGES: "C" },
    // Real processes and browsers on machines that others use too. The summary names every test that needed a second try.
    retry: name === "process" || name === "full" ? 1 : 0,
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
    sequence: { sequencer: ProcessesFirst },
    projects: [
      project("quick"),
      project("alone"),
      project("process"),
      ...(isFullCheck ? [project("full")] : []),
    ],
  },
});
