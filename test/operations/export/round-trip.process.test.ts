import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson } from "../../support/api.js";
import { contentOf, startRegistry, withAge } from "../../support/imports.js";

/** Persons of every kind, with what is hard to carry in a table. */
const stored: Partial<PersonDocument>[] = [
  {
    first_name: "María José",
    last_name: "De La Cruz",
    gender: "female",
    document_type: "cedula",
    document_id: "V12345678",
    birth_date: "1990-05-20",
    location: "Catia La Mar, sector 3",
    description: "=camisa; azul, con «flores»",
    contact_person_first_name: "Luis",
    contact_person_last_name: "Rojas",
    contact_person_phone: "+584145550101",
    contact_person_email: "luis@example.org",
    contact_person_relationship: "sibling",
  },
  { first_name: "Ana", last_name: "Gil", effective_birth_date: "2018-02-01", gender: "other" },
  {
    first_name: "José",
    last_name: "Soto",
    status: "found",
    found_notes: "En casa de una tía",
    finder_name: "Rosa Díaz",
    finder_phone: "+584145550102",
  },
  {
    first_name: "Luisa",
    last_name: "Paz",
    status: "found",
    hospital: "hospital_vargas_prueba",
    hospital_status: "deceased",
  },
  {
    first_name: "Pedro",
    last_name: "Mora",
    status: "found",
    shelter: "polideportivo_la_guaira",
    shelter_status: "present",
  },
];

/** What a list can say of a person. How the person was found is in its notes. */
function told(person: PersonDocument) {
  const { source_id: _, ...said } = { source_id: "", ...withAge(contentOf(person)) };
  const { found_notes, finder_name, finder_phone, notes, ...others } = said;
  const finding = found_notes ? { found_notes, finder_name, finder_phone } : {};
  const lines = Object.entries(finding).map(([name, text]) => `${name}: ${text}`);
  const written = notes ?? (lines.length > 0 ? lines.join("\n") : undefined);
  return JSON.parse(JSON.stringify({ ...others, notes: written }));
}

async function startFilled() {
  const registry = await startRegistry();
  const { persons, db } = registry;
  const hospital = await db.collection("catalogs").findOne({ kind: "hospital" });
  await persons.insertMany(
    stored.map((fields) =>
      aPerson({ ...fields, ...(fields.hospital && { hospital: String(hospital?.handle) }) }),
    ),
  );
  const exported = async (format: string, ...filters: string[]) => {
    const file = join(registry.folder, `export.${format.split(" ")[0]}`);
    const line = `node dist/scripts/export.js persons --format ${format} ${filters.join(" ")} > ${file}`;
    expect(await registry.shell(line)).toEqual({ code: 0, stdout: "", stderr: "" });
    return file;
  };
  return { ...registry, exported };
}

describe("what is exported is read again without a question, and says the same of everybody", () => {
  test.each(["csv", "csv --lang es", "xlsx", "ndjson"])("%s", async (format) => {
    const from = await startFilled();
    const to = await startRegistry();
    const file = await from.exported(format);
    const { code, stdout, stderr } = await to.run(file, "--source", "form", "--json");
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toMatchObject({ rows: 5, created: 5, refused: null });
    expect(code).toBe(0);
    const byName = { first_name: 1 } as const;
    const [before, after] = [from, to].map(({ persons }) => persons.find().sort(byName).toArray());
    expect((await after)?.map(told)).toEqual((await before)?.map(told));
  });
});

test("as PFIF, what PFIF can carry", async () => {
  const from = await startFilled();
  const to = await startRegistry();
  const file = await from.exported("pfif");
  const { stdout } = await to.run(file, "--source", "form", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ rows: 5, created: 5, refused: null });
  const carried = ({ first_name, last_name, gender, birth_date, ...person }: PersonDocument) => {
    const { location, description, status, contact_person_phone, contact_person_email } = person;
    const contact = { contact_person_phone, contact_person_email };
    return JSON.parse(
      JSON.stringify({
        first_name,
        last_name,
        gender,
        birth_date,
        location,
        description,
        status,
        ...contact,
      }),
    );
  };
  const byName = { first_name: 1 } as const;
  const [before, after] = [from, to].map(({ persons }) => persons.find().sort(byName).toArray());
  expect((await after)?.map(carried)).toEqual((await before)?.map(carried));
});

test("filters narrow an export, private persons stay in it, and wrong ones are named", async () => {
  const { exported, run: _, persons, shell } = await startFilled();
  await persons.updateOne({ first_name: "José" }, { $set: { is_public: false } });
  const names = async (...filters: string[]) =>
    (await readFile(await exported("ndjson", ...filters), "utf8"))
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line).first_name)
      .sort();
  expect(await names("--status", "found")).toEqual(["José", "Luisa", "Pedro"]);
  expect(await names("--shelter", "polideportivo_la_guaira")).toEqual(["Pedro"]);
  expect(await names("--age_max", "17")).toEqual(["Ana"]);
  const refused = async (args: string) => {
    const { code, stdout, stderr } = await shell(`node dist/scripts/export.js persons ${args}`);
    return { code, stdout, said: stderr };
  };
  expect(await refused("")).toMatchObject({ code: 2, stdout: "" });
  expect((await refused("--format csv --shelter nowhere")).said).toContain("--shelter:");
  expect((await refused("--format csv --status lost")).said).toContain("--status:");
});
