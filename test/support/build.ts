import { execFile } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";

const checkout = join(import.meta.dirname, "../..");

/**
 * Tests start the service and the commands as `npm start` does, from what `npm run build` makes of the
 * source: that takes a quarter of the time that tsx takes, each time. `npm run check` has built already; its
 * phases run side by side, and none may write what another one starts.
 */
export async function build(): Promise<void> {
  if (process.env.npm_lifecycle_event === "check") return;
  await promisify(execFile)("npm", ["run", "build"], { cwd: checkout }).catch(({ stdout }) => {
    throw new Error(`The build failed:\n${stdout}`);
  });
}

/** Before the first test, and in `vitest --watch` whenever tests run again. */
export default async function buildForTests(project: TestProject): Promise<void> {
  await build();
  project.onTestsRerun(build);
}
