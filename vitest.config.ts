import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/build.ts", "test/support/mongod.ts"],
    reporters: ["default", "./test/support/summary-reporter.ts"],
    testTimeout: 600_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    // The embedded mongods of several tests run at once; commands print English, whatever the machine's language.
    env: { MONGOD_CACHE_GB: "0.25", LC_ALL: "", LC_MESSAGES: "C" },
    // Real servers, clocks and kills on machines that others use too: once is no proof. The summary
    // names every test that needed it.
    retry: 1,
  },
});
