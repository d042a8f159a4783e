import { readFile } from "node:fs/promises";
import { join } from "node:path";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import type { Permission } from "../../src/auth/permissions.js";
import { catalogFile } from "../../src/catalogs/catalogs.schema.js";
import { putEntries } from "../../src/catalogs/catalogs.store.js";
import { personBody, startApi } from "../support/api.js";
import { listsFolder } from "../support/lists.js";
import { eventually } from "../support/service.js";

// A key with persons:write alone sends lists of guesses. Nothing that it then sees tells a hidden value.

const api = await startApi();
const { collections } = api;
const catalog = JSON.parse(await readFile(join(listsFolder, "catalog.json"), "utf8"));
const sources = Array.from({ length: 80 }, (_, at) => {
  const label = `Source ${at}`;
  return { kind: "source", handle: `of_${at}`, label: { es: label, en: label } };
});
await putEntries(collections, catalogFile.parse([...catalog, ...sources]));
const { app } = await api.openInstance();

type Client = Awaited<ReturnType<typeof clientOf>>;

/** A key of the source: what it may, and how it is called. */
async function clientOf(source: string, name: string, more: Permission[] = []) {
  const key = await api.keyWith(["persons:read", "persons:write", ...more], { source, name });
  return supertest.agent(app).set("Authorization", `Bearer ${key}`);
}
const trusted = (source: string) => clientOf(source, "trusted", ["persons:sensitive:read"]);
const plain = (source: string, name = "partner") => clientOf(source, name);

const header = "ID,Nombre,Apellido,Cédula,Edad,Fecha de nacimiento,Hospital,Estado,Ubicación,Notas";
const columns = header.split(",").length;

/** A list of these rows; what a row leaves out at its end is empty. */
const listOf = (rows: string[][]) =>
  Buffer.from(
    [
      header,
      ...rows.map((row) => [...row, ...Array(columns - row.length).fill("")].join(",")),
    ].join("\n"),
  );

interface Sent {
  date?: string;
  dry_run?: "true";
}

async function send(by: Client, rows: string[][], form: Sent = {}) {
  const { body } = await by
    .post("/v1/imports")
    .field({ ...form })
    .attach("file", listOf(rows), "list.csv")
    .expect(202);
  return ended(by, body.data.id);
}

const ended = (by: Client, id: string) =>
  eventually(async () => {
    const { body } = await by.get(`/v1/imports/${id}`).expect(200);
    return ["queued", "running"].includes(body.data.state) ? undefined : body.data;
  });

/** All that the key sees of its source's persons, in the list's order. */
async function personsSeen(by: Client, source: string) {
  const list = await by.get(`/v1/persons?source=${source}&limit=100`).expect(200);
  const paths = list.body.data.map(({ id }: { id: string }) => `/v1/persons/${id}`);
  const each = await Promise.all(paths.map((path: string) => by.get(path).expect(200)));
  return { list: list.body.data, each: each.map(({ body }) => body.data) };
}

/** Ids and times as the number of their first appearance: which of them are the same stays to be seen. */
function numbered(answers: unknown) {
  const seen = new Map<string, number>();
  const number = (text: string) => {
    if (!seen.has(text)) seen.set(text, seen.size);
    return `#${seen.get(text)}`;
  };
  const pattern = /[0-9a-f]{24}|\d{4}-\d\d-\d\dT[\d:.]+Z/g;
  return JSON.parse(JSON.stringify(answers).replaceAll(pattern, number));
}

/** What a plain key sees of an import, without when it ran. */
const told = ({ counts, rows, state, refused, dry_run }: Record<string, unknown>) => ({
  ...{ counts, rows, state, refused, dry_run },
});

const yearsAndDaysAgo = (years: number, days: number) => {
  const day = new Date(Date.now() - days * 86_400_000);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
};
const born = yearsAndDaysAgo(34, 100);

const guesses = [
  ["A-1", "Ana", "Gil", "V-12345678", "40", "", "HCL", "Alta", "Macuto", "vista"],
  ["", "Ana", "Gil", "V-12345678", "34", "", "HCL"],
  ["", "Ana", "Gil", "V-87654321", "8", "", "HCL"],
  ["", "Ana", "Gil", "", "", born, "Sta. Inés"],
  ["", "Ana", "Gil", "", "34"],
  ["", "Ana", "Gil", "", "8"],
  ["", "", "Gil", "", "8"],
];
const newer = [
  ["A-1", "Ana", "Gil", "V-11111678", "", born, "Sta. Inés", "Ingresada", "Catia"],
  ["", "Ana", "Gil", "", "34", "", "", "", "Macuto"],
];

/** All that a key with persons:write alone is told when it guesses, step by step. */
async function guessed(source: string) {
  const by = await plain(source);
  const look = () => personsSeen(by, source);
  const steps: unknown[] = [await look()];
  for (const [rows, form] of [
    [guesses, { dry_run: "true" }],
    [guesses, {}],
    [guesses, {}],
    [newer, {}],
    [guesses, { date: "2020-01-01" }],
  ] as const) {
    steps.push(
      told(
        await send(
          by,
          rows.map((row) => [...row]),
          form,
        ),
      ),
      await look(),
    );
  }
  const taken = await by.post("/v1/persons").send(personBody({ source_id: "A-1" }));
  return numbered([...steps, taken.status, await look()]);
}

const guardian = { contact_person_relationship: "mother", is_guardian_verified: true };
const [hcl, ines] = ["hospital_central_del_litoral", "clinica_santa_ines"];

/** Makes Ana over the API, and changes her. */
const made =
  (fields: object, changes?: object): Seed =>
  async (by) => {
    const body = personBody({ last_name: "Gil", source_id: "A-1", ...fields });
    const { headers } = await by.post("/v1/persons").send(body).expect(201);
    if (changes) await by.patch(String(headers.location)).send(changes).expect(200);
  };

/** Ana as a list of a trusted key names her; then somebody may correct her. */
const listed =
  (row: string[], changes?: object): Seed =>
  async (by, source) => {
    await send(by, [row]);
    const ana = await collections.persons.findOne({ source });
    if (changes) await by.patch(`/v1/persons/${ana?._id}`).send(changes).expect(200);
  };

type Seed = (by: Client, source: string) => Promise<void>;

const hidden: [string, Seed, Seed][] = [
  ["hospital", made({ age: 34 }, { hospital: hcl }), made({ age: 34 }, { hospital: ines })],
  ["patient or not", made({ age: 34 }, { hospital: hcl }), made({ age: 34 }, { verified: false })],
  [
    "death",
    made({ age: 34 }, { hospital: hcl, hospital_status: "deceased" }),
    made({ age: 34 }, { hospital: hcl, hospital_status: "admitted" }),
  ],
  ["document", made({ document_id: "V-12345678" }), made({ document_id: "V-99945678" })],
  ["birth date", made({ birth_date: born }), made({ birth_date: yearsAndDaysAgo(34, 101) })],
  ["birth date or age", made({ birth_date: born }), made({ age: 34 })],
  [
    "location behind a hospital",
    made({ age: 34, location: "Macuto" }, { hospital: hcl }),
    made({ age: 34 }, { verified: false }),
  ],
  [
    "contact",
    made({ contact_person_phone: "0414-5550101" }),
    made({ contact_person_phone: "0414-5550102" }),
  ],
  ["notes", made({ source_notes: "Notas: vista" }), made({})],
  [
    "shelter",
    made({ shelter: "campo_de_golf_caribe" }),
    made({ shelter: "polideportivo_la_guaira" }),
  ],
  [
    "address of a child",
    made({ age: 8, location: "Macuto", ...guardian }),
    made({ age: 8, location: "Catia", ...guardian }),
  ],
  [
    "document of a child",
    made({ age: 8, document_id: "V-12345678", ...guardian }),
    made({ age: 8, ...guardian }),
  ],
  [
    "hospital of a child",
    made({ age: 8, ...guardian }, { hospital: hcl, hospital_status: "admitted" }),
    made({ age: 8, ...guardian }, { verified: false }),
  ],
  [
    "hospital that a list told",
    listed(["", "Ana", "Gil", "", "34", "", "HCL"]),
    listed(["", "Ana", "Gil", "", "34", "", "Sta. Inés"]),
  ],
  [
    "document that a list told",
    listed(["", "Ana", "Gil", "V-12345678", "34", "", "HCL"]),
    listed(["", "Ana", "Gil", "V-99945678", "34", "", "HCL"]),
  ],
  [
    "what was listed before a correction",
    listed(["A-1", "Ana", "Gil", "", "", born], { birth_date: yearsAndDaysAgo(34, 105) }),
    listed(["A-1", "Ana", "Gil", "", "", yearsAndDaysAgo(34, 104)], {
      birth_date: yearsAndDaysAgo(34, 105),
    }),
  ],
  ["source_id", listed(["B-1", "Ana", "Gil", "", "34"]), listed(["", "Ana", "Gil", "", "34"])],
];

/** What the guesses tell of each of two persons that differ in one hidden value, in sources of their own. */
async function twins(seeds: Seed[], { deleted }: { deleted: boolean }) {
  const transcripts = seeds.map(async (seed) => {
    const source = `of_${worlds++}`;
    const by = await trusted(source);
    await seed(by, source);
    const ana = await collections.persons.findOne({ source });
    if (deleted) await by.delete(`/v1/persons/${ana?._id}`).expect(204);
    const text = JSON.stringify(await guessed(source)).replaceAll(source, "the source");
    return JSON.parse(text);
  });
  return Promise.all(transcripts);
}
let worlds = 0;

describe.each([{ deleted: false }, { deleted: true }])("a person, deleted: $deleted", (how) => {
  test.concurrent.each(hidden)(
    "whatever her %s, guesses are answered alike",
    async (_, one, other) => {
      const [first, second] = await twins([one, other], how);
      expect(second).toEqual(first);
      expect(first[1].counts).toEqual({ rows: 7, accepted: 6, rejected: 1 });
    },
  );
});
