import { readFile } from "node:fs/promises";
import { join } from "node:path";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { catalogFile } from "../../src/features/catalogs/catalogs.schema.js";
import { putEntries } from "../../src/features/catalogs/catalogs.store.js";
import type { Permission } from "../../src/kernel/auth/permissions.js";
import { personBody, startApi } from "../support/api.js";
import { listsFolder } from "../support/lists.js";
import { eventually } from "../support/service.js";
import { sampleOf } from "../support/tier.js";

// A key with persons:write alone sends lists of guesses. Nothing that it then sees tells a hidden value.

const api = await startApi();
const { collections } = api;
const catalog = JSON.parse(await readFile(join(listsFolder, "catalog.json"), "utf8"));
const sources = Array.from({ length: 100 }, (_, at) => {
  const label = `Source ${at}`;
  return { kind: "source", handle: `of_${at}`, label: { es: label, en: label } };
});
await putEntries(collections, catalogFile.parse([...catalog, ...sources]));
const { app, services } = await api.openInstance();

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

const send = (by: Client, rows: string[][], form: Sent = {}) =>
  sendFile(by, listOf(rows), "list.csv", form);

async function sendFile(by: Client, file: Buffer, name: string, form: Sent = {}) {
  // As the service knows the database's clock: a list that comes now is newer than all that is stored.
  const [last] = await collections.persons.find().sort({ updated_at: -1 }).limit(1).toArray();
  const stored = last?.updated_at ?? new Date(0);
  await eventually(async () => services.clock.now() > stored || undefined);
  const { body } = await by
    .post("/v1/imports")
    .field({ status: "missing", ...form })
    .attach("file", file, name)
    .expect(202);
  return ended(by, body.data.id);
}

const ended = (by: Client, id: string) =>
  eventually(async () => {
    const { body } = await by.get(`/v1/imports/${id}`).expect(200);
    return ["queued", "running"].includes(body.data.state) ? undefined : body.data;
  });

/** All that the key sees of its source's persons, the oldest first. */
async function personsSeen(by: Client, source: string) {
  const all = await collections.persons.find({ source }).sort({ created_at: 1, _id: 1 }).toArray();
  const seen = all.map(({ _id }) => by.get(`/v1/persons/${_id}`).expect(200));
  return (await Promise.all(seen)).map(({ body }) => body.data);
}

/** Ids and times as the number of their first appearance: whether a person's move stays to be seen. */
function numbered(answers: unknown) {
  const seen = new Map<string, number>();
  return JSON.parse(
    JSON.stringify(answers, function (this: { id?: string }, field, value) {
      if (value === null || !/^id$|_at$/.test(field)) return value;
      const name = `${this.id} ${field} ${value}`;
      if (!seen.has(name)) seen.set(name, seen.size);
      return `#${seen.get(name)}`;
    }),
  );
}

/** A source with a partner's key and a trusted one. */
interface World {
  source: string;
  by: Client;
  trustedKey: Client;
}
let worlds = 0;

/** Two worlds that differ in one hidden value: a partner sees the same in both. @returns what it sees. */
async function expectAlike<Value>(
  values: readonly Value[],
  look: (world: World, value: Value) => Promise<unknown>,
) {
  const seen = values.map(async (value) => {
    const source = `of_${worlds++}`;
    const world = { source, by: await plain(source), trustedKey: await trusted(source) };
    return numbered(await look(world, value));
  });
  const [first, second] = await Promise.all(seen);
  expect(second).toEqual(first);
  return first;
}

/** What a plain key sees of an import, without when it ran. */
const told = ({ counts, rows, state, refused, dry_run }: Record<string, unknown>) => ({
  counts,
  rows,
  state,
  refused,
  dry_run,
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
async function guessed({ by, source }: World) {
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
  return [...steps, taken.status, await look()];
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
  [
    "hospital, contact and notes",
    made({ age: 34, source_notes: "Notas: vista" }, { hospital: hcl }),
    made({ age: 34, contact_person_phone: "0414-5550102" }, { hospital: ines }),
  ],
  [
    "document and birth date",
    made({ document_id: "V-12345678", birth_date: born }),
    made({ document_id: "V-99945678", birth_date: yearsAndDaysAgo(34, 101) }),
  ],
  [
    "hospital and document in a list",
    listed(["", "Ana", "Gil", "V-12345678", "34", "", "HCL"]),
    listed(["", "Ana", "Gil", "V-99945678", "34", "", "Sta. Inés"]),
  ],
  [
    "source_id in a list",
    listed(["B-1", "Ana", "Gil", "", "34"]),
    listed(["", "Ana", "Gil", "", "34"]),
  ],
];

const hiddenOfLiving: typeof hidden = [
  ["birth date or age", made({ birth_date: born }), made({ age: 34 })],
  [
    "location in a hospital",
    made({ age: 34, location: "Macuto" }, { hospital: hcl }),
    made({ age: 34 }, { hospital: hcl, hospital_status: "discharged" }),
  ],
  [
    "death",
    made({ age: 34 }, { hospital: hcl, hospital_status: "deceased" }),
    made({ age: 34 }, { hospital: hcl, hospital_status: "admitted" }),
  ],
  [
    "shelter",
    made({ shelter: "campo_de_golf_caribe" }),
    made({ shelter: "polideportivo_la_guaira" }),
  ],
  [
    "address, document, description and hospital as a child",
    made({ age: 8, location: "Macuto", document_id: "V-12345678", ...guardian }, { hospital: hcl }),
    made({ age: 8, location: "Catia", description: "x", ...guardian }, { verified: false }),
  ],
  [
    "birth date in a list before it was corrected",
    listed(["A-1", "Ana", "Gil", "", "", born], { birth_date: yearsAndDaysAgo(34, 105) }),
    listed(["A-1", "Ana", "Gil", "", "", yearsAndDaysAgo(34, 104)], {
      birth_date: yearsAndDaysAgo(34, 105),
    }),
  ],
];

// The quick check tries some of the values that are hidden, of the guesses, and of what may happen meanwhile.
test.concurrent.each(sampleOf([...hidden, ...hiddenOfLiving], 2))(
  "whatever a person's %s, guesses are answered alike",
  async (_, ...seeds) => {
    const steps = await expectAlike(seeds, async (world, seed) => {
      await seed(world.trustedKey, world.source);
      return guessed(world);
    });
    expect(steps[1].counts).toEqual({ rows: 7, accepted: 6, rejected: 1 });
  },
);

test.concurrent.each(sampleOf(hidden, 1))(
  "whatever the %s of a person that was deleted, guesses are answered alike",
  async (_, ...seeds) => {
    const steps = await expectAlike(seeds, async (world, seed) => {
      await seed(world.trustedKey, world.source);
      const ana = await collections.persons.findOne({ source: world.source });
      await world.trustedKey.delete(`/v1/persons/${ana?._id}`).expect(204);
      return guessed(world);
    });
    expect(steps[3].counts).toEqual({ rows: 7, accepted: 6, rejected: 1 });
  },
);

/** What a plain key tells before a trusted list comes, so as to see whether it guessed what that will say. */
type Guess = (by: Client, source: string, trustedKey: Client) => Promise<unknown>;

const decoy =
  (...row: string[]): Guess =>
  (by) =>
    send(by, [row]);

const posted =
  (fields: object): Guess =>
  (by) =>
    by
      .post("/v1/persons")
      .send(personBody({ last_name: "Gil", ...fields }))
      .expect(201);

const trustedly =
  (...row: string[]): Guess =>
  (_by, _source, trustedKey) =>
    send(trustedKey, [row]);

const inOrder =
  (...guesses: Guess[]): Guess =>
  async (...all) => {
    for (const guess of guesses) await guess(...all);
  };

const known = (...guesses: Guess[]): Guess =>
  inOrder(trustedly("A-1", "Ana", "Gil", "", "34"), ...guesses);

const patched =
  (changes: object): Guess =>
  async (by, source) => {
    const ana = await collections.persons.findOne({ source });
    await by.patch(`/v1/persons/${ana?._id}`).send(changes).expect(200);
  };

const corrected =
  (changes: object): Guess =>
  (_by, source, trustedKey) =>
    patched(changes)(trustedKey, source, trustedKey);

const removed =
  (guess: Guess): Guess =>
  async (by, source, trustedKey) => {
    await guess(by, source, trustedKey);
    const ana = await collections.persons.findOne({ source });
    await by.delete(`/v1/persons/${ana?._id}`).expect(204);
  };

const otherDay = yearsAndDaysAgo(34, 101);
const guessedRows: [string, Guess, string[], string[]][] = [
  [
    "hospital",
    decoy("", "Ana", "Gil", "", "34", "", "HCL"),
    ["", "Ana", "Gil", "", "34", "", "HCL"],
    ["", "Ana", "Gil", "", "34", "", "Sta. Inés"],
  ],
  [
    "hospital and document",
    decoy("", "Ana", "Gil", "V-12345678", "34", "", "HCL"),
    ["", "Ana", "Gil", "V-12345678", "34", "", "HCL"],
    ["", "Ana", "Gil", "V-99945678", "34", "", "HCL"],
  ],
  [
    "birth date",
    decoy("", "Ana", "Gil", "", "", born),
    ["", "Ana", "Gil", "", "", born],
    ["", "Ana", "Gil", "", "", otherDay],
  ],
  [
    "document, over the API",
    posted({ age: 34, document_id: "V-12345678" }),
    ["", "Ana", "Gil", "V-12345678", "34"],
    ["", "Ana", "Gil", "V-99945678", "34"],
  ],
  [
    "hospital of a known person",
    known(decoy("A-1", "Ana", "Gil", "", "34", "", "HCL")),
    ["A-1", "Ana", "Gil", "", "34", "", "HCL"],
    ["A-1", "Ana", "Gil", "", "34", "", "Sta. Inés"],
  ],
  [
    "hospital after a list without one",
    known(
      decoy("A-1", "Ana", "Gil", "", "34", "", "HCL"),
      trustedly("A-1", "Ana", "Gil", "", "34"),
    ),
    ["A-1", "Ana", "Gil", "", "34", "", "HCL"],
    ["A-1", "Ana", "Gil", "", "34", "", "Sta. Inés"],
  ],
  [
    "document of a person deleted after a list without one",
    removed(known(patched({ document_id: "V-12345678" }), trustedly("", "Ana", "Gil", "", "34"))),
    ["", "Ana", "Gil", "V-12345678", "34"],
    ["", "Ana", "Gil", "V-99945678", "34"],
  ],
  [
    "hospital and state, in a file of the same bytes that it has dated",
    known((by) =>
      send(by, [["A-1", "Ana", "Gil", "", "34", "", "HCL", "Encontrada"]], { date: "2026-06-20" }),
    ),
    ["A-1", "Ana", "Gil", "", "34", "", "HCL", "Encontrada"],
    ["A-1", "Ana", "Gil", "", "34", "", "Sta. Inés", "Encontrada"],
  ],
  [
    "document of a deleted person",
    removed(decoy("", "Ana", "Gil", "V-12345678", "34")),
    ["", "Ana", "Gil", "V-12345678", "34"],
    ["", "Ana", "Gil", "V-99945678", "34"],
  ],
  [
    "birth date and document of a deleted person, over the API",
    removed(posted({ birth_date: born, document_id: "V-12345678" })),
    ["", "Ana", "Gil", "V-12345678", "", born],
    ["", "Ana", "Gil", "V-99945678", "", otherDay],
  ],
];

test.concurrent.each(sampleOf(guessedRows, 1))(
  "whether a trusted list says the guessed %s is not seen",
  async (_, guess, ...rows) => {
    await expectAlike(rows, async ({ source, by, trustedKey }, row) => {
      await guess(by, source, trustedKey);
      const steps = [await personsSeen(by, source)];
      for (let times = 0; times < 2; times += 1) {
        await send(trustedKey, [row]);
        steps.push(await personsSeen(by, source));
      }
      return steps;
    });
  },
);

const on =
  (date: string, ...row: string[]): Guess =>
  (by) =>
    send(by, [row], { date });
const trustedlyOn =
  (date: string, ...row: string[]): Guess =>
  (_by, _source, trustedKey) =>
    send(trustedKey, [row], { date });
const ana = (document = "", ...more: string[]) => ["A-1", "Ana", "Gil", document, "34", ...more];

/** What happens one after the other where this value is hidden. */
const plays: [string, readonly [string, string], (value: string) => Guess[]][] = [
  [
    "correction of a document that a partner's list guesses",
    ["V11111999", "V22222999"],
    (document_id) => [
      trustedly(...ana("V-12345678")),
      corrected({ document_id }),
      decoy(...ana("V-11111999")),
      trustedly(...ana("V-12345678", "", "", "", "Macuto")),
    ],
  ],
  [
    "correction of a birth date that a partner's list guesses",
    [born, otherDay],
    (birth_date) => [
      trustedly("A-1", "Ana", "Gil", "", "", yearsAndDaysAgo(20, 50)),
      corrected({ birth_date }),
      decoy("A-1", "Ana", "Gil", "", "", born),
      trustedly("A-1", "Ana", "Gil", "", "", yearsAndDaysAgo(20, 50), "", "", "Macuto"),
    ],
  ],
];

test.concurrent.each(sampleOf(plays, 1))(
  "whatever the %s, a partner sees the same",
  async (_, values, play) => {
    await expectAlike(values, async ({ source, by, trustedKey }, value) => {
      const steps: unknown[] = [];
      for (const step of play(value)) {
        await step(by, source, trustedKey);
        steps.push(await personsSeen(by, source));
      }
      return steps;
    });
  },
);

const anas = [
  ["", "Ana", "Gil", "V-12345678", "34"],
  ["", "Ana", "Gil", "V-99945678", "34"],
] as const;
const [guessedAna] = anas;

/** What a plain key does with a person that a trusted list told, and the row that it sends then. */
type Bait = (by: Client, path: string) => Promise<unknown>;
const baits: [string, Bait, readonly (readonly string[])[], readonly string[]][] = [
  [
    "a new name",
    async (by, path) => {
      await send(by, [["A-1", "Ana", "Gil", "", "34"]]);
      await by.patch(path).send({ first_name: "Anita" }).expect(200);
    },
    [
      ["A-1", "Ana", "Gil", "", "", born, "HCL"],
      ["A-1", "Ana", "Gil", "", "", otherDay, "HCL"],
    ],
    ["", "Anita", "Gil", "", "", born, "HCL"],
  ],
  [
    "a guessed document",
    (by, path) => by.patch(path).send({ document_id: guessedAna[3] }).expect(200),
    anas,
    guessedAna,
  ],
  [
    "a description, and its deletion",
    async (by, path) => {
      await by.patch(path).send({ description: "Camisa azul" }).expect(200);
      await by.delete(path).expect(204);
    },
    anas,
    guessedAna,
  ],
];

test.concurrent.each(sampleOf(baits, 1))(
  "after %s of a partner its rows find nobody by what is hidden",
  async (_, bait, rows, guess) => {
    await expectAlike(rows, async ({ source, by, trustedKey }, row) => {
      await send(trustedKey, [[...row]]);
      const ana = await collections.persons.findOne({ source });
      await bait(by, `/v1/persons/${ana?._id}`);
      const { counts } = await send(by, [[...guess]]);
      return [counts, await personsSeen(by, source)];
    });
  },
);

test("whom a partner deletes keeps nobody away of whom a list says more", async () => {
  const source = "kept_away";
  const [by, trustedKey] = [await plain(source), await trusted(source)];
  const { headers } = await by
    .post("/v1/persons")
    .send(personBody({ last_name: "Gil", age: 34 }))
    .expect(201);
  await by.delete(String(headers.location)).expect(204);
  const { counts } = await send(trustedKey, [
    ["H-77", "Ana", "Gil", "V-10000999", "34", "", "HCL"],
    ["", "Ana", "Gil", "", "34", "", "Sta. Inés"],
    ["", "Ana", "Gil", "", "34"],
  ]);
  expect(counts).toMatchObject({ created: 2, rejected: 1 });
});

test("an older list fills no place that was cleared of whom a partner has told", async () => {
  const source = "filled";
  const [by, trustedKey] = [await plain(source), await trusted(source)];
  await on("2026-06-20", ...ana("", "", "HCL"))(by, source, trustedKey);
  await corrected({ hospital: null })(by, source, trustedKey);
  await trustedlyOn("2026-06-10", ...ana("", "", "HCL"))(by, source, trustedKey);
  const [stored] = await versionsOf(source);
  expect(stored).not.toHaveProperty("hospital");
});

test("a death is not told by what a list of before leaves", async () => {
  await expectAlike(["Fallecida", "Ingresada"], async ({ source, by, trustedKey }, state) => {
    const row = (said: string) => [["A-1", "Ana", "Gil", "", "34", "", "HCL", said]];
    await send(trustedKey, row(state), { date: "2026-06-10" });
    await send(by, row("Alta"), { date: "2026-06-26" });
    await send(trustedKey, [["A-1", "Ana", "Gil", "", "34", "", "", "Desaparecida"]], {
      date: "2026-06-20",
    });
    return personsSeen(by, source);
  });
});

const versionsOf = (source: string) =>
  collections.persons.find({ source }).sort({ created_at: 1, _id: 1 }).toArray();

describe("a partner's lists", () => {
  test("again change nothing; a newer one moves states on, an older one does not", async () => {
    const source = "moving";
    const by = await plain(source);
    const row = (state: string) => ["", "Eva", "Gil", "", "50", "", "HCL", state, "", "vista"];
    await send(by, [row("Ingresada")], { date: "2026-06-26" });
    const first = await versionsOf(source);
    await send(by, [row("Ingresada")], { date: "2026-06-26" });
    expect(await versionsOf(source)).toEqual(first);
    await send(by, [row("Alta")], { date: "2026-06-28" });
    const moved = await versionsOf(source);
    expect(moved).toMatchObject([{ hospital_status: "discharged", version: 2 }]);
    for (const [state, date] of [
      ["Ingresada", "2026-06-27"],
      ["Ingresada", "2026-06-26"],
      ["Alta", "2026-06-28"],
    ] as const) {
      await send(by, [row(state)], { date });
    }
    expect(await versionsOf(source)).toMatchObject([
      { hospital_status: "discharged", states_at: moved[0]?.states_at },
    ]);
  });

  test("find their persons with a rotated key, not with a key of another name; others find them by their source_id", async () => {
    const source = "rotated";
    const row = ["", "Eva", "Gil", "V-12345678", "50", "", "HCL"];
    const leo = ["1", "Leo", "Gil", "", "60"];
    await send(await plain(source), [row, leo]);
    await send(await plain(source), [[...row, "Alta"], leo]);
    expect(await versionsOf(source)).toMatchObject([{ hospital_status: "discharged" }, {}]);
    await send(await plain(source, "another"), [row, leo]);
    expect(await versionsOf(source)).toHaveLength(3);
    const { counts } = await send(await trusted(source), [[...row, "Fallecida"], leo]);
    expect(counts).toMatchObject({ unchanged: 1, created: 1 });
    expect((await send(await trusted(source), [[...row, "Fallecida"], leo])).counts).toMatchObject({
      unchanged: 2,
    });
  });

  test("leave hospitals and what would lower protection of persons of others, and keep in the notes what they say", async () => {
    const source = "lowering";
    const by = await plain(source);
    const trustedKey = await trusted(source);
    await send(trustedKey, [
      ["1", "Ana", "Gil", "", "7"],
      ["2", "Eva", "Gil", "", "50", "", "HCL", "Fallecida"],
      ["3", "Leo", "Gil", "", "50", "", "HCL"],
    ]);
    const lower = [
      ["1", "Ana", "Gil", "", "40"],
      ["2", "Eva", "Gil", "", "50", "", "HCL", "Alta"],
      ["3", "Leo", "Gil", "", "50", "", "HCL", "Alta"],
    ];
    expect((await send(by, lower)).counts).toEqual({ rows: 3, accepted: 3, rejected: 0 });
    const [ana, eva, leo] = await versionsOf(source);
    expect([ana?.effective_birth_date, ana?.sources[0]?.notes]).toEqual([
      yearsAndDaysAgo(7, 0),
      "age: 40",
    ]);
    expect(eva).toMatchObject({ hospital_status: "deceased" });
    expect(leo).not.toHaveProperty("hospital_status");
    expect(leo?.sources[0]?.notes).toBe(`hospital: ${hcl}\nhospital_status: discharged`);
    expect((await send(trustedKey, lower)).counts).toMatchObject({ updated: 3 });
    expect((await send(trustedKey, lower)).counts).toMatchObject({ unchanged: 3 });
  });

  test("tell a death of before somebody described the person, and take back no newer state", async () => {
    const source = "dated";
    const by = await plain(source);
    const trustedKey = await trusted(source);
    const row = (state: string) => [["", "Eva", "Gil", "", "50", "", "HCL", state]];
    await send(by, row("Ingresada"), { date: "2026-06-18" });
    const [eva] = await versionsOf(source);
    const path = `/v1/persons/${eva?._id}`;
    await trustedKey.patch(path).send({ description: "Camisa azul" }).expect(200);
    await send(by, row("Alta"), { date: "2026-06-20" });
    expect(await versionsOf(source)).toMatchObject([{ hospital_status: "discharged" }]);
    await trustedKey.patch(path).send({ hospital_status: "deceased" }).expect(200);
    for (const day of ["21", "22", "23"]) {
      await send(by, row(day === "22" ? "Alta" : "Ingresada"), { date: `2026-06-${day}` });
    }
    expect(await versionsOf(source)).toMatchObject([{ hospital_status: "deceased" }]);
  });

  test("leave a correction, and tell what is new", async () => {
    const source = "corrected";
    const by = await plain(source);
    const row = (age: string, phone: string) => [
      "",
      "Eva",
      "Gil",
      "V-1234567",
      age,
      "",
      "",
      "",
      phone,
    ];
    await send(by, [row("50", "Macuto")]);
    const eva = (await versionsOf(source))[0];
    await (await trusted(source))
      .patch(`/v1/persons/${eva?._id}`)
      .send({ document_id: "V-7654321" });
    await send(by, [row("50", "Catia")]);
    expect(await versionsOf(source)).toMatchObject([
      { document_id: "V-7654321", location: "Catia" },
    ]);
  });

  test("join nobody of others without a source_id, and change of them what a PATCH might change", async () => {
    const source = "joined";
    const [by, trustedKey] = [await plain(source), await trusted(source)];
    const ana = [
      "A-1",
      "Ana",
      "Gil",
      "V-12345678",
      "34",
      "",
      "HCL",
      "Ingresada",
      "Macuto",
      "vista",
    ];
    const eva = ["", "Eva", "Gil", "V-1234567", "50", "", "HCL"];
    await send(trustedKey, [ana, eva]);
    const row = ["A-1", "Ana María", "Gil", "V-12345679", "36", "", "Sta. Inés", "Alta", "Catia"];
    const list = [row, eva, ["", ...row.slice(1)], ["A-2", ...eva.slice(1)]];
    expect((await send(by, list)).counts).toEqual({ rows: 4, accepted: 4, rejected: 0 });
    const first = await versionsOf(source);
    expect(first).toMatchObject([
      {
        first_name: "Ana María",
        document_id: "V12345679",
        effective_birth_date: yearsAndDaysAgo(36, 0),
        location: "Catia",
        status: "found",
        hospital: hcl,
        hospital_status: "admitted",
        version: 2,
      },
      { first_name: "Eva", version: 1 },
      { first_name: "Eva", hospital: hcl },
      { first_name: "Ana María", hospital: ines, hospital_status: "discharged" },
    ]);
    await send(by, list);
    expect(await versionsOf(source)).toEqual(first);
    await send(await plain(source, "another"), list);
    expect(await versionsOf(source)).toHaveLength(6);
  });

  test("do not bring back who was deleted, and tell no other", async () => {
    const source = "deleted";
    const by = await plain(source);
    const trustedKey = await trusted(source);
    const rows = [
      ["1", "Ana", "Gil", "", "34"],
      ["", "Eva", "Gil", "V-1234567", "50", "", "HCL"],
    ];
    await send(by, rows);
    await send(trustedKey, [["", "Leo", "Gil", "", "60", "", "HCL"]]);
    for (const { _id } of await versionsOf(source)) {
      await trustedKey.delete(`/v1/persons/${_id}`).expect(204);
    }
    const again = [...rows, ["", "Leo", "Gil", "", "60"], ["", "Leo", "Gil", "", "61"]];
    const { counts, id } = await send(by, again);
    expect(counts).toEqual({ rows: 4, accepted: 4, rejected: 0 });
    expect(await versionsOf(source)).toMatchObject([{ first_name: "Leo" }, { first_name: "Leo" }]);
    const { body } = await trustedKey.get(`/v1/imports/${id}`).expect(200);
    expect(body.data.counts).toMatchObject({ created: 2, unchanged: 2, rejected: 0 });
  });

  test("are tried without a look at stored persons", async () => {
    const source = "dry";
    const by = await plain(source);
    const rows = [
      ["1", "Ana", "Gil"],
      ["1", "Ana", "Gil"],
    ];
    await send(by, rows);
    const { id } = await send(by, rows, { dry_run: "true" });
    const { body } = await (await trusted(source)).get(`/v1/imports/${id}`).expect(200);
    expect(body.data.counts).toMatchObject({ created: 1, unchanged: 0, duplicates: 1 });
  });
});

describe("an import of a key with persons:sensitive:read, read by one without", () => {
  test("tells what the list alone decides, and nothing of its file", async () => {
    const source = "read_by_others";
    const trustedKey = await trusted(source);
    const by = await plain(source);
    await send(trustedKey, [["1", "Ana", "Gil"]]);
    const [ana] = await versionsOf(source);
    await trustedKey.delete(`/v1/persons/${ana?._id}`).expect(204);
    const rows = [
      ["1", "Ana", "Gil"],
      ["2", "Eva", "Gil"],
      ["2", "Eva", "Gil"],
      ["", "", "Gil"],
    ];
    const full = await send(trustedKey, rows);
    expect(full.counts).toMatchObject({ created: 1, duplicates: 1, rejected: 2 });

    const path = `/v1/imports/${full.id}`;
    const { data } = (await by.get(path).expect(200)).body;
    expect(data.counts).toEqual({ rows: 4, accepted: 3, rejected: 1 });
    expect(data.file).toEqual({ name: null, sha256: null });
    const outcomes = (answer: supertest.Response) =>
      answer.body.data.rows.map((row: { row: number; outcome: string; reason: unknown }) => [
        row.row,
        row.outcome,
        row.reason !== null,
      ]);
    const accepted = [2, 3, 4].map((row) => [row, "accepted", false]);
    const rejected = [[5, "rejected", true]];
    expect(outcomes(await by.get(path))).toEqual([...accepted, ...rejected]);
    expect(outcomes(await by.get(`${path}?outcome=accepted`))).toEqual(accepted);
    expect(outcomes(await by.get(`${path}?outcome=rejected`))).toEqual(rejected);
    const next = await by.get(`${path}?outcome=accepted&limit=2`).expect(200);
    const cursor = next.body.pagination.next_cursor;
    expect(outcomes(await by.get(`${path}?cursor=${cursor}`))).toEqual(accepted.slice(2));
    await by.get(`${path}?outcome=created`).expect(422);
    await trustedKey.get(`${path}?outcome=accepted`).expect(422);
    const page = await trustedKey.get(`${path}?limit=1`).expect(200);
    const { errors } = (
      await by.get(`${path}?cursor=${page.body.pagination.next_cursor}`).expect(422)
    ).body;
    expect(Object.keys(errors)).toEqual(["cursor"]);
  });
});
