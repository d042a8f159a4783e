import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Runs the tests that start processes first, because they take longer than the others: begun last, one of them would
 * run alone while the other workers have nothing to do.
 */
export class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const order = ["full", "process", "quick", "alone"];
    return sorted.toSorted((a, b) => order.indexOf(a.project.name) - order.indexOf(b.project.name));
  }
}
