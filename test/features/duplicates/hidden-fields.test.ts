import { randomBytes } from "node:crypto";
import { ObjectId } from "mongodb";
import { beforeEach, describe, expect, test } from "vitest";
import { createBlockKeys } from "../../../src/features/matching/block-keys.js";
import { matchChanged } from "../../../src/features/matching/matcher.js";
import { scanForDuplicates } from "../../../src/features/matching/scan.js";
import type { PersonDocument } from "../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../support/api.js";
import { sampleOf } from "../../support/tier.js";

// Two registries that differ in one hidden field of one person: a key that may not see the field gets the same
// answers about duplicates of both, byte for byte. The guesses of a partner are in both.

const { clientWith, savePersons, collections, services } = await startApi();
const partner = await clientWith(["duplicates:read", "duplicates:write"]);
const moderator = await clientWith(["duplicates:read", "persons:sensitive:read"]);

type Fields = Partial<PersonDocument>;

const created_at = new Date("2026-10-01T12:00:00Z");

beforeEach(forgetAll);

async function forgetAll() {
  const { persons, duplicateReviews, minimizedReviews, jobs, wordCounts, nameCodes } = collections;
  const all = [persons, duplicateReviews, minimizedReviews, jobs, wordCounts, nameCodes];
  for (const collection of all) await collection.deleteMany({});
}

const person = (n: number, fields: Partial<PersonDocument>): PersonDocument =>
  aPerson({
    _id: new ObjectId(n.toString(16).padStart(24, "0")),
    source: "hospital_list",
    created_at,
    updated_at: created_at,
    ...fields,
  });

const year = new Date().getUTCFullYear();
const adult: Fields = { first_name: "Ismelda", last_name: "Quiroz Landaeta", gender: "female" };
const bornInOneAge = [`${year - 50}-01-01`, `${year - 51}-12-31`] as const;
const child = { ...adult, effective_birth_date: `${year - 9}-01-01`, location: "Refugio Sol, 4" };
const patient = {
  ...adult,
  effective_birth_date: `${year - 50}-01-01`,
  hospital: "hospital_vargas",
  location: "Refugio Sol, 4",
};
const grown = { ...adult, effective_birth_date: `${year - 50}-01-01`, location: "Refugio Sol, 4" };
const contact = {
  contact_person_first_name: "Rosaura",
  contact_person_last_name: "Landaeta",
  contact_person_phone: "+584145550134",
  contact_person_email: "rosaura@example.org",
};

/** The person, what a partner guesses, and another value of the hidden field. */
const cases: [string, Fields, { guess: Fields; other: Fields }][] = [
  ["the document of an adult", grown, documents("V-12345678", "V-99945678")],
  ["the document of a child", child, documents("V-12345678", "V-98765432")],
  ["whether a child has a document", child, { ...documents("V-12345678", ""), other: {} }],
  [
    "the date of birth of an adult",
    grown,
    { guess: born(bornInOneAge[0]), other: born(bornInOneAge[1]) },
  ],
  [
    "the date of birth of a child",
    child,
    { guess: born(`${year - 9}-01-01`), other: born(`${year - 10}-12-31`) },
  ],
  ["the place of a child", child, place("Refugio Sol, salón 4", "Hotel Humboldt")],
  ["whether the place of a child is known", child, { ...place("Refugio Sol", ""), other: {} }],
  ["the place of a patient", patient, place("Refugio Sol, salón 4", "Hotel Humboldt")],
  [
    "what a child looks like",
    child,
    { guess: { description: "Lunar en la mejilla izquierda" }, other: { description: "Cicatriz" } },
  ],
  [
    "the hospital",
    patient,
    { guess: { hospital: "hospital_vargas" }, other: { hospital: "hospital_perez_carreno" } },
  ],
  [
    "the telephone of the contact",
    grown,
    { guess: contact, other: { ...contact, contact_person_phone: "+584125550199" } },
  ],
  ["whether there is a contact", child, { guess: contact, other: {} }],
];

function documents(guess: string, other: string) {
  return { guess: { document_id: guess }, other: { document_id: other } };
}

function born(birth_date: string): Fields {
  return { birth_date, effective_birth_date: birth_date };
}

function place(guess: string, other: string) {
  return { guess: { location: guess }, other: { location: other } };
}

/** The registry: the person, a partner's records of them, and relatives and namesakes. */
function registryOf(one: Fields, guess: Fields): PersonDocument[] {
  const { hospital: _, ...told } = one;
  return [
    person(1, one),
    person(2, {
      ...told,
      ...guess,
      last_name: "Quiroz",
      source: "form",
      reported_by_partner: true,
    }),
    person(3, { ...told, ...guess, first_name: "Ysmelda", source: "form" }),
    person(4, { ...told, ...guess, first_name: "Petra", last_name: "Salas", source: "form" }),
    person(5, { ...adult, first_name: "Imelda", location: "Catia" }),
    person(6, { ...adult, first_name: "Nelson", last_name: "Quiroz Landaeta", gender: "male" }),
  ];
}

const scan = () => scanForDuplicates(collections);

const matchInBackground = async () => {
  const settings = { margin: 0, keysOf: createBlockKeys(randomBytes(32)) };
  await matchChanged(services, settings, new AbortController().signal);
};

const queries = [
  "",
  ...["created_at asc", "updated_at desc", "updated_at asc"].map((order) => `order=${order}`),
  ...["high", "medium", "low"].map((confidence) => `confidence=${confidence}`),
  ...["pending", "confirmed"].map((status) => `status=${status}`),
];

/** Reviews of one scan are made within milliseconds, in an order that the database's clock may not tell. */
async function makeAtOnce() {
  const then = { $set: { created_at, updated_at: created_at } };
  await collections.duplicateReviews.updateMany({}, then);
  await collections.minimizedReviews.updateMany({}, then);
}

/** All that a key is told of duplicates, but for cursors. */
async function answersTo(client: typeof partner): Promise<string> {
  const answers: string[] = [];
  for (const query of queries) {
    const { text } = await client.get(`/v1/duplicates?${query}`).expect(200);
    answers.push(query, text);
  }
  for (let path = "/v1/duplicates?limit=1"; path; ) {
    const { body, text } = await client.get(path).expect(200);
    answers.push(text);
    const { next_cursor } = body.pagination;
    path = next_cursor ? `/v1/duplicates?limit=1&cursor=${next_cursor}` : "";
  }
  const ids: string[] = [];
  for (const reviews of [collections.duplicateReviews, collections.minimizedReviews]) {
    for (const { _id } of await reviews.find().toArray()) ids.push(_id.toHexString());
  }
  for (const id of [...new Set(ids)].sort()) {
    const { status, text, headers } = await client.get(`/v1/duplicates/${id}`);
    if (status === 200) answers.push(id, text, headers.etag ?? "");
  }
  return answers.join("\n").replaceAll(/"(next|previous)_cursor":"[^"]*"/g, '"$1_cursor":"there"');
}

/** What both keys are told when the hidden field is this. */
async function toldOf(persons: PersonDocument[], match: () => Promise<unknown>) {
  await forgetAll();
  await savePersons(...persons);
  await match();
  await makeAtOnce();
  return { partner: await answersTo(partner), moderator: await answersTo(moderator) };
}

describe.each([
  ["a scan", scan],
  ["the matcher", matchInBackground],
])("after %s", (_, match) => {
  // The quick check tries every fourth field.
  test.each(sampleOf(cases, Math.ceil(cases.length / 4)))(
    "nothing about duplicates tells %s",
    async (_field, one, { guess, other }) => {
      const right = await toldOf(registryOf({ ...one, ...guess }, guess), match);
      const wrong = await toldOf(registryOf({ ...one, ...other }, guess), match);
      expect(right.partner).toContain('"match_score"');
      expect(right.partner).toBe(wrong.partner);
      // The field counts for those who see it: the test would find a difference.
      expect(right.moderator).not.toBe(wrong.moderator);
    },
  );
});

test("what everybody sees counts for every key", async () => {
  const guess = place("Refugio Sol, salón 4", "Hotel Humboldt");
  const right = await toldOf(registryOf({ ...grown, ...guess.guess }, guess.guess), scan);
  const wrong = await toldOf(registryOf({ ...grown, ...guess.other }, guess.guess), scan);
  expect(right.partner).not.toBe(wrong.partner);
});

test("a guess that is changed to the right one changes neither the review nor its version", async () => {
  const document_id = "V-12345678";
  await savePersons(person(1, { ...child, document_id }), person(2, child));
  await scan();
  const before = await answersTo(partner);
  const seen = await answersTo(moderator);
  await collections.persons.updateOne(
    { document_id: { $exists: false } },
    { $set: { document_id } },
  );
  await scan();
  expect(await answersTo(partner)).toBe(before);
  expect(await answersTo(moderator)).not.toBe(seen);
});

test("who sees the document alone is shown a review that rests on it", async () => {
  const same = { document_id: "V-12345678", effective_birth_date: `${year - 50}-01-01` };
  await savePersons(
    person(1, { first_name: "Ismelda", last_name: "Quiroz Landaeta", ...same }),
    person(2, { first_name: "Ismenia", last_name: "Landaeta Q.", ...same }),
  );
  await scan();
  const { body } = await moderator.get("/v1/duplicates").expect(200);
  expect(body.data).toHaveLength(1);
  const { id } = body.data[0];
  const shown = (await partner.get("/v1/duplicates").expect(200)).body;
  expect(shown).toMatchObject({ data: [], pagination: { total: 0 } });
  await partner.get(`/v1/duplicates/${id}`).expect(404);
  await partner.patch(`/v1/duplicates/${id}`).send({ status: "dismissed" }).expect(404);
});

describe("a decision holds for both kinds of keys", () => {
  const twins = [1, 2].map((n) => person(n, { ...grown, document_id: "V-12345678" }));
  const reviewOf = async (client: typeof partner) =>
    (await client.get("/v1/duplicates").expect(200)).body.data[0];

  test.each([
    ["without", "with"],
    ["with", "without"],
  ])("decided %s the permission, shown %s it", async (first) => {
    const auditor = await clientWith(["duplicates:write", "persons:sensitive:read"]);
    await savePersons(...twins);
    await scan();
    const [by, client, other] =
      first === "with" ? [auditor, moderator, partner] : [partner, partner, moderator];
    const { id, persons } = await reviewOf(client);
    const canonical_person_id = persons[0].id;
    const confirmed = { status: "confirmed", canonical_person_id, note: "Same photo" };
    await by.patch(`/v1/duplicates/${id}`).send(confirmed).expect(200);
    expect(await reviewOf(other)).toMatchObject({
      status: "confirmed",
      canonical_person_id,
      note: first === "with" ? null : "Same photo",
    });
    // The canonical record may be another one later.
    const another = { status: "confirmed", canonical_person_id: persons[1].id };
    await by.patch(`/v1/duplicates/${id}`).send(another).expect(200);
    expect(await reviewOf(other)).toMatchObject(another);
    await scan();
    expect(await reviewOf(other)).toMatchObject(another);
    await by.patch(`/v1/duplicates/${id}`).send({ status: "pending" }).expect(200);
    expect(await reviewOf(other)).toMatchObject({ status: "pending", note: null });
  });
});
