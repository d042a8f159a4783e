import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The ends of file names, in the order in which the files run. */
const ends = [".full.test.ts", ".process.test.ts", ".test.ts"];

/**
 * Runs the tests that start processes first, because they take longer than the others: begun last, one of them would
 * run alone while the other workers have nothing to do.
 */
export class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) =>
      ends.findIndex((end) => moduleId.endsWith(end));
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
