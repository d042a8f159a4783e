import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { ProcessesFirst } from "./test/support/processes-first.js";
import { isFullCheck } from "./test/support/tier.js";

const aloneTests = "test/**/*.alone.test.ts";
const fullTests = "test/**/*.full.test.ts";

/** Options for the test files that `include` matches, without those that `exclude` matches. */
const project = (name: "shared" | "alone", include: string, exclude: string[]) => ({
  test: {
    name,
    include: [include],
    exclude,
    // Loading the application again for each file takes longer than many of the tests. A file that replaces or changes modules needs it.
    isolate: name === "alone",
    // These end what hangs. On a machine that others use too, a process may take minutes to start and to end.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // The embedded mongods of several tests run at once; commands print English, whatever the machine's language.
    env: { MONGOD_CACHE_GB: "0.25", LC_ALL: "", LC_MESSAGES: "C" },
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

/** The end of a test's file name says in which tier it runs: see docs/contributing.md. */
export default defineConfig({
  test: {
    teardownTimeout: 120_000,
    globalSetup: ["test/support/scratch.ts", "test/support/build.ts", "test/support/mongod.ts"],
    reporters: ["default", "./test/support/summary-reporter.ts"],
    // Twice the cores of a small machine: many tests wait.
    maxWorkers: 4,
    sequence: { sequencer: ProcessesFirst },
    projects: [
      project("shared", "test/**/*.test.ts", isFullCheck ? [aloneTests] : [aloneTests, fullTests]),
      project("alone", aloneTests, []),
    ],
  },
});
