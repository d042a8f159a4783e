import supertest from "supertest";
import { describe, expect, test, vi } from "vitest";
import { newKey } from "../../../src/kernel/auth/key-format.js";
import { createKey, revokeKey, rotateKey } from "../../../src/kernel/auth/keys.store.js";
import { startApi } from "../../support/api.js";

const { app, collections, keyWith } = await startApi();

// An operation that any valid key may call.
const options = () => supertest(app).get("/v1/options");
const optionsWith = (key: string) => options().set("Authorization", `Bearer ${key}`);

const hour = 3_600_000;
const anHourAgo = () => new Date(Date.now() - hour);
const issue = (lifetime = hour) =>
  createKey(collections, { name: "partner", source: "form", permissions: [] }, lifetime);

/** Exchanges one character of a key, as a slip of the pen would. */
const mistyped = (key: string, place: number) =>
  key.slice(0, place) + (key[place] === "a" ? "b" : "a") + key.slice(place + 1);

describe("without a key", () => {
  const refusal = { error: "An API key is required" };

  test.each([undefined, "", "Basic Zm9ybTpzZWNyZXQ=", "Token abc", "Bearer", "Bearer "])(
    "asks for one when the header is %j",
    async (header) => {
      const request = header === undefined ? options() : options().set("Authorization", header);
      const { headers } = await request.expect(401, refusal);
      expect(headers["www-authenticate"]).toBe("Bearer");
    },
  );

  test("takes none from the URL", async () => {
    const key = await keyWith([]);
    for (const name of ["key", "api_key", "access_token", "authorization"]) {
      const request = options().query({ [name]: key });
      const { headers } = await request.expect(401, refusal);
      expect(headers["www-authenticate"]).toBe("Bearer");
    }
  });
});

describe("with a key that is not valid", () => {
  async function expectRefusal(key: string) {
    const { headers } = await optionsWith(key).expect(401, { error: "The API key is not valid" });
    expect(headers["www-authenticate"]).toBe('Bearer error="invalid_token"');
  }

  test.each(["x", "x y", "mpr_short", "mpr_Ünvalid", `mpr_${"0".repeat(38)}`])(
    "refuses %s, which no key looks like",
    (key) => expectRefusal(key),
  );

  test("refuses an unknown one", async () => {
    const { apiKey, stored } = await issue();
    await collections.apiKeys.deleteOne({ _id: stored._id });
    await expectRefusal(apiKey);
  });

  test("refuses an expired one", async () => {
    await expectRefusal(await keyWith([], { expires_at: anHourAgo() }));
  });

  test("refuses a revoked one", async () => {
    await expectRefusal(await keyWith([], { revoked_at: anHourAgo() }));
  });

  test("refuses a mistyped one by its checksum, without a look-up", async () => {
    const { apiKey } = await issue();
    const lookUp = vi.spyOn(collections.apiKeys, "find");
    for (const place of [4, 20, apiKey.length - 1]) await expectRefusal(mistyped(apiKey, place));
    expect(lookUp).not.toHaveBeenCalled();
    lookUp.mockRestore();
  });
});

describe("with a valid key", () => {
  test.each(["Bearer", "bearer", "BEARER"])("accepts the scheme as %s", async (scheme) => {
    const { apiKey } = await issue();
    await options().set("Authorization", `${scheme} ${apiKey}`).expect(200);
  });

  test("stores its SHA-256 and never the key", async () => {
    const { apiKey, stored } = await issue();
    const document = await collections.apiKeys.findOne({ _id: stored._id });
    expect(document?.key_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(document)).not.toContain(apiKey.slice(4, -6));
  });

  test("works at once, however lately it was made, and after wrong ones", async () => {
    for (let made = 0; made < 3; made += 1) {
      await optionsWith(newKey()).expect(401);
      await optionsWith((await issue()).apiKey).expect(200);
    }
  });

  test("writes down when it was last used", async () => {
    const { apiKey, stored } = await issue();
    await optionsWith(apiKey).expect(200);
    await expect
      .poll(async () => (await collections.apiKeys.findOne({ _id: stored._id }))?.last_used_at)
      .toBeInstanceOf(Date);
  });

  test("names the permission that it lacks", async () => {
    const error = "This API key lacks the permission persons:read";
    const request = supertest(app).get("/v1/persons");
    await request.set("Authorization", `Bearer ${await keyWith([])}`).expect(403, { error });
  });
});

describe("a key that comes to its end", () => {
  /** Not at once: the service remembers keys for some seconds. */
  const expectEnd = (key: string) =>
    expect.poll(async () => (await optionsWith(key)).status, { interval: 200 }).toBe(401);

  test("is refused when it was revoked", async () => {
    const { apiKey, stored } = await issue();
    await optionsWith(apiKey).expect(200);
    const revoked = await revokeKey(collections, stored._id);
    await expectEnd(apiKey);

    const again = await revokeKey(collections, stored._id);
    expect(again?.revoked_at).toEqual(revoked?.revoked_at);
  });

  test("lives on beside its successor for the overlap", async () => {
    const old = await issue();
    const overlap = 5_000;
    const successor = await rotateKey(collections, old.stored._id, { overlap, lifetime: hour });
    await optionsWith(old.apiKey).expect(200);
    await expectEnd(old.apiKey);
    await optionsWith(successor?.apiKey ?? "").expect(200);
  });

  test("lives no longer for being rotated", async () => {
    const { stored } = await issue(1_000);
    await rotateKey(collections, stored._id, { overlap: hour, lifetime: hour });
    const old = await collections.apiKeys.findOne({ _id: stored._id });
    expect(old?.expires_at).toEqual(stored.expires_at);
  });

  test("has no successor once it is revoked or expired", async () => {
    const [revoked, expired] = [await issue(), await issue(-1)];
    await revokeKey(collections, revoked.stored._id);
    const times = { overlap: hour, lifetime: hour };
    expect(await rotateKey(collections, revoked.stored._id, times)).toBeUndefined();
    expect(await rotateKey(collections, expired.stored._id, times)).toBeUndefined();
  });
});
