import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { newKey } from "../../../src/kernel/auth/key-format.js";
import { startApi } from "../../support/api.js";

const { openInstance, keyWith, db } = await startApi();
const quotas = { RATE_LIMIT: 40, RATE_LIMIT_SENSITIVE: 20, RATE_LIMIT_FAILED: 10, TRUST_PROXY: 1 };
const instances = [(await openInstance(quotas)).app, (await openInstance(quotas)).app] as const;

const get = (key: string, { path = "/v1/options", at = 0, from = "192.0.2.1" } = {}) =>
  supertest(instances[at % 2 === 0 ? 0 : 1])
    .get(path)
    .set({ Authorization: `Bearer ${key}`, "X-Forwarded-For": from });

/** The statuses of `count` requests one after the other. */
async function statuses(count: number, request: (at: number) => ReturnType<typeof get>) {
  const answers: number[] = [];
  for (let at = 0; at < count; at += 1) answers.push((await request(at)).status);
  return answers;
}

const served = (answers: number[]) => answers.filter((status) => status !== 429).length;

describe("requests of a key", () => {
  test("beyond the limit are refused with Retry-After until the minute ends", async () => {
    const key = await keyWith([]);
    expect(await statuses(40, () => get(key))).toEqual(Array(40).fill(200));
    const { headers, body } = await get(key).expect(429);
    expect(body).toEqual({ error: expect.any(String) });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(headers["ratelimit-policy"]).toBe('"requests";q=40;w=60');
    expect(headers.ratelimit).toMatch(/^"requests";r=0;t=\d+$/);
  });

  test("are told what is left", async () => {
    const key = await keyWith([]);
    for (const left of [39, 38, 37]) {
      const { headers } = await get(key).expect(200);
      expect(headers["ratelimit-policy"]).toBe('"requests";q=40;w=60');
      expect(headers.ratelimit).toMatch(new RegExp(`^"requests";r=${left};t=\\d+$`));
    }
  });

  test("count on all instances together: never more than the limit, hardly less", async () => {
    const key = await keyWith([]);
    const answers = served(await statuses(60, (at) => get(key, { at })));
    expect(answers).toBe(40);
    const other = await keyWith([]);
    const together = await Promise.all(Array.from({ length: 60 }, (_, at) => get(other, { at })));
    expect(served(together.map(({ status }) => status))).toBe(40);
  });

  test("have the key's own limit, when it has one", async () => {
    const key = await keyWith([], { rate_limit: 5 });
    expect(served(await statuses(8, (at) => get(key, { at })))).toBe(5);
  });

  test("that read a full view have a lower limit of their own", async () => {
    const key = await keyWith(["persons:read", "persons:sensitive:read"]);
    const path = "/v1/persons";
    expect(served(await statuses(25, () => get(key, { path })))).toBe(20);
    const { headers } = await get(key, { path }).expect(429);
    expect(headers["ratelimit-policy"]).toBe('"requests";q=40;w=60, "sensitive";q=20;w=60');
    await get(key).expect(200); // what everybody may read is still served
    const minimized = await keyWith(["persons:read"]);
    expect(served(await statuses(25, () => get(minimized, { path })))).toBe(25);
  });

  test("are refused before the permission is looked at, and after the key", async () => {
    const key = await keyWith([], { rate_limit: 1 });
    const path = "/v1/persons";
    await get(key, { path }).expect(403);
    await get(key, { path }).expect(429);
  });

  test("do not ask the database each time", async () => {
    const key = await keyWith([], { rate_limit: 2000 });
    const counter = () => db.collection("rate_limits").findOne({ key: /requests/, points: 100 });
    await statuses(90, () => get(key));
    expect(await counter()).not.toBeNull(); // one share of 100 for 90 requests
  });
});

/** The commands that reach this file's database meanwhile, as `<operation> <collection>`. */
async function commandsDuring(work: () => Promise<void>): Promise<string[]> {
  await db.command({ profile: 2 });
  await work();
  await db.command({ profile: 0 });
  const profiled = db.collection("system.profile");
  const filter = { ns: { $in: [/\.api_keys$/, /\.rate_limits$/] } };
  const commands = await profiled.find(filter).toArray();
  await profiled.drop();
  return commands.map(({ op, ns }) => `${op} ${ns.split(".").at(-1)}`);
}

describe("failed keys of an address", () => {
  /** One that was never issued. */
  const wrong = newKey();

  test("are slowed down, valid keys never are", async () => {
    const from = "198.51.100.7";
    const answers = await statuses(15, () => get(wrong, { from }));
    expect(answers).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    const { headers } = await get("malformed", { from }).expect(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(headers["ratelimit-policy"]).toBe('"failed";q=10;w=60');
    expect(headers.ratelimit).toMatch(/^"failed";r=0;t=\d+$/);
    await get(await keyWith([]), { from }).expect(200);
    await get(wrong, { from: "198.51.100.8" }).expect(401);
  });

  test("are counted by network: whoever has one IPv6 address has a whole /64", async () => {
    const answers = await statuses(12, (at) =>
      get(wrong, { from: `2001:db8:0:1::${at + 1}`, at: 0 }),
    );
    expect(answers.slice(10)).toEqual([429, 429]);
    await get(wrong, { from: "2001:db8:0:2::1" }).expect(401);
    await get(wrong, { from: "2001:db8:0:1::99" }).expect(429);
  });

  test("are one address whether it is written as IPv4 or within IPv6", async () => {
    await statuses(10, () => get(wrong, { from: "198.51.100.10" }));
    await get(wrong, { from: "::ffff:198.51.100.10" }).expect(429);
  });

  test("of any number of addresses leave what is known of valid keys alone", async () => {
    const { app, services } = await openInstance(quotas);
    const key = await keyWith([], { rate_limit: 2000 });
    const ask = () => supertest(app).get("/v1/options").set("Authorization", `Bearer ${key}`);
    await ask().expect(200);
    const commands = await commandsDuring(async () => {
      for (let at = 0; at < 30_000; at += 1) {
        services.rateLimits.countFailure(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`);
      }
      await ask().expect(200);
    });
    expect(commands.filter((command) => command.endsWith("rate_limits"))).toEqual([]);
  });

  test("no key at all is no failed key", async () => {
    const from = "198.51.100.9";
    for (let at = 0; at < 12; at += 1) {
      await supertest(instances[0]).get("/v1/options").set("X-Forwarded-For", from).expect(401);
    }
  });

  test("that can be no key never ask the database, from however many addresses", async () => {
    const commands = await commandsDuring(async () => {
      await statuses(15, () => get("malformed", { from: "203.0.113.1" }));
      await statuses(15, (at) => get(wrong.replace(/.$/, "-"), { from: `203.0.114.${at}` }));
    });
    expect(commands).toEqual([]);
  });

  test("are looked up once, from however many addresses, and counted without the database", async () => {
    const unknown = newKey();
    const commands = await commandsDuring(async () => {
      await statuses(15, () => get(unknown, { from: "203.0.113.2" }));
      await statuses(15, (at) => get(unknown, { from: `203.0.115.${at}` }));
    });
    expect(commands).toEqual(["query api_keys"]);
  });

  test("of an address that has used them up share a look-up, and a new valid key still works", async () => {
    const from = "203.0.113.3";
    await statuses(10, () => get("malformed", { from }));
    const key = await keyWith([]);
    const commands = await commandsDuring(async () => {
      const wrongs = Array.from({ length: 50 }, () => get(newKey(), { from }));
      const answers = await Promise.all([...wrongs, get(key, { from })]);
      expect(answers.map(({ status }) => status)).toEqual([...Array(50).fill(429), 200]);
    });
    const lookUps = commands.filter((command) => command === "query api_keys");
    expect(lookUps.length).toBeLessThan(25);
  });
});
