import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { ObjectId } from "mongodb";
import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { putEntries } from "../../../src/features/catalogs/catalogs.store.js";
import type { PersonDocument, TipDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { isFullCheck, sampleOf } from "../../support/tier.js";

// Whatever a key without persons:sensitive:read asks, the answers for two persons that look alike in the
// minimized view are the same.

const { app, keyWith, collections } = await startApi();
const label = { es: "Hospital", en: "Hospital" };
await putEntries(collections, [{ kind: "hospital", handle: "vargas", label, aliases: [] }]);
const server = createServer({ keepAliveTimeout: 0 }, app).listen(0, "127.0.0.1");
await once(server, "listening");
const { port } = server.address() as AddressInfo;
const agent = new Agent({ keepAlive: true });
afterAll(() => {
  agent.destroy();
  server.close();
});
const key = await keyWith(["persons:read", "persons:write"], { name: "Mesa Norte" });

const day = (years: number, days: number) => {
  const date = new Date();
  date.setUTCFullYear(date.getUTCFullYear() - years);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
};

const time = new Date(Date.now() - 3_600_000);
const stamps = { created_at: time, updated_at: time };
const entry = { _id: new ObjectId(), handle: "form", ...stamps };
const tip: TipDocument = {
  _id: new ObjectId(),
  sender_name: "Hermana",
  sender_is_minor: false,
  message: "SECRETO",
  version: 1,
  ...stamps,
};
const photo = { _id: new ObjectId(), uploaded_at: time };

type Stored = Partial<PersonDocument>;
const contact = { contact_person_first_name: "Eva", contact_person_email: "eva@example.org" };
const adult: Stored = {
  effective_birth_date: day(34, 10),
  document_id: "V-12.345.678",
  ...contact,
};
const minor: Stored = { effective_birth_date: day(8, 10), ...contact };
const ofUnknownAge: Stored = { effective_birth_date: undefined as never, ...contact };
const found: Stored = { ...adult, status: "found", found_at: time };
const verified: Stored = { ...adult, verified_at: time, verified_by: "Mesa Norte" };
const baby: Stored = { effective_birth_date: day(0, 40), birth_date: day(0, 40), ...contact };

const places: Stored[] = [
  { hospital: "vargas" },
  { hospital: "vargas", hospital_status: "admitted" },
  { hospital: "vargas", hospital_status: "deceased" },
  { hospital_status: "discharged" },
  { shelter: "campo_de_golf_caribe" },
  { shelter: "campo_de_golf_caribe", shelter_status: "departed" },
];
const guardians: Stored[] = [
  { contact_person_relationship: "mother" },
  { is_guardian_verified: true },
  { contact_person_relationship: "mother", is_guardian_verified: true },
];
const finders: Stored[] = [
  { found_notes: "SECRETO" },
  { finder_name: "Secreto" },
  { finder_phone: "+584145550101" },
];
const others: Stored[] = [
  { contact_person_first_name: "Otro" },
  { contact_person_last_name: "SECRETO" },
  { contact_person_phone: "+584145550101" },
  { contact_person_email: "secreto@example.org" },
  { sources: [{ ...entry, notes: "SECRETO" }] },
  { sources: [entry, { ...entry, _id: new ObjectId(), handle: "hospital_list" }] },
  { tips: [tip] },
  { history: [{ at: time, by: "x", field: "hospital", old: null, new: "vargas" }] },
  { canonical_person_id: new ObjectId() },
  { natural_keys: ["nSECRETO"], imported: { created_by: new ObjectId() }, states_at: time },
  { reported_minor: true },
];
const born = (effective_birth_date: string): Stored => ({
  effective_birth_date,
  birth_date: effective_birth_date,
});

/** What a person is shown as, and what of it is hidden: one hidden field more, or another value of it. */
const alike: [string, Stored, Stored[]][] = [
  [
    "an adult",
    adult,
    [
      ...places,
      ...guardians,
      ...finders,
      ...others,
      { effective_birth_date: day(34, 200) },
      born(day(34, 10)),
      { ...born(day(34, 200)), birth_date_from_age: day(35, 3) },
      { document_id: "V-12.999.678" },
    ],
  ],
  [
    "a minor",
    minor,
    [
      ...places,
      ...guardians,
      ...finders,
      { reported_minor: true },
      born(day(8, 10)),
      { ...born(day(8, 200)), birth_date_from_age: day(9, 3) },
      { location: "SECRETO" },
      { description: "SECRETO" },
      { document_type: "cedula", document_id: "V-98.765.432", document_key: "V98765432" },
      { photo },
    ],
  ],
  ["a person of unknown age", ofUnknownAge, [{ hospital: "vargas" }, ...guardians]],
  [
    "a minor of unknown age",
    { ...ofUnknownAge, reported_minor: true },
    [{ hospital: "vargas" }, { location: "SECRETO" }, ...guardians],
  ],
  ["somebody who was found", found, [{ hospital: "vargas" }, ...finders]],
  ["somebody who was verified", verified, [{ verified_by: "Secreto" }]],
  ["a baby", baby, [{ reported_minor: true }, { birth_date_from_age: day(0, 50) }]],
];

const guarded = { contact_person_relationship: "mother", is_guardian_verified: true };

/** Fields that no rule joins with another: those of one column are sent together. */
const apart = {
  document_type: ["cedula", null, "x"],
  document_id: ["V-12.345.678", null, 5],
  gender: ["female", null, "f"],
  location: ["Macuto", null, 5],
  description: ["x", null, 5],
  first_name: ["Eva", null, "1"],
  last_name: ["Gil", null, "1"],
  contact_person_first_name: ["Luz", null, "1"],
  contact_person_last_name: ["Gil", null, "1"],
  contact_person_phone: ["04145550199", null, "x"],
  contact_person_email: ["a@example.org", null, "x"],
  source_id: ["P-1", null, 5],
  source_notes: ["SECRETO", null, 5],
  is_public: [true, null, "x"],
};
const column = (at: number) =>
  Object.fromEntries(Object.entries(apart).map(([name, values]) => [name, values[at]]));
const cleared = {
  document_type: null,
  document_id: null,
  gender: null,
  location: null,
  description: null,
  contact_person_last_name: null,
  source_id: null,
  source_notes: null,
};

/** Bodies of a PATCH. */
const allChanges: object[] = [
  {},
  ...[0, 1, 2].map(column),
  cleared,
  { is_public: false },
  ...[day(34, 10), day(60, 1), day(8, 10), null, "x"].map((birth_date) => ({ birth_date })),
  ...[34, 35, 17, 8, 9, null, 121, "x"].flatMap((age) => [{ age }, { age, ...guarded }]),
  { birth_date: day(5, 3), ...guarded },
  { age: 35, birth_date: null },
  { age: 9, birth_date: null },
  { age: null, birth_date: null },
  { age: 34, birth_date: day(34, 200) },
  { age: 8, birth_date: day(34, 200) },
  { age: 9, contact_person_relationship: "mother" },
  { age: 8, contact_person_relationship: null },
  { age: 8, is_guardian_verified: false },
  { age: null, contact_person_relationship: null, is_guardian_verified: null },
  ...["mother", null, "x"].map((value) => ({ contact_person_relationship: value })),
  ...[true, false, null, "x"].map((is_guardian_verified) => ({ is_guardian_verified })),
  ...["vargas", null, "nowhere"].map((hospital) => ({ hospital })),
  ...["admitted", "deceased", null, "x"].map((hospital_status) => ({ hospital_status })),
  ...["campo_de_golf_caribe", null, "nowhere"].map((shelter) => ({ shelter })),
  ...["present", null, "x"].map((shelter_status) => ({ shelter_status })),
  { hospital_status: "admitted", gender: "x", unknown: 1 },
  ...["missing", "found", null, "dead"].map((status) => ({ status })),
  ...["SECRETO", null, 5].map((found_notes) => ({ found_notes })),
  { found_notes: "SECRETO", status: "found" },
  { found_notes: "SECRETO", status: "missing" },
  { found_notes: null, finder_name: "x", finder_phone: "x", found_at: "x", status: "x" },
  ...["2026-01-02T08:00:00Z", null].map((found_at) => ({ found_at })),
  ...["Secreto", null].map((finder_name) => ({ finder_name })),
  ...["04145550101", null].map((finder_phone) => ({ finder_phone })),
  ...[true, false, null].map((verified) => ({ verified })),
];

/** Bodies that are sent one after the other, each with the version that the one before left. */
const allSequences: object[][] = [
  [{ age: 34 }, { birth_date: null }, { age: 34 }],
  [{ age: 8 }, { birth_date: null }, { age: 8 }],
  [{ age: 35 }, { birth_date: null }],
  [{ birth_date: day(40, 1) }, { birth_date: null }],
  [{ birth_date: day(7, 1) }, { birth_date: null }, { age: 7 }, { age: null }],
  [{ status: "found" }, { status: "missing" }, { found_notes: "x" }],
  [{ contact_person_relationship: "mother" }, { is_guardian_verified: true }, { age: 8 }],
];
/** The quick check sends every fourth change. */
const changes = sampleOf(allChanges, Math.ceil(allChanges.length / 4));
const sequences = sampleOf(allSequences, Math.ceil(allSequences.length / 4));

const orders = ["created_at desc", "created_at asc", "updated_at desc", "updated_at asc"];

const allLists: Record<string, string>[] = [
  ...orders.flatMap((order) => [{ order }, { order, source: "form" }]),
  ...["all", "missing", "found"].map((status) => ({ status })),
  ...["vargas", "nowhere"].map((hospital) => ({ hospital })),
  ...["admitted", "deceased"].map((hospital_status) => ({ hospital_status })),
  ...["campo_de_golf_caribe", "nowhere"].map((shelter) => ({ shelter })),
  ...["hospital_list", "form,hospital_list", "nobody"].map((source) => ({ source })),
  ...["8", "9", "34", "35"].flatMap((age) => [{ age_min: age }, { age_max: age }]),
  { gender: "female" },
  ...[
    "ana rojas",
    "anna roxas",
    "vargas",
    "golf caribe",
    "eva",
    "secreto",
    "mother",
    "secreto@example.org",
    "+584145550101",
    "04145550101",
    "12.999.678",
    "V98765432",
    day(34, 10),
    day(34, 200),
  ].map((query) => ({ query })),
];

/** The quick check asks for every second list. */
const lists = sampleOf(allLists, Math.ceil(allLists.length / 2));

/** Stores so many copies of a person. */
async function copies(fields: Stored, count: number): Promise<string[]> {
  const persons = Array.from({ length: count }, () => {
    const { effective_birth_date, ...person } = aPerson({ ...stamps, sources: [entry], ...fields });
    return effective_birth_date === undefined ? person : { ...person, effective_birth_date };
  });
  await collections.persons.insertMany(persons);
  return persons.map((person) => `/v1/persons/${person._id}`);
}

interface Answer {
  status: number;
  headers: [string, string][];
  text: string;
}

/** Thousands of requests: fetch would take longer, and supertest three times as long. */
async function send(
  path: string,
  body?: object,
  ifMatch?: string,
  method = body ? "PATCH" : "GET",
): Promise<Answer> {
  const headers = {
    Authorization: `Bearer ${key}`,
    "Content-Type": "application/json",
    ...(ifMatch && { "If-Match": ifMatch }),
  };
  const sent = request({ port, host: "127.0.0.1", path, method, headers, agent });
  sent.end(body && JSON.stringify(body));
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return {
    status: answer.statusCode ?? 0,
    headers: Object.entries(answer.headersDistinct).map(([name, all]) => [name, String(all)]),
    text: await readText(answer),
  };
}

const ofEveryAnswer = /^(date|x-request-id|ratelimit.*)$/;

/** An answer without what tells two requests apart, and without what the minimized view shows of patients. */
function comparable({ status, headers, text }: Answer, ofPatient: boolean): string {
  const told = headers
    .filter(([name]) => !ofEveryAnswer.test(name) && !(ofPatient && name === "content-length"))
    .map(([name, value]) => [name, name === "etag" ? value.replace(/-.*/, "") : value]);
  const body = text
    .replaceAll(/"id":"[0-9a-f]{24}"/g, '"id":"ID"')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .replaceAll(/"(next|previous)_cursor":"[^"]*"/g, '"$1_cursor":"CURSOR"');
  const shown = ofPatient ? body.replaceAll(/"(location|photo_url)":(null|"[^"]*")/g, "") : body;
  return `${status} ${JSON.stringify(told.sort())} ${shown}`;
}

const inTurn = pLimit(8);

const isOfPatient = (fields: Stored) => "hospital" in fields || "hospital_status" in fields;

/**
 * The full check hides the values one by one. The quick check hides as many of them in one person as have no field in
 * common; what is hidden of patients stays apart, because their answers are compared in another way.
 */
function hiddenAtOnce(hidden: Stored[]): Stored[] {
  if (isFullCheck) return hidden;
  const persons: Stored[] = [];
  for (const fields of hidden) {
    const person = persons.find(
      (one) =>
        isOfPatient(one) === isOfPatient(fields) &&
        Object.keys(fields).every((name) => !(name in one)),
    );
    if (person) Object.assign(person, fields);
    else persons.push({ ...fields });
  }
  return persons;
}

/** All that the key is answered about such a person, by what it asked. */
async function answersAbout(person: Stored): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const ask = async (asked: unknown, ...request: Parameters<typeof send>) =>
    answers.set(JSON.stringify(asked), await inTurn(() => send(...request)));
  await collections.persons.deleteMany({});
  const [path = ""] = await copies(person, 1);
  await ask("GET", path);
  await ask("DELETE", path, undefined, '"9-x"', "DELETE");
  await Promise.all(lists.map((query) => ask(query, `/v1/persons?${new URLSearchParams(query)}`)));
  await Promise.all(changes.map((body) => ask([body, "never"], path, body, '"9-x"')));
  const changed = await copies(person, changes.length);
  await Promise.all(changed.map((copy, at) => ask([changes[at]], copy, changes[at])));
  const changedTwice = await copies(person, sequences.length);
  await Promise.all(
    changedTwice.map(async (copy, at) => {
      for (const [step, body] of (sequences[at] ?? []).entries()) {
        await ask([sequences[at], step], copy, body, `"${step + 1}-x"`);
      }
    }),
  );
  return answers;
}

describe.each(alike)("of %s", (_what, base, hidden) => {
  let expected: Map<string, Answer>;
  beforeAll(async () => {
    expected = await answersAbout(base);
  });

  test.each(hiddenAtOnce(hidden))("no answer tells %j", async (fields) => {
    const ofPatient = isOfPatient(fields);
    const answers = await answersAbout({ ...base, ...fields });
    const told = [...expected].flatMap(([asked, answer]) => {
      const [one, other] = [answer, answers.get(asked)].map(
        (given) => given && comparable(given, ofPatient),
      );
      return one === other ? [] : [[asked, one, other]];
    });
    expect(told).toEqual([]);
  });
});
