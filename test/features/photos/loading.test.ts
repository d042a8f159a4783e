import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const app = join(import.meta.dirname, "../../../src/app/app.ts");

test("a process that has got no photo yet has not loaded what decodes them", async () => {
  const program = `await import(${JSON.stringify(app)});
    const { readFileSync } = await import("node:fs");
    console.log(/libvips|sharp/.test(readFileSync("/proc/self/maps", "utf8")));`;
  const told = await promisify(execFile)(process.execPath, [
    "--import",
    "tsx",
    "--input-type=module",
    "-e",
    program,
  ]);
  expect(told.stdout).toBe("false\n");
});
