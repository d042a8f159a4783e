import { expect, test } from "vitest";
import { personBody } from "../../support/api.js";
import { startImporter } from "../../support/imports.js";

// What somebody corrected over the API stays, until a list says something else than it said before.

const { startSource } = await startImporter();

const hospital = "hospital_central_del_litoral";
const header = "Apellidos,Nombres,Cédula,Edad,Sexo,Procedencia,Estatus,Observaciones";

/** A list of one person, in which these cells are otherwise. */
function ana(cells: Partial<Record<"last" | "age" | "place" | "status" | "note", string>> = {}) {
  const { last = "Rojas", age = "34", place = "Macuto", status = "Ingresada", note = "" } = cells;
  return [header, `${last},Ana,V-12345678,${age},F,${place},${status},${note}`];
}

test("no series of corrections makes a person unknown to the list that made it", async () => {
  const { import: bring, client, path, persons } = await startSource("renamed");
  const list = ["Apellidos,Nombres,Edad", "Rojas,Ana,34"];
  await bring("1.csv", list, { hospital });
  const person = await path("Ana");
  for (let at = 0; at < 40; at += 1) {
    const first_name = `Ana${String.fromCharCode(97 + (at % 26)).repeat(1 + Math.floor(at / 26))}`;
    await client.patch(person).send({ first_name }).expect(200);
  }
  await bring("2.csv", list, { hospital });
  expect(await persons()).toHaveLength(1);
});

test("a document finds the record made over the API, whatever happens to its name", async () => {
  const { import: bring, client, persons } = await startSource("documented");
  const bodies = [{ document_id: "V-12.345.678" }, { document_id: "V-1111111" }];
  for (const body of bodies) await client.post("/v1/persons").send(personBody(body)).expect(201);
  await client
    .patch(`/v1/persons/${(await persons())[1]?._id}`)
    .send({ document_id: "V-7654321" })
    .expect(200);
  const rows = ["Rojas,Anna,12345678", "Brito,Luis,12345678", "Rojas,Ana María,7654321"];
  const counts = await bring("1.csv", ["Apellidos,Nombres,Cédula", ...rows]);
  expect(counts).toMatchObject({ created: 1, updated: 2 });
});

/** Lists of a hospital; every one is newer than what was before it, for it tells no date. */
async function startHospital(source: string) {
  let lists = 0;
  const { import: importList, patch, persons } = await startSource(source);
  return {
    person: async () => (await persons())[0],
    notes: async () => (await persons())[0]?.sources[0]?.notes,
    patch: (changes: object) => patch("Ana", changes),
    newer: (cells: Parameters<typeof ana>[0] = {}, options = {}) => {
      lists += 1;
      const lines = [...ana(cells), ..."\n".repeat(lists).split("")];
      return importList(`${lists}.csv`, lines, { hospital, ...options });
    },
  };
}

test("corrected values outlast the lists that still say what they said before, newer ones too", async () => {
  const { person, patch, newer } = await startHospital("outlast");
  await newer();
  const corrected = {
    last_name: "Roxas",
    document_id: "V12345679",
    gender: "other",
    location: null,
    hospital_status: "discharged",
    contact_person_phone: "+584145550101",
  };
  await patch({ ...corrected, age: 43 });
  const before = await person();
  expect(await newer()).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  expect(await person()).toEqual(before);
  // What else a list says comes in, and leaves them as they are.
  expect(await newer({ note: "Fractura" })).toMatchObject({ updated: 1 });
  const { version, updated_at, sources, natural_keys, imported, ...left } = before ?? {};
  expect(await person()).toMatchObject(left);
});

test("a newer list that says something else overwrites them; an older one does not", async () => {
  const { person, patch, newer } = await startHospital("else");
  await newer();
  await patch({ last_name: "Roxas", age: 43, location: "Naiguatá", hospital_status: "discharged" });
  const other = { last: "Rojas", age: "40", place: "Tanaguarena", status: "Fallecida" };
  const before = await person();
  await newer(other, { date: "2025-06-25" });
  expect(await person()).toEqual(before);
  await newer(other);
  expect(await person()).toMatchObject({
    last_name: "Roxas",
    location: "Tanaguarena",
    hospital_status: "deceased",
    history: [
      { field: "hospital_status", old: "admitted", new: "discharged" },
      { field: "hospital_status", old: "discharged", new: "deceased", by: "tester" },
    ],
  });
  expect((await person())?.effective_birth_date).not.toBe(before?.effective_birth_date);
  // From now on the list's words count as any other.
  await newer({ ...other, place: "Macuto" });
  expect(await person()).toMatchObject({ location: "Macuto" });
});

test("a value that is put back to what the list says is no correction any more", async () => {
  const { person, patch, newer } = await startHospital("back");
  await newer();
  await patch({ location: "Naiguatá" });
  expect((await person())?.imported?.listed).toEqual({ location: "Macuto" });
  await patch({ location: "Macuto" });
  expect((await person())?.imported?.listed).toEqual({});
});

test.each(["", "Fiebre"])(
  "what lists said before they confirmed a correction is news when they say it again, noted: %j",
  async (note) => {
    const { person, patch, newer } = await startHospital(`readmitted${note}`);
    await newer();
    await patch({ hospital_status: "discharged" });
    expect(await newer({ status: "Alta", note })).toMatchObject(
      note ? { updated: 1 } : { unchanged: 1 },
    );
    await newer({ status: "Ingresada" });
    expect(await person()).toMatchObject({ hospital_status: "admitted" });
  },
);

test("a status of the place that was corrected is none of the place that is right", async () => {
  const { person, patch, newer } = await startHospital("moved");
  await newer();
  await patch({ hospital: "clinica_santa_ines" });
  await newer({ status: "Alta" });
  expect(await person()).toMatchObject({
    hospital: "clinica_santa_ines",
    hospital_status: "admitted",
  });
  await patch({ hospital: null });
  await newer({ status: "Fallecida" });
  expect(await person()).not.toHaveProperty("hospital");
  expect(await person()).not.toHaveProperty("hospital_status");
});

test("a list that repeats what was corrected makes the correction no newer", async () => {
  const { person, patch, newer } = await startHospital("repeats");
  await newer();
  await patch({ hospital: "clinica_santa_ines" });
  const before = await person();
  await newer();
  await newer({ note: "Fractura" });
  expect((await person())?.states_at).toEqual(before?.states_at);
});

test("notes that were rewritten do not come back line by line, in whatever list", async () => {
  const { notes, patch, newer } = await startHospital("notes");
  await newer({ note: "Fractura" });
  await patch({ source_notes: "Brazo roto" });
  await newer({ note: "Fractura" });
  expect(await notes()).toBe("Brazo roto");
  await newer({ note: "Fiebre" });
  expect(await notes()).toBe("Brazo roto\nObservaciones: Fiebre");
  await patch({ source_notes: "Brazo roto, sin fiebre" });
  await newer({ note: "Fiebre" });
  await newer({ note: "Fractura" });
  expect(await notes()).toBe("Brazo roto, sin fiebre");
  await patch({ source_notes: null });
  await newer({ note: "Fractura" });
  expect(await notes()).toBeUndefined();
});

test("corrections while a list is imported are not lost", async () => {
  const { client, persons, ...source } = await startSource("meanwhile");
  const list = (status: string) => [
    "Cédula,Apellidos,Nombres,Estatus,Procedencia",
    ...Array.from({ length: 200 }, (_, at) => `V-${10_000_000 + at},Rojas,Ana,${status},Macuto`),
  ];
  await source.import("1.csv", list("Ingresada"), { hospital });
  const importing = source.import("2.csv", list("Alta"), { hospital });
  for (const { _id } of await persons()) {
    await client.patch(`/v1/persons/${_id}`).send({ location: "Naiguatá" }).expect(200);
  }
  expect(await importing).toMatchObject({ updated: 200 });
  for (const person of await persons()) {
    expect(person).toMatchObject({
      location: "Naiguatá",
      hospital_status: "discharged",
      version: 3,
      imported: { listed: { location: "Macuto" } },
    });
  }
});
