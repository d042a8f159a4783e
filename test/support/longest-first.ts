import { BaseSequencer, type TestSpecification } from "vitest/node";

/** What takes a minute or more, the longest first. */
const longest = [
  "failpoints",
  "features/persons/sync-feed",
  "features/persons/hidden-values",
  "features/imports/batches-command",
  "features/imports/import-command",
  "features/imports/over-api",
  "list-reader/guesses",
  "features/imports/imports-crash",
  "list-reader/workbooks",
  "kernel/database/rename-fields",
  "runtime/server",
  "features/imports/import-again",
  "kernel/database/list-plans",
].map((name) => `/test/${name}.test.ts`);

/** A file that is not named here comes after those, in the usual order: by its last duration, or by its size. */
const placeOf = ({ moduleId }: TestSpecification) => {
  const place = longest.findIndex((end) => moduleId.endsWith(end));
  return place < 0 ? longest.length : place;
};

/** Of each project the longest files begin first: begun last, they would run while other workers have no more to do. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const groups = projects.map((name) => sorted.filter(({ project }) => project.name === name));
    return groups.flatMap((group) => group.toSorted((a, b) => placeOf(a) - placeOf(b)));
  }
}
