import type { Reporter, TestModule } from "vitest/node";

/**
 * Ends a run with one line for machines: `N passed, N failed`. Above it stand the tests that passed only
 * at the second try, so that nobody takes them for steady.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.ok() && test.result().state === "passed").length;
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const failed = tests.filter((test) => test.result().state === "failed").length;
    const unsteady = tests.filter((test) => test.diagnostic()?.flaky);
    if (unsteady.length > 0) process.stdout.write("\nPassed only at the second try:\n");
    for (const { module, fullName } of unsteady) {
      process.stdout.write(`  ${module.relativeModuleId} > ${fullName}\n`);
    }
    process.stdout.write(`\n${passed} passed, ${failed + broken + unhandled.length} failed\n`);
  }
}
