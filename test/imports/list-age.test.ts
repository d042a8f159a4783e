import { describe, expect, test } from "vitest";
import { startImporter } from "../support/imports.js";

// A list speaks for its date: a newer one moves states on, an older one never overwrites a newer state.

const { collections, startSource } = await startImporter();

const hospital = "hospital_central_del_litoral";
const header = "Apellidos,Nombres,Cédula,Estatus,Procedencia,Observaciones";
const ana = (status: string, rest = ",") => [header, `Rojas,Ana,V-12345678,${status},${rest}`];
const on = (date: string) => ({ hospital, date });

describe("a list of a hospital", () => {
  test("that is newer moves the states on and keeps their history", async () => {
    const { persons, ...source } = await startSource("newer");
    await source.import("1.csv", ana("Ingresada"), on("2025-06-25"));
    expect(await source.import("2.csv", ana("Alta"), on("2025-06-26"))).toMatchObject({
      updated: 1,
    });
    expect(await persons()).toMatchObject([
      {
        ...{ status: "found", hospital, hospital_status: "discharged" },
        history: [{ by: "import", field: "hospital_status", old: "admitted", new: "discharged" }],
      },
    ]);
  });

  test("that is older adds its notes and fills what is empty, and nothing else", async () => {
    const { persons, ...source } = await startSource("older");
    const newer = [header, "Rojas,Ana,V-12345678,Alta,Macuto,", "Brito,Eva,V-7654321,Alta,,"];
    await source.import("new.csv", newer, on("2025-06-26"));
    const older = [
      `${header},Sexo`,
      "Rojas,Ana,V-12345678,Ingresada,Caraballeda,Fractura,F",
      "Brito,Eva,V-7654321,Ingresada,Naiguatá,,",
    ];
    const options = { hospital: "clinica_santa_ines", date: "2025-06-25" };
    expect(await source.import("old.csv", older, options)).toMatchObject({ updated: 2 });
    const left = { hospital, hospital_status: "discharged", history: [] };
    expect(await persons()).toMatchObject([
      { ...left, location: "Macuto", gender: "female" },
      { ...left, location: "Naiguatá" },
    ]);
    expect((await persons())[0]?.sources[0]?.notes).toBe("Observaciones: Fractura");
  });

  test("that merely confirms is as good as a change against an older one, and changes nothing visible", async () => {
    const { persons, ...source } = await startSource("confirms");
    await source.import("1.csv", ana("Ingresada"), on("2025-06-20"));
    const [before] = await persons();
    const confirmed = await source.import("3.csv", ana("Ingresada"), on("2025-06-26"));
    expect(confirmed).toMatchObject({ updated: 0, unchanged: 1 });
    const { states_at, ...others } = before ?? {};
    const [after] = await persons();
    expect(after).toMatchObject(others);
    expect(after?.states_at).not.toEqual(states_at);
    await source.import("2.csv", ana("Alta"), on("2025-06-23"));
    expect(await persons()).toMatchObject([{ hospital_status: "admitted" }]);
  });

  test("of the same day as another is the older one when it came first, however often it comes again", async () => {
    const { persons, ...source } = await startSource("same_day");
    await source.import("1.csv", ana("Ingresada"), on("2025-06-20"));
    expect(await source.import("2.csv", ana("Alta"), on("2025-06-20"))).toMatchObject({
      updated: 1,
    });
    const before = await persons();
    expect(before).toMatchObject([{ hospital_status: "discharged" }]);
    expect(await source.import("1.csv", ana("Ingresada"), on("2025-06-20"))).toMatchObject({
      unchanged: 1,
    });
    expect(await persons()).toEqual(before);
  });

  test("that comes again changes nothing, whatever came in between", async () => {
    const { persons, ...source } = await startSource("again");
    const titled = ["Pacientes al 25/06/2025", ...ana("Ingresada")];
    for (const [list, options] of [
      [titled, { hospital }],
      [ana("Ingresada"), { hospital }],
      // A day without an end yet: it counts up to the moment of its first import.
      [ana("Ingresada"), { hospital, date: new Date().toISOString().slice(0, 10) }],
    ] as const) {
      await collections.persons.deleteMany({ source: "again" });
      const name = `${Object.keys(options)}-${list.length}.csv`;
      await source.import(name, [...list], options);
      await source.import("next.csv", ana("Alta", `,${name}`), { hospital });
      const before = await persons();
      expect(before).toMatchObject([{ hospital_status: "discharged" }]);
      expect(await source.import(name, [...list], options)).toMatchObject({ unchanged: 1 });
      expect(await persons()).toEqual(before);
    }
  });
});

test("where a list gets its date: the operator, its titles, its name, else the moment of its first import", async () => {
  const source = await startSource("dates");
  const dateOf = async (name: string, lines: string[], date?: string) => {
    await collections.persons.deleteMany({ source: "dates" });
    await source.import(name, lines, { hospital, ...(date && { date }) });
    return (await source.persons())[0]?.states_at;
  };
  const list = ana("Ingresada");
  const titled = ["Pacientes al 25/06/2025 8:00 am", ...list];
  expect(await dateOf("lista 24-06-2025.csv", titled, "2025-06-26T12:00:00Z")).toEqual(
    new Date("2025-06-26T12:00:00Z"),
  );
  expect(await dateOf("lista 24-06-2025.csv", titled)).toEqual(new Date("2025-06-25T12:00:00Z"));
  expect(await dateOf("lista 24-06-2025.csv", list)).toEqual(new Date("2025-06-25T03:59:59.999Z"));
  const first = await dateOf("lista.csv", list);
  const [batch] = await collections.imports.find({ source: "dates" }).sort({ _id: -1 }).toArray();
  expect(first).toEqual(batch?.created_at);
  expect(await dateOf("lista.csv", list)).toEqual(first);
});

describe("tables of one file", () => {
  const section = (date: string, status: string, hospitalOf = hospital) => [
    `Pacientes al ${date}`,
    `${header},Hospital`,
    `Rojas,Ana,V-12345678,${status},,,${hospitalOf}`,
    "",
  ];

  test.each(["newest first", "newest last"])("count by their dates: %s", async (order) => {
    const { persons, ...source } = await startSource(order);
    const tables = [section("26/06/2025", "Alta"), section("25/06/2025", "Ingresada")];
    const lines = (order === "newest first" ? tables : tables.toReversed()).flat();
    const first = await source.import("both.csv", lines);
    expect(first).toMatchObject({ created: 1, duplicates: 1 });
    expect(await persons()).toMatchObject([{ hospital_status: "discharged" }]);
    expect((await persons())[0]?.states_at).toEqual(new Date("2025-06-27T03:59:59.999Z"));
  });

  test("a newer table that tells no state makes that of an older one no newer", async () => {
    const { persons, ...source } = await startSource("stateless");
    await source.import("known.csv", ana("Alta"), on("2025-06-25"));
    const contacts = ["Pacientes al 27/06/2025", "Apellidos,Nombres,Cédula,Procedencia"];
    const lines = [
      ...section("20/06/2025", "Ingresada"),
      ...contacts,
      "Rojas,Ana,V-12345678,Macuto",
    ];
    await source.import("both.csv", lines);
    expect(await persons()).toMatchObject([{ hospital_status: "discharged", location: "Macuto" }]);
  });
});

describe("against a change over the API", () => {
  test("an older list says nothing of the states; one of a later moment does", async () => {
    const { persons, ...source } = await startSource("patched");
    await source.import("1.csv", ana("Ingresada"), on("2025-06-20"));
    await source.patch("Ana", { hospital_status: "discharged" });
    await source.import("2.csv", ana("Fallecida"), on("2025-06-26"));
    expect(await persons()).toMatchObject([{ hospital_status: "discharged" }]);
    await source.import("3.csv", ana("Fallecida", ",later"), { hospital });
    expect(await persons()).toMatchObject([{ hospital_status: "deceased" }]);
  });

  test("a person made there is as new as it was made", async () => {
    const { persons, ...source } = await startSource("made");
    const body = {
      ...{ first_name: "Ana", last_name: "Rojas", document_id: "V12345678" },
      ...{ contact_person_first_name: "Luis", contact_person_phone: "0414-5550101" },
      contact_person_email: "luis@example.org",
    };
    await source.client.post("/v1/persons").send(body).expect(201);
    await source.import("old.csv", ana("Ingresada", "Macuto,"), on("2025-06-26"));
    const [old] = await persons();
    expect(old).toMatchObject({ status: "missing", location: "Macuto" });
    expect(old).not.toHaveProperty("hospital");
    await source.import("new.csv", ana("Ingresada"), { hospital });
    expect(await persons()).toMatchObject([{ status: "found", hospital }]);
  });
});
