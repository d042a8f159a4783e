import { expect, onTestFinished, test } from "vitest";
import { startRegistry } from "../support/imports.js";

test("what the database refuses to a command is told without the values that it was about", async () => {
  const { persons, list, run, runWith } = await startRegistry();
  const source = ["--source", "form", "--status", "missing"];
  const header = "Código;Nombre;Apellido;Ubicación";
  const first = await list("one.csv", [header, "A-1;Ana;Gil;Quenepal", "A-2;Eva;Paz;Macuto"]);
  expect((await run(first, ...source)).code).toBe(0);
  // The server's own message names the value: dup key: { location: "Quenepal" }.
  const index = await persons.createIndex({ location: 1 }, { unique: true });
  onTestFinished(async () => void (await persons.dropIndex(index)));
  const other = await list("other.csv", [header, "A-2;Eva;Paz;Quenepal"]);
  for (const [language, said] of [
    ["C", "The database refused what the command asked of it (11000).\n"],
    ["es", "La base de datos rechazó lo que pidió el comando (11000).\n"],
  ] as const) {
    const { code, stderr } = await runWith({ LC_MESSAGES: language }, other, ...source);
    expect({ code, stderr }).toEqual({ code: 2, stderr: said });
  }
});
