import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { createKey } from "../../../src/kernel/auth/keys.store.js";
import { permissions } from "../../../src/kernel/auth/permissions.js";
import { startApi } from "../../support/api.js";
import { databaseUri, runScript } from "../../support/command.js";

// The service runs on the same database, as it does in operation.
const { app, db, collections } = await startApi();
const keys = (...args: string[]) =>
  runScript("keys", args, { MONGODB_URI: databaseUri(db.databaseName) });

const day = 24 * 3_600_000;
const stored = (name: string) => collections.apiKeys.findOne({ name });
const statusWith = async (key: string) => {
  const request = supertest(app).get("/v1/persons").set("Authorization", `Bearer ${key}`);
  return (await request).status;
};
const issue = (name: string) =>
  createKey(collections, { name, source: "form", permissions: ["persons:read"] }, day);

describe("keys create", () => {
  test("prints a key that works at once", async () => {
    const options = ["--permissions", "persons:read, tips:write", "--expires", "90d"];
    const named = ["--name", "  Cruz   Roja ", "--source", "hospital_list"];
    const result = await keys("create", ...named, ...options, "--rate-limit", "50", "--json");
    expect(result).toMatchObject({ code: 0, stderr: "" });

    const document = await stored("Cruz Roja");
    const printed = JSON.parse(result.stdout);
    expect(printed).toEqual({
      id: document?._id.toHexString(),
      key: expect.stringMatching(/^mpr_[0-9A-Za-z]{38}$/),
      name: "Cruz Roja",
      source: "hospital_list",
      permissions: ["persons:read", "tips:write"],
      expires_at: document?.expires_at.toISOString(),
    });
    expect(lifeOf(document)).toBe(90 * day);
    expect(document?.rate_limit).toBe(50);
    expect(JSON.stringify(document)).not.toContain(printed.key);
    expect(await statusWith(printed.key)).toBe(200);
  });

  test("is good for a year, and reads well, when nothing else is asked for", async () => {
    const result = await keys("create", "--name", "Ana", "--source=form", "--permissions=none");
    expect(result.stdout).toMatch(/^mpr_\w{38}\n/);
    expect(result.stdout).toContain("source form");
    const document = await stored("Ana");
    expect(lifeOf(document)).toBe(365 * day);
    expect(document?.permissions).toEqual([]);
    expect(document).not.toHaveProperty("rate_limit");
  });

  const lifeOf = (key: Awaited<ReturnType<typeof stored>>) =>
    Number(key?.expires_at) - Number(key?.created_at);

  const right = ["--name", "x", "--source", "form", "--permissions", "persons:read"];
  test.concurrent.each([
    ["an unknown source", right.with(3, "nope"), [/^--source: .* catalog -- list source/]],
    ["an unknown option", [...right, "--expiry", "90d"], [/^Unknown option --expiry/]],
    [
      "all that is wrong at once",
      ["--source", "form", "--permissions", "persons:reed", "--expires", "0s", "--rate-limit", "0"],
      [/--name: Is required/, permissions.join(", "), "--expires: ", "--rate-limit: "],
    ],
  ])("refuses %s in one line", async (_what, args, messages) => {
    const { code, stdout, stderr } = await keys("create", ...args, "--json");
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    for (const message of messages) expect(stderr).toMatch(message);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });
});

test("keys list shows every key without the key", async () => {
  const { apiKey, stored } = await issue("listed");
  const { stdout } = await keys("list", "--json");
  expect(JSON.parse(stdout)).toContainEqual({
    id: stored._id.toHexString(),
    name: "listed",
    source: "form",
    permissions: ["persons:read"],
    created_at: stored.created_at.toISOString(),
    expires_at: stored.expires_at.toISOString(),
    revoked_at: null,
    last_used_at: null,
    rate_limit: null,
  });
  expect(stdout).not.toMatch(new RegExp(`mpr_|${stored.key_hash}|${apiKey.slice(4)}`));
});

test("keys rotate gives a successor and lets the old key live on for the overlap", async () => {
  const old = await issue("rotated");
  const before = Date.now();
  const id = old.stored._id.toHexString();
  const { stdout } = await keys("rotate", id, "--overlap", "2h", "--json");

  const { key, ...successor } = JSON.parse(stdout);
  expect(successor).toMatchObject({ name: "rotated", source: "form" });
  expect(successor).toMatchObject({ permissions: ["persons:read"] });
  expect(successor.id).not.toBe(id);
  expect([await statusWith(key), await statusWith(old.apiKey)]).toEqual([200, 200]);

  const shortened = await collections.apiKeys.findOne({ _id: old.stored._id });
  const rotatedAt = Number(shortened?.expires_at) - 2 * 3_600_000;
  expect(rotatedAt).toBeGreaterThanOrEqual(before);
  expect(rotatedAt).toBeLessThanOrEqual(Date.now());
});

test("keys revoke ends a key", async () => {
  const { apiKey, stored } = await issue("revoked");
  const id = stored._id.toHexString();
  const { stdout } = await keys("revoke", id, "--json");
  expect(JSON.parse(stdout)).toMatchObject({ id, revoked_at: expect.stringMatching(/Z$/) });
  expect(await statusWith(apiKey)).toBe(401);
});

test("keys says what it can do", async () => {
  const { code, stderr } = await keys("remove");
  expect(code).toBe(2);
  expect(stderr).toMatch(/^The first argument must be create, list, rotate, or revoke\.\n/);
});
