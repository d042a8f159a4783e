import { expect, test } from "vitest";
import { aPerson } from "./support/api.js";
import { runScript, spawnScript } from "./support/command.js";
import { startRegistry } from "./support/imports.js";

const list = ["list", "--json"];

// The other tests run commands one after the other in one process.
test("each command ends by itself, with the results and the exit code of one that ran after others", async () => {
  const registry = await startRegistry();
  await registry.persons.insertOne(aPerson());
  const env = { MONGODB_URI: registry.uri };
  const lists = await registry.list("list.csv", ["Nombres,Apellidos", "Eva,Gil", ",Paz"]);
  const unknown = ["person", "0".repeat(24), "--reason", "Case 1", "--json"];
  const calls = [
    ["keys", list],
    ["catalog", list],
    ["tombstones", list],
    ["export", ["persons", "--json"]],
    ["import", [lists, "--source", "form", "--status", "missing", "--dry-run", "--json"]],
    ["import", ["--maps", "--lang", "es"]],
    ["duplicates-scan", ["--json"]],
    ["erase", unknown],
    ["backup", [registry.folder, "--json"]],
    ["restore", [registry.folder, "--json"]],
    ["follow", ["https://registry.example.org", "--source", "nobody"]],
    ["audit", ["--person", "0".repeat(24)]],
  ] as const;
  for (const [name, args] of calls) {
    const warm = await runScript(name, [...args], env);
    expect(await spawnScript(name, [...args], env), name).toEqual(warm);
  }
});
