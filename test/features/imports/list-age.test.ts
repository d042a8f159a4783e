import { describe, expect, test } from "vitest";
import { contentOf, startImporter } from "../../support/imports.js";

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
        status: "found",
        hospital,
        hospital_status: "discharged",
        history: [{ by: "tester", field: "hospital_status", old: "admitted", new: "discharged" }],
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
      const name = `${Object.keys(options).join("-")}-${list.length}.csv`; // it stands in a cell
      await source.import(name, [...list], options);
      await source.import("next.csv", ana("Alta", `,${name}`), { hospital });
      const before = await persons();
      expect(before).toMatchObject([{ hospital_status: "discharged" }]);
      expect(await source.import(name, [...list], options)).toMatchObject({ unchanged: 1 });
      expect(await persons()).toEqual(before);
    }
  });
});

describe("an older list", () => {
  const volunteers = (status?: string) =>
    status === undefined
      ? ["Apellidos,Nombres,Cédula,Procedencia", "Rojas,Ana,V-12345678,Macuto"]
      : [header, `Rojas,Ana,V-12345678,${status},,`];
  const [older, newer] = ["2025-06-25", "2025-06-26"];

  test.each([
    ["says missing", volunteers("desaparecida"), "missing"],
    ["states no status", volunteers(), "missing"],
    ["says found", volunteers("a salvo"), "found"],
  ])(
    "of a hospital fills in the hospital where a newer one %s, whose word on the status stays",
    async (name, lines, status) => {
      const { persons, ...source } = await startSource(name);
      await source.import("new.csv", lines, { date: newer });
      await source.import("old.csv", ana("Ingresada"), { hospital, date: older });
      const left = { status, hospital, hospital_status: "admitted" };
      expect(await persons()).toMatchObject([left]);
      // Nor does it make the states any older: a list in between says nothing of them.
      await source.import("old.csv", ana("Alta", ",x"), { hospital, date: older });
      expect(await persons()).toMatchObject([left]);
    },
  );

  test("of a hospital keeps its word where a newer one states no status", async () => {
    const { persons, ...source } = await startSource("unsaid");
    await source.import("old.csv", ana("Ingresada"), { hospital, date: older });
    await source.import("new.csv", volunteers(), { date: newer });
    expect(await persons()).toMatchObject([{ status: "found", hospital, location: "Macuto" }]);
  });

  test("brings back no place that a newer one knows otherwise", async () => {
    const { persons, ...source } = await startSource("knows");
    await source.import("new.csv", ana("Alta"), on(newer));
    await source.import("old.csv", ana("Ingresada"), {
      hospital: "clinica_santa_ines",
      date: older,
    });
    expect(await persons()).toMatchObject([{ hospital, hospital_status: "discharged" }]);
    const shelter = "campo_de_golf_caribe";
    await source.import(
      "gone.csv",
      ana("se fue").map((line) => line.replace("12345678", "7654321")),
      {
        shelter,
        date: newer,
      },
    );
    const [, before] = await persons();
    const back = ana("presente").map((line) => line.replace("12345678", "7654321"));
    await source.import("old shelter.csv", back, { shelter: "refugio_vargas", date: older });
    expect(before?.status).toBe("missing");
    // Who was there before is found, wherever the person went then.
    const { shelter: left, shelter_status } = before ?? {};
    expect((await persons())[1]).toMatchObject({ shelter: left, shelter_status, status: "found" });
  });

  test("brings back no place that somebody took away, nor says anything of what somebody told", async () => {
    const { persons, ...source } = await startSource("taken_away");
    await source.import("new.csv", ana("Ingresada"), on(newer));
    await source.patch("Ana", { hospital: null });
    await source.import("old.csv", ana("Ingresada"), {
      hospital: "clinica_santa_ines",
      date: older,
    });
    expect((await persons())[0]).not.toHaveProperty("hospital");
    await source.import("older.csv", ana("Ingresada"), on(older));
    expect((await persons())[0]).not.toHaveProperty("hospital");
  });
});

describe("two lists of different dates", () => {
  interface Kind {
    columns: string;
    states: string[];
    options: { hospital?: string; shelter?: string };
  }
  const kinds: Record<string, Kind> = {
    hospital: {
      columns: "Estatus",
      states: ["Ingresada", "Alta", "Fallecida", ""],
      options: { hospital },
    },
    "another hospital": {
      columns: "Estatus",
      states: ["Ingresada", ""],
      options: { hospital: "clinica_santa_ines" },
    },
    shelter: {
      columns: "Presente",
      states: ["sí", "no", ""],
      options: { shelter: "campo_de_golf_caribe" },
    },
    volunteers: { columns: "Estatus", states: ["desaparecida", "a salvo"], options: {} },
  };
  const pairs = Object.keys(kinds).flatMap((one) =>
    Object.keys(kinds).map((other) => [one, other]),
  );

  /** Of every pair of states a person, and of those every mixture of what one list tells and the other does not. */
  function listsOf(older: Kind, newer: Kind) {
    const states = older.states.flatMap((one) => newer.states.map((other) => [one, other]));
    const rowsOf = (which: 0 | 1) =>
      states.flatMap((pair, at) =>
        [0, 1, 2, 3].map((mix) => {
          const tells = ((mix >> which) & 1) === 1;
          const told = tells ? `Macuto ${which},${30 + which},F,Nota ${which}` : ",,,";
          return `Rojas,Ana,V-${10_000_000 + at * 4 + mix},${pair[which]},${told}`;
        }),
      );
    const linesOf = ({ columns }: Kind, which: 0 | 1) => [
      `Apellidos,Nombres,Cédula,${columns},Procedencia,Edad,Sexo,Observaciones`,
      ...rowsOf(which),
    ];
    return [
      ["old.csv", linesOf(older, 0), { ...older.options, date: "2025-06-25" }],
      ["new.csv", linesOf(newer, 1), { ...newer.options, date: "2025-06-26" }],
    ] as const;
  }

  test.each(pairs)(
    "%s, then %s: whichever comes first, the same persons are there",
    async (one = "", other = "") => {
      const [older, newer] = [kinds[one], kinds[other]];
      if (!older || !newer) throw new Error("There is no such list.");
      const lists = listsOf(older, newer);
      const ends = [];
      for (const order of [lists, lists.toReversed()]) {
        const source = await startSource(`${one} ${other} ${ends.length}`);
        for (const [name, lines, options] of order) await source.import(name, [...lines], options);
        const persons = await source.persons();
        ends.push(
          persons
            .map(({ found_at, ...person }) => ({
              ...contentOf({ ...person }),
              found_at,
              notes: person.sources[0]?.notes?.split("\n").toSorted(),
            }))
            .toSorted((a, b) => ((a.document_id ?? "") < (b.document_id ?? "") ? -1 : 1)),
        );
      }
      expect(ends[0]).toHaveLength(older.states.length * newer.states.length * 4);
      expect(ends[1]).toEqual(ends[0]);
    },
  );
});

describe("the same content", () => {
  test("under another name is no newer list", async () => {
    const { persons, ...source } = await startSource("copy");
    await source.import("lunes.csv", ana("Ingresada"), { hospital });
    await source.import("martes.csv", ana("Alta"), { hospital });
    const before = await persons();
    expect(before).toMatchObject([{ hospital_status: "discharged" }]);
    expect(await source.import("lunes copia.csv", ana("Ingresada"), { hospital })).toMatchObject({
      unchanged: 1,
    });
    expect(await persons()).toEqual(before);
  });

  test("is newer under a later date, in its new name or given, and only once", async () => {
    const { persons, ...source } = await startSource("later_copy");
    const today = new Date().toISOString().slice(0, 10);
    const bring = async (name: string, status: string, options = {}) => {
      await source.import(name, ana(status), { hospital, ...options });
      return (await persons())[0]?.hospital_status;
    };
    /** As if all that was imported so far had come two days before. */
    const twoDaysLater = async () => {
      const earlier = (field: string) => ({ $subtract: [field, 2 * 86_400_000] });
      const { imports, persons: stored } = collections;
      await imports.updateMany({ source: "later_copy" }, [
        { $set: { created_at: earlier("$created_at"), as_of: earlier("$as_of") } },
      ]);
      await stored.updateMany({ source: "later_copy" }, [
        { $set: { states_at: earlier("$states_at"), created_at: earlier("$created_at") } },
      ]);
    };
    await bring("1.csv", "Ingresada");
    await bring("2.csv", "Alta");
    await twoDaysLater();
    expect(await bring("1 otra vez.csv", "Ingresada")).toBe("discharged");
    expect(await bring(`1 ${today}.csv`, "Ingresada")).toBe("admitted");
    expect(await bring("3.csv", "Fallecida")).toBe("deceased");
    expect(await bring(`1 ${today}.csv`, "Ingresada")).toBe("deceased");
    await twoDaysLater();
    expect(await bring("2.csv", "Alta")).toBe("deceased");
    expect(await bring("2.csv", "Alta", { date: today })).toBe("discharged");
    expect(await bring("4.csv", "Ingresada", { list: "x" })).toBe("discharged");
  });
});

test("of two lists of one day the one with the later moment is newer; a day alone is all of it", async () => {
  const { persons, ...source } = await startSource("moments");
  const bring = async (status: string, date: string) => {
    await source.import(`${date.replaceAll(":", "")}.csv`, ana(status, `,${date}`), on(date));
    return (await persons())[0];
  };
  const local = await bring("Ingresada", "2025-06-27T15:30");
  expect(local?.states_at).toEqual(new Date("2025-06-27T19:30:00Z"));
  expect(await bring("Alta", "2025-06-27T15:00")).toMatchObject({ hospital_status: "admitted" });
  expect(await bring("Alta", "2025-06-27T19:29Z")).toMatchObject({ hospital_status: "admitted" });
  expect(await bring("Alta", "2025-06-27T19:31Z")).toMatchObject({ hospital_status: "discharged" });
  const day = await bring("Fallecida", "2025-06-27");
  expect(day).toMatchObject({ hospital_status: "deceased" });
  expect(await bring("Alta", "2025-06-27T23:00")).toMatchObject({ hospital_status: "deceased" });
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
  // A copy of it under a name that tells none is as old.
  expect(await dateOf("copia.csv", list)).toEqual(new Date("2025-06-25T03:59:59.999Z"));
  const other = ana("Alta");
  const first = await dateOf("lista.csv", other);
  const [batch] = await collections.imports.find({ source: "dates" }).sort({ _id: -1 }).toArray();
  expect(first).toEqual(batch?.created_at);
  expect(await dateOf("lista.csv", other)).toEqual(first);
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
      first_name: "Ana",
      last_name: "Rojas",
      document_id: "V12345678",
      contact_person_first_name: "Luis",
      contact_person_phone: "0414-5550101",
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
