import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { aPerson, startApi } from "../../support/api.js";
import { startRegistry } from "../../support/imports.js";

const hourAgo = {
  created_at: new Date(Date.now() - 3_600_000),
  updated_at: new Date(Date.now() - 3_600_000),
};

test("the feed of a registry is imported by another one without a question", async () => {
  const { clientWith, savePersons } = await startApi();
  const [ana] = await savePersons(
    aPerson({
      ...hourAgo,
      first_name: "María José",
      last_name: "De La Cruz",
      gender: "female",
      birth_date: "1990-05-20",
      location: "Catia La Mar",
      description: "Camisa <azul> & «flores»",
      contact_person_first_name: "Luis",
      contact_person_last_name: "Rojas",
      contact_person_phone: "+584145550101",
      contact_person_email: "luis@example.org",
    }),
    aPerson({ ...hourAgo, first_name: "Pedro", last_name: "Mora", status: "found" }),
    aPerson({
      ...hourAgo,
      first_name: "Oculta",
      is_public: false,
      withdrawn_at: hourAgo.created_at,
    }),
  );
  const client = await clientWith(["persons:read", "persons:sensitive:read"]);
  const query = { min_entry_date: "2020-01-01T00:00:00Z" };
  const { text } = await client.get("/v1/pfif/persons").query(query).expect(200);
  const registry = await startRegistry();
  const file = join(registry.folder, "feed.xml");
  await writeFile(file, text);
  const { stdout } = await registry.run(file, "--source", "form", "--json");
  expect(JSON.parse(stdout)).toMatchObject({ rows: 3, created: 2, rejected: 1, refused: null });
  const read = await registry.persons.find().sort({ first_name: 1 }).toArray();
  expect(read).toMatchObject([
    {
      first_name: "María José",
      last_name: "De La Cruz",
      status: "missing",
      gender: "female",
      birth_date: "1990-05-20",
      location: "Catia La Mar",
      description: "Camisa <azul> & «flores»",
      contact_person_first_name: "Luis",
      contact_person_last_name: "Rojas",
      contact_person_phone: "+584145550101",
      contact_person_email: "luis@example.org",
      sources: [{ source_id: `localhost/${ana?._id.toHexString()}` }],
    },
    { first_name: "Pedro", last_name: "Mora", status: "found" },
  ]);
});
