import type { Reporter, TestModule } from "vitest/node";

/** Ends a run with one line for machines: `N passed, N failed`. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const passed = tests.filter((test) => test.ok() && test.result().state === "passed").length;
    const broken = modules.filter((module) => module.errors().length > 0).length;
    const failed = tests.filter((test) => test.result().state === "failed").length;
    process.stdout.write(`\n${passed} passed, ${failed + broken + unhandled.length} failed\n`);
  }
}
