import { BSON, ObjectId } from "mongodb";
import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { reviewOrders } from "../../../src/features/duplicates/review-order.js";
import type { Permission } from "../../../src/kernel/auth/permissions.js";
import { allReviews, type PersonDocument } from "../../../src/kernel/database/collections.js";
import { createIndexes } from "../../../src/kernel/database/create-indexes.js";
import { type CursorPosition, orders } from "../../../src/kernel/database/keyset.js";
import { aFinding } from "../../features/duplicates/reviews.js";
import { aTip } from "../../features/tips/a-tip.js";
import { aPerson, startApi } from "../../support/api.js";
import { recordReads } from "../../support/recorded-reads.js";
import { isFullCheck } from "../../support/tier.js";

// Every list without a query, in every order and with each filter: what the service asks the database for is
// read along an index, and about as much of it as the page shows.

// Nobody imports anything: what an import worker reads belongs to no list.
const { db, collections, openInstance, keyWith, savePersons } = await startApi({
  wakeImports: () => {},
});
const { way, readsOf } = recordReads(db);
const { app, services } = await openInstance({}, way);

const agent = async (...permissions: Permission[]) =>
  supertest.agent(app).set("Authorization", `Bearer ${await keyWith(permissions)}`);
const sensitive = "persons:sensitive:read";
const clients = {
  minimized: await agent("persons:read", "persons:write", "duplicates:read"),
  full: await agent(
    "persons:read",
    "persons:write",
    "duplicates:read",
    "webhooks:write",
    sensitive,
  ),
};

/** In the middle of each list; all times differ, and updates are in another order than creations. */
const size = 5_000;
const time = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1_000);
const times = (n: number) => ({
  created_at: time(n),
  updated_at: time(10_000 + ((n * 7) % size)),
});

// More than few meet each filter: what few meet is sorted (see test/features/persons/list-filters.test.ts).
const persons = await savePersons(
  ...Array.from({ length: size }, (_, n) => {
    const [a, b] = [n % 2 === 0, n % 4 < 2];
    return aPerson({
      ...times(n),
      gender: a ? "female" : "male",
      status: b ? "missing" : "found",
      source: b ? "form" : "hospital_list",
      ...(a ? { hospital: "vargas", hospital_status: "admitted" } : { shelter: "refugio" }),
      effective_birth_date: a ? "1980-01-01" : "2018-01-01",
    });
  }),
);
const [person, other] = persons as [PersonDocument, PersonDocument];
const tips = Array.from({ length: 500 }, (_, n) => aTip(times(n)));
const othersTips = persons.slice(500, 1_000).map((one, n) => ({ one, tip: aTip(times(500 + n)) }));
await collections.persons.updateOne({ _id: person._id }, { $set: { tips } });
for (const { one, tip } of othersTips) {
  await collections.persons.updateOne({ _id: one._id }, { $set: { tips: [tip] } });
}
await collections.sourceTips.insertMany([
  ...tips.map(({ _id, created_at }) => ({
    _id,
    person_id: person._id,
    source: "form",
    created_at,
  })),
  ...othersTips.map(({ one, tip: { _id, created_at } }) => ({
    _id,
    person_id: one._id,
    source: one.source,
    created_at,
  })),
]);
for (const [kind, handle] of [
  ["hospital", "vargas"],
  ["shelter", "refugio"],
] as const) {
  const label = { es: handle, en: handle };
  const entry = { _id: new ObjectId(), kind, handle, label, aliases: [], updated_at: new Date() };
  await collections.catalogs.insertOne(entry);
}

const many = Array.from({ length: 1_000 }, (_, n) => n);
await collections.resources.insertMany(
  many.map((n) => ({
    _id: new ObjectId(),
    source: "form",
    name: "Refugio",
    links: [],
    words: ["refugio"],
    country: n % 2 ? ("VE" as const) : ("XX" as const),
    version: 1,
    ...times(n),
    type: n % 4 < 2 ? ("shelter" as const) : ("hotline" as const),
  })),
);
await collections.reports.insertMany(
  many.map((n) => ({
    _id: new ObjectId(),
    person_id: n % 2 ? person._id : other._id,
    source: "form",
    reason: n % 8 < 4 ? ("other" as const) : ("duplicate" as const),
    details: "Repetido",
    reporter_name: "Carla",
    reporter_email: "carla@example.org",
    status: n % 4 < 2 ? ("pending" as const) : ("completed" as const),
    version: 1,
    ...times(n),
  })),
);
for (const reviews of allReviews(collections)) {
  await reviews.insertMany(
    many.map((n) => ({
      _id: new ObjectId(),
      ...aFinding([person, other]),
      version: 1,
      ...times(n),
      match_score: n / many.length,
      confidence: n % 2 ? ("high" as const) : ("low" as const),
      status: n % 4 < 2 ? ("pending" as const) : ("dismissed" as const),
      audited_by: n % 8 < 4 ? "Moderadora" : "Otra",
    })),
  );
}
const [batch, another] = [new ObjectId(), new ObjectId()];
await collections.imports.insertMany(
  many.map((n) => ({
    _id: n === 0 ? batch : new ObjectId(),
    by: "a key",
    key: new ObjectId(),
    tries: 1,
    source: n % 2 ? "hospital_list" : "form",
    state: "finished" as const,
    file: { name: "list.csv", sha256: "0" },
    options: {},
    as_of: new Date(),
    read: 1,
    counts: { rows: 1, created: 1, updated: 0, unchanged: 0, duplicates: 0, rejected: 0 },
    version: 1,
    ...times(n),
  })),
);
await collections.importRows.insertMany(
  many.map((n) => ({
    _id: new ObjectId(),
    batch: n % 2 ? batch : another,
    n,
    row: n,
    at: new Date(),
    outcome: n % 4 < 2 ? ("created" as const) : ("rejected" as const),
  })),
);

const hooks = many.map((n) => ({
  _id: new ObjectId(),
  source: n % 2 ? "hospital_list" : "form",
  slot: n,
  key: new ObjectId(),
  url: "https://partner.example.org/",
  events: ["person.changed" as const],
  secret_hash: "0",
  places: {},
  version: 1,
  ...times(n),
}));
const [hook] = hooks;
await collections.webhooks.insertMany(hooks);
await collections.webhookDeliveries.insertMany(
  many.map((n) => ({
    _id: new ObjectId(),
    webhook: hooks[n % 2]?._id ?? new ObjectId(),
    event: "person.changed" as const,
    record: person._id,
    occurred_at: new Date(),
    attempts: 1,
    ...times(n),
    updated_at: new Date(), // they are deleted when this is 30 days old
  })),
);

const limit = 50;

interface Shape {
  collection: string;
  path: string;
  filters: Record<string, string>;
  order?: string;
  view: keyof typeof clients;
  /** The most keys of an index that a page may take. */
  keys: number;
}

const shape = ({
  view = "full",
  ...rest
}: Omit<Shape, "view" | "keys"> & { view?: Shape["view"] }): Shape => ({
  ...rest,
  view,
  // Half of all records meet each filter, and what stands behind the order in a key is read on the way.
  keys: [limit + 5, 3 * limit, 5 * limit][Object.keys(rest.filters).length] ?? 0,
});

/** In every order, and the minimized view, which asks for other fields, in the usual one. */
const inOrders = (
  collection: string,
  path: string,
  filters: Record<string, string>,
  itsOrders: readonly string[] = orders,
) => [
  ...itsOrders.map((order) => shape({ collection, path, filters, order })),
  ...(needsFull.some((name) => name in filters)
    ? []
    : [shape({ collection, path, filters, view: "minimized" })]),
];

const needsFull = ["source", "hospital", "hospital_status", "shelter"];

const personFilters = [
  {},
  { status: "missing" },
  { gender: "female" },
  { source: "form" },
  { hospital: "vargas" },
  { hospital_status: "admitted" },
  { shelter: "refugio" },
  { age_min: "18" },
  { age_max: "17" },
  { status: "missing", gender: "female" },
  { source: "form", status: "missing" },
  { hospital: "vargas", age_min: "18" },
];
const shapes: Shape[] = [
  ...personFilters.flatMap((filters) => inOrders("persons", "/v1/persons", filters)),
  ...[{}, { country: "VE" }, { type: "shelter" }, { country: "VE", type: "shelter" }].flatMap(
    (filters) => inOrders("resources", "/v1/resources", filters),
  ),
  ...[
    {},
    { status: "pending" },
    { confidence: "high" },
    { status: "pending", confidence: "high" },
    { audited_by: "Moderadora" },
    { audited_by: "Moderadora", status: "dismissed" },
  ].flatMap((filters) =>
    inOrders("duplicate_reviews", "/v1/duplicates", filters, reviewOrders).map((one) =>
      one.view === "minimized" ? { ...one, collection: "minimized_reviews" } : one,
    ),
  ),
  shape({ collection: "reports", path: `/v1/persons/${person._id}/reports`, filters: {} }),
  ...(["created_at desc", "created_at asc"] as const).flatMap((order) => [
    ...[{}, { reason: "other" }, { reason: "other,duplicate" }].map((filters) =>
      shape({ collection: "reports", path: "/v1/reports", filters, order }),
    ),
    shape({ collection: "source_tips", path: "/v1/tips", filters: {}, order }),
  ]),
  ...(["minimized", "full"] as const).map((view) =>
    shape({ collection: "imports", path: "/v1/imports", filters: {}, view }),
  ),
  shape({ collection: "webhooks", path: "/v1/webhooks", filters: {} }),
  shape({
    collection: "webhook_deliveries",
    path: `/v1/webhooks/${hook?._id}/deliveries`,
    filters: {},
  }),
  ...[{}, { outcome: "rejected" }].flatMap((filters) =>
    (["minimized", "full"] as const).map((view) =>
      shape({ collection: "import_rows", path: `/v1/imports/${batch}`, filters, view }),
    ),
  ),
];

/**
 * The quick check asks for each list without a filter, and for every third of the others: each filter in an order or
 * two. The full check asks for all.
 */
const tried = shapes.filter(
  ({ filters }, at) => isFullCheck || at % 3 === 0 || Object.keys(filters).length === 0,
);

const places = ["first", "behind the middle", "before the middle"] as const;

/** Asks for a page of a list; what the database was asked for meanwhile. */
async function readsAt({ path, filters, order, view }: Shape, place: (typeof places)[number]) {
  const ask = (sent: object) =>
    clients[view]
      .get(path)
      .query({ ...sent, limit })
      .expect(200);
  const query = { ...filters, ...(order && { order }) };
  if (place === "first") return readsOf(() => ask(query));
  const isOpen = path.startsWith("/v1/imports/") && view === "minimized";
  const scope = `GET ${path}${isOpen ? " minimized" : ""}`;
  const { body } = await ask(query);
  const opened = services.cursors.open(scope, body.pagination.next_cursor) as {
    start: CursorPosition;
  };
  const { start } = opened;
  start.backward = place === "before the middle";
  start.place.time = middleOf(path, order);
  return readsOf(() => ask({ cursor: services.cursors.seal(scope, opened) }));
}

function middleOf(path: string, order = "created_at desc"): number {
  if (path.startsWith("/v1/imports/")) return many.length / 2; // in the order of the rows
  if (order === "match_score desc") return 0.5;
  const length = path === "/v1/persons" ? size : many.length;
  return time(order.startsWith("updated_at") ? 10_000 + size / 2 : length / 2).getTime();
}

/** What is wrong with how pages of a list are read; nothing, if all is well. */
async function problemsOf(asked: Shape): Promise<string[]> {
  const problems: string[] = [];
  for (const place of places) {
    const reads = await readsAt(asked, place);
    const [page] = reads.filter(
      ({ collection, command }) => collection === asked.collection && command.limit > limit,
    );
    if (!page) problems.push(`${place}: no page was read`);
    else if (page.keys > asked.keys) problems.push(`${place}: ${page.keys} keys`);
    else if (page.documents > limit + 5) problems.push(`${place}: ${page.documents} documents`);
    for (const { stages, collection } of reads) {
      const bad = stages.filter((stage) => stage === "COLLSCAN" || stage === "SORT");
      problems.push(...bad.map((stage) => `${place}: ${stage} of ${collection}`));
    }
  }
  return problems;
}

describe("a page of a list is read along an index", () => {
  test.each(tried)("$path $filters $order $view", async (asked) => {
    expect(await problemsOf(asked)).toEqual([]);
  });

  test.each(orders)("of persons by their ids, these alone: %s", async (order) => {
    const some = persons.slice(100, 200).map(({ _id }) => _id.toHexString());
    const query = { id: some.join(), order, limit };
    const reads = await readsOf(() =>
      clients.minimized.get("/v1/persons").query(query).expect(200),
    );
    const [page] = reads.filter(({ command }) => command.limit > limit);
    expect(page?.documents).toBeLessThanOrEqual(some.length);
    expect(page?.keys).toBeLessThanOrEqual(2 * some.length);
  });

  test.each(orders)("of the person that a source_id names, it alone: %s", async (order) => {
    const source_id = "A-17";
    const sources = person.sources.map((entry) => ({ ...entry, source_id }));
    await collections.persons.updateOne({ _id: person._id }, { $set: { sources } });
    const query = { source_id, order };
    const reads = await readsOf(() =>
      clients.minimized.get("/v1/persons").query(query).expect(200),
    );
    const [page] = reads.filter(({ command }) => command.limit > limit);
    expect(page).toMatchObject({ documents: 1, keys: 1, indexes: ["source_id"] });
  });

  test.each(orders)("of the tips of a person, the person alone: %s", async (order) => {
    const path = `/v1/persons/${person._id}/tips`;
    const reads = await readsOf(() => clients.full.get(path).query({ order }).expect(200));
    // A total that an earlier request asked for may be counted now.
    const ofPerson = reads.filter(({ command }) =>
      BSON.EJSON.stringify(command).includes(person._id.toHexString()),
    );
    expect(ofPerson.length).toBeGreaterThan(0);
    for (const read of ofPerson) expect(read).toMatchObject({ keys: 1, documents: 1 });
    expect(reads.flatMap(({ stages }) => stages)).not.toContain("COLLSCAN");
  });
});

/** What serves other things than lists without a query. */
const others: Record<string, string[]> = {
  persons: [
    "text",
    "names",
    "pairs",
    "short_pairs",
    "document",
    "contact_phone",
    "finder_phone", // searches
    "source_id",
    "photo",
    "pictures",
    "stamp_due",
    "natural_keys",
    "match_keys",
    "import_key",
    "ended_links",
    "expiring",
    "withdrawn",
    "found", // stats
  ],
  reports: ["all_of_person"],
  source_tips: ["person"],
  imports: ["created", "file", "state", "left", "ended"],
  resources: ["words", "uuid"],
  duplicate_reviews: ["persons", "lease", "part_of"],
  webhooks: ["slot", "next"],
  webhook_deliveries: ["expiry"],
  import_rows: ["expiry"],
};

const ofLists = await Promise.all(
  Object.entries(others).map(async ([collection, names]) => {
    const indexes = await db.collection(collection).indexes();
    const own = indexes.map(({ name }) => String(name)).filter((name) => name !== "_id_");
    expect(own).toEqual(expect.arrayContaining(names));
    return own.filter((name) => !names.includes(name)).map((name) => ({ collection, name }));
  }),
);

test.each(ofLists.flat())(
  "no list does without $name of $collection",
  async ({ collection, name }) => {
    await db.collection(collection).dropIndex(name);
    // Those first that filter by what the index is called after: they most likely miss it.
    const asked = shapes
      .filter((one) => one.collection === collection)
      .toSorted((a, b) => Number(name in b.filters) - Number(name in a.filters));
    const refused = async (one: Shape) =>
      (await problemsOf(one).catch(() => ["refused"])).length > 0;
    let isNoticed = false;
    for (const one of asked) isNoticed ||= await refused(one);
    await createIndexes(db);
    expect(isNoticed).toBe(true);
  },
);
