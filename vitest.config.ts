import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: "test/support/mongod.ts",
    reporters: ["default", "./test/support/summary-reporter.ts"],
    testTimeout: 600_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    // What commands print follows the language of the terminal: here it is English, whatever the machine's.
    env: { LC_ALL: "", LC_MESSAGES: "C" },
    // Real servers, clocks and kills on machines that others use too: once is no proof. The summary
    // names every test that needed it.
    retry: 1,
  },
});
