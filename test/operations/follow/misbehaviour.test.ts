import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { ObjectId } from "mongodb";
import { afterEach, describe, expect, test } from "vitest";
import { bounds } from "../../../src/operations/follow/client.js";
import { aPerson, startApi } from "../../support/api.js";
import { aSource, followOnce, publicPersons, serve } from "./follower.js";

const here = await startApi();
const there = await startApi();
await there.savePersons(aPerson(), aPerson({ first_name: "Luz" }));

const usual = { ...bounds };
afterEach(() => void Object.assign(bounds, usual));

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

/** A registry that gives these answers first, and then answers as it should. */
async function troubled(...answers: Answer[]) {
  const asked: IncomingMessage[] = [];
  const listener: RequestListener = (req, res) => {
    if (req.url?.startsWith("/v1/me")) return there.app(req, res);
    asked.push(req);
    const answer = answers.shift();
    return answer ? answer(req, res) : there.app(req, res);
  };
  const url = await serve(listener);
  const key = await there.keyWith(["persons:read"]);
  const source = await aSource(here);
  return { asked, source, follow: () => followOnce(here, { url, key, source }) };
}

const refusing =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (_req, res) =>
    void res.writeHead(status, headers).end("{}");

const saying =
  (text: string | Buffer): Answer =>
  (_req, res) =>
    void res.writeHead(200, { "Content-Type": "application/json" }).end(text);

const page = (data: unknown[], next_cursor = "next") =>
  JSON.stringify({ data, pagination: { next_cursor, limit: 100 } });

test("it waits as long as it is asked to, and goes on", async () => {
  const { follow, source } = await troubled(
    refusing(429, { "Retry-After": "7" }),
    refusing(503, { "Retry-After": new Date(Date.now() - 5_000).toUTCString() }),
  );
  const { counts, waits, problems } = await follow();
  expect(waits).toEqual([7_000, expect.any(Number)]);
  expect(waits[1]).toBeGreaterThan(0);
  expect(problems[0]).toMatch(/no requests left/);
  expect(counts).toMatchObject({ created: 2 });
  await here.collections.persons.deleteMany({ source });
});

describe("what may pass is tried again, and then said", () => {
  test.each<[string, Answer, RegExp]>([
    ["an error of the server", refusing(500), /answered 500/],
    ["what is not JSON", saying("<html>"), /not what such a registry sends/],
    ["JSON of another shape", saying('{"data": {}}'), /not what such a registry sends/],
    [
      "an id that is none",
      saying(page([{ id: "1", changed_at: "2026-01-15T10:00:00Z", person: null }])),
      /not what/,
    ],
    ["bytes that are not UTF-8", saying(Buffer.from([0x7b, 0xff])), /not UTF-8/],
    ["a connection that breaks off", (_req, res) => void res.destroy(), /cannot be reached/],
    [
      "an answer that breaks off",
      (_req, res) =>
        void res.writeHead(200, { "Content-Length": "1000" }).write("{", () => res.destroy()),
      /cannot be reached/,
    ],
  ])("%s", async (_name, answer, message) => {
    const { follow, source, asked } = await troubled(answer, answer, answer);
    await expect(follow()).rejects.toThrow(message);
    expect(asked).toHaveLength(3);
    expect(await here.collections.persons.countDocuments({ source })).toBe(0);
  });

  test("an answer that does not end", async () => {
    bounds.bytes = 1_000_000;
    const endless: Answer = (_req, res) => {
      res.writeHead(200);
      const more = () => {
        while (!res.destroyed && res.write("x".repeat(100_000)));
      };
      res.on("drain", more);
      more();
    };
    const { follow } = await troubled(endless, endless, endless);
    await expect(follow()).rejects.toThrow(/longer than 1 MB/);
  });

  test("an answer that does not begin", async () => {
    bounds.ms = 20;
    const { follow } = await troubled(...Array<Answer>(3).fill(() => {}));
    await expect(follow()).rejects.toThrow(/No whole answer/);
  });
});

test.each<[string, Answer, RegExp]>([
  ["a key that it does not take", refusing(401), /set REGISTRY_KEY/],
  ["a key without the permission", refusing(403), /persons:read/],
  ["an address where nothing is", refusing(404), /nothing to follow/],
  ["a cursor that it does not know", refusing(422), /--moved/],
  ["a redirect", refusing(302, { Location: "https://example.org" }), /redirects/],
])("%s ends it at once", async (_name, answer, message) => {
  const { follow, asked } = await troubled(answer);
  await expect(follow()).rejects.toThrow(message);
  expect(asked).toHaveLength(1);
});

test("a record that is no person is left out, and the others are taken over", async () => {
  const person = {
    first_name: "Eva",
    last_name: "Gil",
    is_minor: false,
    age: 30,
    gender: null,
    status: { handle: "missing", label: "" },
    found_at: null,
    location: "L".repeat(301),
    description: "Alta",
  };
  const changed_at = "2026-01-15T10:00:00.000Z";
  const row = (fields: object) => ({
    id: new ObjectId().toHexString(),
    changed_at,
    person: { ...person, ...fields },
  });
  const odd = [
    row({}),
    row({ first_name: "" }),
    row({ last_name: "x".repeat(101) }),
    row({ status: { handle: "dead" } }),
    row({ is_minor: "no" }),
    row({ status: undefined }),
    row({ is_minor: true, age: 40 }),
  ];
  const { follow, source } = await troubled(saying(page(odd)));
  const { counts } = await follow();
  expect(counts).toMatchObject({ created: 2, refused: 5 });
  const stored = await here.collections.persons
    .find({ source })
    .sort({ reported_minor: 1 })
    .toArray();
  expect(stored).toHaveLength(2);
  expect(stored[0]).toMatchObject({ first_name: "Eva", description: "Alta" });
  expect(stored[0]).not.toHaveProperty("location");
  // Doubt protects.
  expect(stored[1]).toMatchObject({ reported_minor: true });
  expect(stored[1]).not.toHaveProperty("effective_birth_date");
});

describe("when the cursor is too old", () => {
  test("it begins again, and removes what does not come any more", async () => {
    const gone = new ObjectId();
    const first = page([
      {
        id: gone.toHexString(),
        changed_at: "2026-01-15T10:00:00.000Z",
        person: {
          first_name: "Ida",
          last_name: "Paz",
          is_minor: false,
          age: null,
          status: { handle: "missing" },
        },
      },
    ]);
    const { follow, source } = await troubled(saying(first), refusing(410));
    expect((await follow()).counts).toMatchObject({ created: 1 });
    expect((await follow()).counts).toMatchObject({ created: 2, removed: 1 });
    expect(await here.collections.persons.findOne({ _id: gone })).toBeNull();
    expect((await follow()).counts).toMatchObject({ created: 0, removed: 0 });
    await here.collections.persons.deleteMany({ source });
  });

  test("a registry that always says so is left", async () => {
    const { follow } = await troubled(
      saying(page([])),
      ...Array(4)
        .fill([
          refusing(410),
          saying(
            page(
              Array(100)
                .fill(0)
                .map(() => ({
                  id: new ObjectId().toHexString(),
                  changed_at: "2026-01-15T10:00:00.000Z",
                  person: null,
                })),
            ),
          ),
        ])
        .flat(),
    );
    await follow();
    await expect(follow()).rejects.toThrow(/too old/);
  });
});

test("a page that leads to itself is no page", async () => {
  const rows = Array.from({ length: 100 }, () => ({
    id: new ObjectId().toHexString(),
    changed_at: "2026-01-15T10:00:00.000Z",
    person: null,
  }));
  const same = saying(page(rows, "same"));
  const { follow } = await troubled(same, same, same, same);
  await expect(follow()).rejects.toThrow(/not what such a registry sends/);
});

test("nothing of a person is in what it says", async () => {
  const { follow } = await troubled(saying('{"first_name": "Secreta"'), saying("Secreta"));
  const { problems } = await follow();
  expect(problems.join()).not.toContain("Secreta");
  expect(Object.keys(await publicPersons(here)).length).toBeGreaterThan(0);
});
