import type { Reporter, TestModule } from "vitest/node";

/**
 * Ends a run with one line for machines: `N passed, N failed`. Above it are the tests that passed only at the second
 * try, with what failed at the first one: they are to be mended.
 */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.ok() && test.result().state === "passed").length;
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const failed = tests.filter((test) => test.result().state === "failed").length;
    for (const test of tests.filter((one) => one.diagnostic()?.flaky)) {
      const reasons = test.result().errors?.map(({ message, stack }) => `${message}\n${stack}`);
      process.stdout.write(`\nPassed only at the second try: ${test.module.relativeModuleId} > `);
      process.stdout.write(`${test.fullName}\n${reasons?.join("\n") ?? ""}\n`);
    }
    process.stdout.write(`\n${passed} passed, ${failed + broken + unhandled.length} failed\n`);
  }
}
