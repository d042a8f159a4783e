import { execFile } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";

const checkout = join(import.meta.dirname, "../..");

/**
 * Tests start the service and the commands as `npm start` does, from what the build makes of the source: that
 * takes a quarter of the time that tsx takes, each time. Types are not looked at here: `npm run check` does that
 * once, for all code. It and `check:full` have built already; their phases run side by side, and none may write what
 * another one starts.
 */
export async function build(): Promise<void> {
  if (process.env.npm_lifecycle_event?.startsWith("check")) return;
  const command = [join("scripts", "build.js")];
  await promisify(execFile)(process.execPath, command, { cwd: checkout }).catch(({ stderr }) => {
    throw new Error(`The build failed:\n${stderr}`);
  });
}

/** Before the first test, and in `vitest --watch` whenever tests run again. */
export default async function buildForTests(project: TestProject): Promise<void> {
  await build();
  project.onTestsRerun(build);
}
