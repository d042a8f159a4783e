import { ObjectId } from "mongodb";
import supertest from "supertest";
import { expect, test } from "vitest";
import type { Permission } from "../../../src/kernel/auth/permissions.js";
import { aPerson, startApi } from "../../support/api.js";
import { recordReads } from "../../support/recorded-reads.js";

// A page of changes is read along an index, and about as much of it as the page shows.

const { collections, db, keyWith, openInstance, savePersons } = await startApi();
const { way, readsOf } = recordReads(db);
const { app, services } = await openInstance({}, way);
const limit = 50;
const size = 3_000;
const time = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 1_000);

await savePersons(
  ...Array.from({ length: size }, (_, n) =>
    aPerson({
      updated_at: time(n),
      ...(n % 5 === 0 && { is_public: false, withdrawn_at: time(n - 500) }),
    }),
  ),
);
await collections.removals.insertMany(
  Array.from({ length: size }, (_, n) => ({
    _id: new ObjectId(),
    updated_at: time(n + 0.5),
    withdrawn_at: time(n % 4 === 0 ? n - 500 : n + 0.5),
  })),
);

interface Place {
  place: number;
  knowsUntil: number;
}

const ask = async (permissions: Permission[], at?: Place) => {
  const cursor =
    at &&
    services.cursors.seal("GET /v1/changes", {
      place: { time: time(at.place).getTime(), id: "0".repeat(24) },
      knowsUntil: time(at.knowsUntil).getTime(),
      gone_at: "withdrawn",
      epoch: services.changesEpoch,
    });
  return supertest(app)
    .get("/v1/changes")
    .query({ limit, ...(cursor && { cursor }) })
    .set("Authorization", `Bearer ${await keyWith(permissions)}`)
    .expect(200);
};

const places: [string, Place | undefined, number][] = [
  ["at the beginning", undefined, limit],
  ["on the way of who has just begun", { place: 1_500, knowsUntil: size + 10 }, limit],
  ["of who was away for long", { place: 1_500, knowsUntil: 1_500 }, limit],
  ["of who knows nothing of the removals", { place: 1_500, knowsUntil: 0 }, limit],
  ["at the end", { place: size + 10, knowsUntil: size + 10 }, 0],
];

test.each(
  places.flatMap((place) =>
    [["persons:read"], ["persons:read", "persons:sensitive:read"]].map(
      (permissions) => [...place, permissions as Permission[]] as const,
    ),
  ),
)("%s", async (_where, at, shown, permissions) => {
  const reads = await readsOf(async () => {
    const { body } = await ask(permissions, at);
    expect(body.data).toHaveLength(shown);
  });
  const pages = reads.filter(({ command }) => command.limit === limit + 1);
  expect(pages.map(({ collection, indexes }) => [collection, ...indexes])).toEqual([
    ["persons", "updated"],
    ...(at
      ? [
          ["persons", "withdrawn"],
          ["removals", "withdrawn"],
        ]
      : []),
  ]);
  const stages = reads.flatMap((read) => read.stages);
  expect(stages.filter((stage) => stage === "COLLSCAN" || stage === "SORT")).toEqual([]);
  const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);
  expect(sum(pages.map(({ keys }) => keys))).toBeLessThanOrEqual(4 * limit);
  expect(sum(pages.map(({ documents }) => documents))).toBeLessThanOrEqual(4 * limit);
});
