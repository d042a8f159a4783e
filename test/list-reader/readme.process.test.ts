import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../..");

test("the script of the README prints the persons of a file", async () => {
  const readme = await readFile(join(root, "src/list-reader/README.md"), "utf8");
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  expect(code.trim().split("\n").length).toBeLessThanOrEqual(20);
  const script = join(root, "print-persons.ts");
  const list = join(root, "print-persons.csv");
  onTestFinished(async () => {
    for (const file of [script, list]) await rm(file);
  });
  await writeFile(script, code);
  const print = async (text: string) => {
    await writeFile(list, text);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ["--import", "tsx", script, list],
      { cwd: root },
    );
    return stdout.trim().split("\n");
  };
  const [person, rejected] = await print("Nombres,Apellidos,Estado\nAna,Rojas,desaparecida\nEva,,");
  expect(JSON.parse(person ?? "")).toMatchObject({ first_name: "Ana", status: "missing" });
  expect(rejected).toBe('{"line":3} last_name name_missing');
  expect(await print("Nombres,Apellidos\nAna,Rojas")).toEqual(["refused: status_unknown"]);
});
