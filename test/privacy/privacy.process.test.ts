import { ObjectId } from "mongodb";
import { expect, test } from "vitest";
import { type Permission, permissions } from "../../src/kernel/auth/permissions.js";
import { webhookEvents } from "../../src/kernel/database/collections.js";
import { openApiDocument, operationsOf } from "../kernel/openapi/conformance.js";
import { untilAnswered } from "../support/service.js";
import { sampleOf } from "../support/tier.js";
import { createComparison, permissionSets, sensitive, without } from "./compare.js";
import { createMarks } from "./marks.js";
import { readCalls } from "./reads.js";
import { fileOf, listOf, makeRecords, partner } from "./records.js";
import { refusedRequests } from "./refusals.js";
import { startWatchedService } from "./registry.js";
import type { Answer } from "./send.js";
import { access, isSearched, withoutKey } from "./table.js";
import { commandLines, tracesOf } from "./traces.js";
import { shownOf, type WalkingKey } from "./walk.js";
import { writeCalls } from "./writes.js";

// Persons of every kind, of whom every field holds a value of its own. Whatever anybody asks, each value appears
// exactly where table.ts shows it: in no other answer, header, log or file, and in no command's output. The tests
// build on each other: what the later ones write would stand in the lists of the earlier ones.

const watched = await startWatchedService();
const { send, keyWith, collections } = watched;
const marks = createMarks();
const { walkingKey, differences, inTurn } = createComparison(watched, marks);
const records = await makeRecords(watched, marks);
const commandsOfImports = await commandLines();
const shown = shownOf(marks, records);
const reads = readCalls(records, shown);
const sent = await send({ method: "get", path: "/openapi.json" });
const document = openApiDocument.parse(JSON.parse(sent.text));
const plain = await walkingKey(without(sensitive));
const full = await walkingKey(permissions);
const traces = tracesOf(watched, marks);

test("every operation of the API is walked", () => {
  const ids = operationsOf(document).map(({ described }) => described.operationId);
  expect([...Object.keys(access), ...withoutKey].sort()).toEqual(ids.sort());
});

// The quick check reads and writes with some of the keys.
test.each([
  ["form", sampleOf(permissionSets, 10)],
  ["hospital_list", sampleOf([[], ...permissions.map((one) => [one]), without(sensitive)], 4)],
])(
  "whoever reads with a key of %s sees what the table shows, and no more",
  async (source, sets) => {
    const callers: WalkingKey[] = [];
    for (const held of sets) {
      const language = callers.length % 2 ? "en" : "es";
      callers.push(await walkingKey(held, { source, language }));
    }
    for (const language of ["es", "en"]) {
      callers.push(await walkingKey(permissions, { source, language }));
      callers.push(await walkingKey(without(sensitive), { source, language, name: partner }));
    }
    expect(await differences(reads, callers)).toEqual([]);
  },
);

const found = (persons: { id: string }[]) => persons.map(({ id }) => id).sort();
const idsIn = ({ text }: Answer) => found(JSON.parse(text).data);
const listed = (caller: WalkingKey, query: Record<string, string>) =>
  inTurn(() => {
    const path = `/v1/persons?${new URLSearchParams({ limit: "100", ...query })}`;
    return send({ method: "get", path, key: caller.key });
  });
const listedPersons = records.persons.filter(({ isPublic }) => isPublic);

/** What is stored but of persons, and all of one person of each kind. */
function searchedFor() {
  const others = ["minor_by_birth_date", "patient_by_status", "hidden_adult", "canonical"];
  const left = [...others, "of_other_source", "listed_adult"];
  return marks.values().filter(([, name]) => !left.includes(name.split("/")[0] ?? ""));
}

test.each([
  ["without", plain],
  ["with", full],
])("what is searched %s persons:sensitive:read is what may be seen", async (_with, caller) => {
  const isFull = caller.can(sensitive);
  const wrong = searchedFor().map(async ([value, name]) => {
    const query = value.startsWith("4145559") ? `0${value}` : value;
    const meant = listedPersons
      .filter((person) => name.startsWith(`${person.name}/`))
      .filter(({ minimized }) => isSearched(name, minimized, { isFull }));
    const ids = idsIn(await listed(caller, { query }));
    return ids.join() === found(meant).join() ? [] : { name, query, ids, meant: found(meant) };
  });
  expect((await Promise.all(wrong)).flat()).toEqual([]);
  expect(wrong.length).toBeGreaterThan(200);
});

test("no list is by a value that the caller may not see", async () => {
  const places = marks.values().filter(([, name]) => /^[^/]+\/(hospital|shelter)$/.test(name));
  expect(places.length).toBeGreaterThan(10);
  for (const [handle, name] of places) {
    const [owner, field = ""] = name.split("/");
    expect((await listed(plain, { [field]: handle })).status, name).toBe(403);
    // Its hospital is known no more.
    const isGone = name === "patient_by_status/hospital";
    const meant = listedPersons.filter((one) => one.name === owner && !isGone);
    expect(idsIn(await listed(full, { [field]: handle })), name).toEqual(found(meant));
  }
  expect((await listed(plain, { hospital_status: "admitted" })).status).toBe(403);
});

test("the source filter shows a key its own source, all of it, and another one with the full view alone", async () => {
  const of = (source: string) => found(listedPersons.filter((one) => one.source === source));
  const others = { form: "hospital_list", hospital_list: "form" };
  for (const [own, other] of Object.entries(others)) {
    const caller = await walkingKey(without(sensitive), { source: own });
    expect(idsIn(await listed(caller, { source: own }))).toEqual(of(own));
    expect(idsIn(await listed(caller, { source: `${own},${own}` }))).toEqual(of(own));
    for (const source of [other, `${own},${other}`, "shelter_list"]) {
      expect((await listed(caller, { source })).status, source).toBe(403);
    }
    const seesAll = await walkingKey(permissions, { source: own });
    expect(idsIn(await listed(seesAll, { source: other }))).toEqual(of(other));
  }
});

test("a cursor does not show what it carries, and gives no permission", async () => {
  const [one, other] = ["adult", "canonical"].map((name) => marks.word(`${name}/shelter`));
  const { text } = await listed(full, { shelter: `${one},${other}`.toLowerCase(), limit: "1" });
  const cursor = String(JSON.parse(text).pagination.next_cursor);
  expect(cursor.length).toBeGreaterThan(100);
  expect(marks.in(Buffer.from(cursor, "base64url").toString("latin1"))).toEqual([]);
  const path = `/v1/persons?cursor=${cursor}`;
  expect((await send({ method: "get", path, key: full.key })).status).toBe(200);
  expect((await send({ method: "get", path, key: plain.key })).status).toBe(403);
});

test("HEAD tells what GET does, without its body", async () => {
  for (const { method, path } of reads.filter(({ operation }) => operation !== "getImport")) {
    for (const { key } of [plain, full]) {
      const [get, head] = [
        await send({ method, path, key }),
        await send({ method: "head", path, key }),
      ];
      expect([head.status, head.text, marks.in(head.all)]).toEqual([get.status, "", []]);
      expect(head.headers.get("etag")).toBe(get.headers.get("etag"));
    }
  }
});

const hidden = {
  found_notes: "x",
  finder_name: "x",
  finder_phone: "+584145550101",
  verified_by: "x",
  contact_person_email: "x@example.org",
  shelter_status: "departed" as const,
};
const hiddenOfMinors = { ...hidden, description: "x", location: "x", document_id: "x" };

test("an entity tag tells nothing of what its view hides", async () => {
  for (const [name, changes] of [
    ["canonical", hidden],
    ["minor_by_birth_date", hiddenOfMinors],
    ["hidden_minor", hiddenOfMinors],
  ] as const) {
    const id = records.persons.find((one) => one.name === name)?.id;
    const path = `/v1/persons/${id}`;
    const tagOf = async ({ key }: WalkingKey) =>
      (await send({ method: "get", path, key })).headers.get("etag") ?? "";
    const before = [await tagOf(plain), await tagOf(full)];
    const guess = { "If-None-Match": before[1] ?? "" };
    expect((await send({ method: "get", path, key: full.key, headers: guess })).status).toBe(304);
    expect((await send({ method: "get", path, key: plain.key, headers: guess })).status).toBe(200);
    const stored = await collections.persons.findOneAndUpdate(
      { _id: new ObjectId(id) },
      { $set: changes },
    );
    expect(await tagOf(plain)).toBe(before[0]);
    expect(await tagOf(full)).not.toBe(before[1]);
    if (stored) await collections.persons.replaceOne({ _id: stored._id }, stored);
  }
});

test("the address of a photo shows that photo to whoever was shown it, and no other", async () => {
  const withPhoto = ["adult", "patient", "minor_by_age"];
  const addresses = await Promise.all(
    withPhoto.map(async (name) => {
      const id = records.persons.find((one) => one.name === name)?.id;
      const { text } = await send({ method: "get", path: `/v1/persons/${id}`, key: full.key });
      return new URL(JSON.parse(text).data.photo_url);
    }),
  );
  const [first] = addresses;
  for (const { pathname, search } of addresses) {
    const shownPhoto = await send({ method: "get", path: pathname + search });
    expect([shownPhoto.status, marks.in(shownPhoto.text)]).toEqual([200, []]);
    for (const other of [
      "",
      "?expires=1&signature=x",
      ...(first?.pathname === pathname ? [] : [first?.search]),
    ]) {
      expect((await send({ method: "get", path: `${pathname}${other}` })).status).toBe(404);
    }
  }
  const id = records.persons.find((one) => one.name === "adult")?.id;
  const { text } = await send({ method: "get", path: `/v1/persons/${id}`, key: plain.key });
  // The signature of a view that shows the photo of an adult opens no other photo.
  const { search } = new URL(JSON.parse(text).data.photo_url);
  for (const { pathname } of addresses.slice(1)) {
    expect((await send({ method: "get", path: pathname + search })).status).toBe(404);
  }
});

test("whoever writes is shown no more than the table shows of what is written", async () => {
  const keys = {
    form: await keyWith(permissions),
    hospital_list: await keyWith(permissions, { source: "hospital_list" }),
  };
  const wrong: unknown[] = [];
  const writers = ([[], ["persons:write"], without(sensitive), permissions] as Permission[][])
    .flatMap((held) => [
      { held, minimized: "adult" as const },
      { held, minimized: "minor" as const },
    ])
    .flatMap((one) => [
      { ...one, source: "form" },
      { ...one, source: "hospital_list" },
    ]);
  for (const { held, minimized, source } of sampleOf(writers, 5)) {
    const target = { source: "form", minimized };
    const calls = await writeCalls(watched, { marks, keys, shown, records }, target);
    const caller = await walkingKey(held, { source, language: "en" });
    // One after the other: the last ones delete what the others change.
    for (const call of calls) wrong.push(...(await differences([call], [caller])));
  }
  expect(wrong).toEqual([]);
});

test("no refusal repeats a value, whatever its status and language", async () => {
  const echo = marks.word("sent/echo");
  const keys = { everything: full.key, nothing: await keyWith([]) };
  const requests = refusedRequests(document, records, { echo, keys });
  const told = requests.flatMap((request) =>
    ["en", "es"].map((language) =>
      inTurn(async () => {
        const { status, headers, all, text } = await send({ ...request, language });
        const { method, path } = request;
        const isPlain =
          /^\{"errors?":/.test(text) &&
          /^[a-z_]+$/.test(headers.get("error-code") ?? "") &&
          headers.get("content-language") === language;
        const wrong = status !== request.status || marks.in(all).length > 0 || !isPlain;
        return wrong ? [{ method, path, status, expected: request.status, text }] : [];
      }),
    ),
  );
  expect((await Promise.all(told)).flat()).toEqual([]);
  expect(new Set(requests.map(({ status }) => status))).toEqual(
    new Set([400, 401, 403, 404, 412, 413, 415, 422]),
  );
});

test("conflicts, limits and faults tell nothing of what is stored or sent", async () => {
  const echo = marks.word("sent/echo");
  const adult = records.persons.find(({ name }) => name === "adult");
  const person = { method: "patch", path: `/v1/persons/${adult?.id}` };
  const taken = { source_id: marks.word("canonical/source_id"), location: echo };
  const hurried = { key: await keyWith(permissions, { rate_limit: 1 }) };
  const retried = { key: plain.key, headers: { "Idempotency-Key": "once" } };
  const tips = { method: "post", path: `/v1/persons/${adult?.id}/tips` };
  const message = { sender_name: "Ana Gil", message: "La vi ayer" };
  await send({ ...tips, ...retried, body: message });
  await send({ ...person, ...hurried, body: { gender: "male" } });
  const answers: [number, Answer][] = [
    [409, await send({ ...person, key: plain.key, body: taken })],
    [422, await send({ ...tips, ...retried, body: { ...message, message: echo } })],
    [429, await send({ ...person, ...hurried, body: { location: echo } })],
    // A record that somebody else holds: the database gives up after a second.
    [503, await whileHeld(() => send({ ...person, key: full.key, body: { location: echo } }))],
  ];
  for (const [status, answer] of answers) {
    expect([answer.status, marks.in(answer.all)]).toEqual([status, []]);
    expect(answer.headers.get("error-code")).toMatch(/^[a-z_]+$/);
  }
});

const whileHeld = <Result>(work: () => Promise<Result>) =>
  watched.db.client.withSession(async (session) => {
    session.startTransaction();
    await collections.persons.updateMany({}, { $set: { stamp_due: true } }, { session });
    try {
      return await work();
    } finally {
      await session.abortTransaction();
    }
  });

test("a preview shows the list that was sent, and nothing that is stored", async () => {
  const list = listOf(marks, "sent", [["sent_adult", "51;Desaparecida;"]]);
  // The same name as a stored person's.
  const asStored = marks.word("patient/first_name");
  for (const { key } of [plain, full]) {
    const body = fileOf(`${list}\n${asStored};Gil;;;;;;`, "list", { preview: "true" });
    const answer = await untilAnswered(() =>
      send({ method: "post", path: "/v1/imports", key, body }),
    );
    const told = marks.in(answer.all);
    expect([answer.status, told]).toEqual([200, expect.arrayContaining(["sent_adult/first_name"])]);
    expect(told.filter((name) => !name.startsWith("sent"))).toEqual(["patient/first_name"]);
  }
});

test("webhooks send ids, types and times alone", async () => {
  const { received } = watched.receiver;
  const types = () => new Set(received.map(({ event }) => event.type));
  await expect.poll(() => [...types()].sort()).toEqual([...webhookEvents].sort());
  for (const { headers, body, event } of received) {
    expect(marks.in(`${JSON.stringify(headers)} ${body}`)).toEqual([]);
    expect(Object.keys(event)).toEqual(["type", "timestamp", "data"]);
    for (const id of Object.values(event.data)) expect(id).toMatch(/^[0-9a-f]{24}$/);
  }
});

test("what the service keeps and says elsewhere holds nothing of what a record contains", async () => {
  expect.soft(marks.in(commandsOfImports)).toEqual([]);
  expect.soft(commandsOfImports).toContain("import-process");
  expect.soft(await traces.inPages()).toEqual([]);
  const records = ["persons", "reports", "resources", "duplicate_reviews", "minimized_reviews"];
  const kept = new Set([...records, "photos", "imports", "word_counts", "api_keys", "catalogs"]);
  expect.soft((await traces.inCollections()).filter((name) => !kept.has(name))).toEqual([]);
  expect.soft(await traces.ofCommands()).toEqual({
    // The hospital that the catalog lacks is named.
    import: ["by_command/place"],
    "import --json": ["by_command/place"],
    audit: [],
    tombstones: [],
    "duplicates-scan": [],
    erase: [],
  });
  expect.soft(await watched.stop()).toBe(0);
  const { database, service, files } = await traces.afterTheEnd();
  expect.soft(database).toEqual({ marks: [], hasCommands: true });
  expect.soft(service).toEqual({ marks: [], hasRequests: true });
  expect.soft(files).toEqual({});
});
