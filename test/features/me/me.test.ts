import supertest from "supertest";
import { expect, test } from "vitest";
import { startApi } from "../../support/api.js";

const { app, openInstance, keyWith } = await startApi();

const quotas = { RATE_LIMIT: 600, RATE_LIMIT_SENSITIVE: 300 };
const { app: limited } = await openInstance(quotas);
const ask = (key: string) => supertest(limited).get("/v1/me").set("Authorization", `Bearer ${key}`);

test("GET /v1/me says what the key stands for, whatever it may do", async () => {
  const expires_at = new Date("2031-02-03T04:05:06.007Z");
  const key = await keyWith(["persons:read", "tips:write"], {
    name: "Red de refugios",
    source: "shelter_list",
    expires_at,
  });
  const { body, headers } = await ask(key).expect(200);
  expect(body).toEqual({
    data: {
      name: "Red de refugios",
      source: "shelter_list",
      permissions: ["persons:read", "tips:write"],
      expires_at: expires_at.toISOString(),
      limits: { requests_per_minute: 600, full_views_per_minute: 300 },
    },
  });
  expect(headers["ratelimit-policy"]).toBe('"requests";q=600;w=60');
  const { body: powerless } = await ask(await keyWith([])).expect(200);
  expect(powerless.data.permissions).toEqual([]);
});

test("a key's own limit counts before those of the service", async () => {
  const limitsOf = async (rate_limit: number) =>
    (await ask(await keyWith([], { rate_limit })).expect(200)).body.data.limits;
  expect(await limitsOf(900)).toEqual({ requests_per_minute: 900, full_views_per_minute: 300 });
  expect(await limitsOf(20)).toEqual({ requests_per_minute: 20, full_views_per_minute: 20 });
});

test("without a valid key it is a 401", async () => {
  await supertest(app).get("/v1/me").expect(401);
  const revoked = await keyWith([], { revoked_at: new Date() });
  await ask(revoked).expect(401);
});
