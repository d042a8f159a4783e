import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

const root = join(import.meta.dirname, "../..");

test("the script of the README prints the persons of a file", async () => {
  const readme = await readFile(join(root, "src/list-reader/README.md"), "utf8");
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  expect(code.trim().split("\n").length).toBeLessThanOrEqual(20);
  const folder = await mkdtemp(join(tmpdir(), "readme-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = join(folder, "print-persons.mts");
  const list = join(folder, "list.csv");
  await writeFile(script, code.replace("./src/", `${root}/src/`));
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
