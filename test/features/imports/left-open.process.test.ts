import { expect, test } from "vitest";
import { startRegistry } from "../../support/imports.js";

const list = [
  "Nombre;Cédula;Hospital;Estatus",
  "Ana Gil;V-12345678;;Fallecido: no",
  "Eva Gil;V-12345679;;por ver",
  "Ida Gil;V-555555;;UCI",
  "Leo Gil;V-12345671;Hospital Litorall;Alta",
  "Ian Gil;V-666666;hospital  litorall.;Alta",
];

const left = {
  unread_states: [{ header: "Estatus", field: "status", cells: 2 }],
  patients_without_hospital: 1,
  unknown_places: [
    {
      kind: "hospital",
      name: "Hospital Litorall",
      rows: 2,
      nearest: ["hospital_central_del_litoral"],
    },
  ],
};

test("the command says which states it could not read, whose hospital is missing, and which place is unknown", async () => {
  const registry = await startRegistry();
  const file = await registry.list("list.csv", list);
  const args = ["--source", "form", "--dry-run"];
  const { result, stderr } = await registry.import(file, ...args);
  expect(result).toMatchObject(left);
  const told = await registry.run(file, ...args, "--status", "missing", "--lang", "en");
  expect(told.stdout).toContain(
    '2 cells of "Estatus" could not be read as a state. Correct the list with words such as Desaparecido, Encontrado, Hospitalizado, Alta, Fallecido',
  );
  expect(told.stdout).toContain("1 row speaks of a patient and no hospital is named.");
  expect(told.stdout).toContain("import again with --hospital HANDLE");
  expect(told.stdout).toContain(
    'catalog has no hospital "Hospital Litorall". If it is one of these, write its handle: hospital_central_del_litoral.',
  );
  expect(told.stdout).toContain(
    "\n  npm run catalog -- add hospital hospital_litorall --label 'Hospital Litorall'",
  );
  const spanish = await registry.run(file, ...args, "--status", "missing", "--lang", "es");
  expect(spanish.stdout).toContain('2 celdas de "Estatus" no se pudieron leer como un estado');
  expect(spanish.stdout).toContain("1 fila habla de un paciente y no se indica ningún hospital");
  expect(spanish.stdout).toContain('Se rechazaron 2 filas porque el hospital "Hospital Litorall"');
  for (const text of [stderr, told.stdout, told.stderr, spanish.stdout, JSON.stringify(result)]) {
    expect(text).not.toMatch(/por ver|Fallecido: no/);
  }
});

test("three examples of what could not be read are for a terminal alone", async () => {
  const registry = await startRegistry();
  const unread = ["por ver", "por ver", "quién sabe", "lo vieron", "tal vez"];
  const file = await registry.list("list.csv", [
    "Nombre;Cédula;Estatus",
    ...unread.map((text, at) => `Ana ${"ABCDE"[at]}lba Gil;V-1234567${at};${text}`),
    "HERIDOS Y FALLECIDOS;;",
    "Eva Gil;V-5555555;",
  ]);
  const command = `node dist/scripts/import.js ${file} --source form --status missing --dry-run --lang en`;
  const terminal = (more = "") => registry.shell(`script -qec "${command} ${more}" /dev/null`);
  const { stdout } = await terminal();
  expect(stdout).toContain(
    '5 cells of "Estatus" could not be read as a state ("por ver", "quién sabe", "lo vieron")',
  );
  expect(stdout).not.toContain("tal vez");
  expect(stdout).toContain('or one state a line. ("HERIDOS Y FALLECIDOS")');
  expect((await terminal("--json")).stdout).not.toContain("por ver");
  expect((await registry.shell(command)).stdout).not.toMatch(/por ver|HERIDOS/);
});

test("of many unknown places the first are told, and the rest is counted", async () => {
  const registry = await startRegistry();
  const places = Array.from(
    { length: 25 },
    (_, at) => `Clínica ${"abcdefghijklmnopqrstuvwxyz"[at]}zz`,
  );
  const rows = places.map((place, at) => `Ana Gil;V-${1_000_000 + at};${place}`);
  const file = await registry.list("list.csv", ["Nombre;Cédula;Hospital", ...rows]);
  const { result } = await registry.import(file, "--source", "form", "--dry-run");
  const { unknown_places } = result as unknown as { unknown_places: object[] };
  expect(unknown_places).toHaveLength(21);
  expect(unknown_places.at(-1)).toMatchObject({ name: "", rows: 5, nearest: [] });
  const long = await registry.list("long.csv", [
    "Nombre;Cédula;Hospital",
    `Ana Gil;V-12345678;Clínica ${"z".repeat(5_000)}`,
  ]);
  const { stdout } = await registry.run(
    long,
    "--source",
    "form",
    "--status",
    "missing",
    "--dry-run",
  );
  expect(stdout.length).toBeLessThan(1_000);
});

test.each([
  ["a list with its hospital", ["--hospital", "HCL"], "UCI"],
  ["a shelter's list", ["--shelter", "Campo de Golf Caribe"], "Hospitalizada"],
  ["no state of a hospital", [], "Desaparecida"],
])("%s does not ask for a hospital", async (_, args, state) => {
  const registry = await startRegistry();
  const file = await registry.list("list.csv", ["Nombre;Edad;Estatus", `Ana Gil;34;${state}`]);
  const { result } = await registry.import(file, "--source", "form", ...args);
  expect(result).toMatchObject({ created: 1, patients_without_hospital: 0 });
});
