import { expect, test } from "vitest";
import { personBody, startApi } from "../../support/api.js";
import { databaseUri, runScript } from "../../support/command.js";

const { clientWith, collections, db } = await startApi();
const env = { MONGODB_URI: databaseUri(db.databaseName) };
const run = (name: "audit" | "export" | "keys", ...args: string[]) => runScript(name, args, env);

interface Entry {
  key: { id: string; name: string } | null;
  operator: string | null;
  operation: string;
  records: string[];
}

async function audit(...args: string[]): Promise<Entry[]> {
  const { code, stdout, stderr } = await run("audit", ...args, "--json");
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return JSON.parse(stdout);
}

const operations = (entries: Entry[]) => entries.map(({ operation }) => operation);

test("who looked at a child is answered by one command, newest first", async () => {
  expect((await run("export", "persons", "--json")).code).toBe(0);
  // An export before the second in which the child came did not show it.
  const earlier = { $set: { at: new Date(Date.now() - 60_000) } };
  await collections.auditLog.updateOne({ operation: "export persons" }, earlier);
  const partner = await clientWith(["persons:read", "persons:write"]);
  const child = { age: 8, contact_person_relationship: "mother", is_guardian_verified: true };
  const { body } = await partner.post("/v1/persons").send(personBody(child)).expect(201);
  const path = `/v1/persons/${body.data.id}`;
  const moderator = await clientWith(["persons:read", "persons:sensitive:read"]);
  await moderator.get(path).expect(200);
  await moderator.get("/v1/persons").expect(200);
  await partner.get(path).expect(200); // the minimized view shows nothing of a child

  expect((await run("export", "persons", "--json")).code).toBe(0);
  const entries = await audit("--person", body.data.id);
  expect(operations(entries)).toEqual([
    "export persons",
    "GET /v1/persons",
    "GET /v1/persons/{person_id}",
    "POST /v1/persons",
  ]);
  const [exported, listed, read] = entries;
  expect(exported).toMatchObject({ key: null, operator: expect.any(String), records: ["*"] });
  const stored = await collections.auditLog.findOne({ operation: "GET /v1/persons" });
  const reader = await collections.apiKeys.findOne({ _id: stored?.key ?? body });
  expect(read?.key).toEqual({ id: reader?._id.toHexString(), name: reader?.name });
  expect(listed?.records).toContain(body.data.id);

  const ofReader = await audit("--key", String(reader?._id));
  expect(operations(ofReader)).toEqual(["GET /v1/persons", "GET /v1/persons/{person_id}"]);
  expect(await audit("--since", new Date(Date.now() + 60_000).toISOString())).toEqual([]);

  const forPeople = await run("audit", "--person", body.data.id);
  expect(forPeople.stdout.split("\n")[1]).toContain("export persons");
  expect(forPeople.stdout).not.toContain(personBody().last_name);
});

test("commands that change something are recorded with the account that ran them", async () => {
  const grant = ["--name", "App", "--source", "form", "--permissions", "persons:read"];
  const created = JSON.parse((await run("keys", "create", ...grant, "--json")).stdout);
  expect((await run("keys", "revoke", created.id)).code).toBe(0);
  const entries = await audit("--since", "2020-01-01");
  const ofKey = entries.filter(({ records }) => records.includes(created.id));
  expect(operations(ofKey)).toEqual(["keys revoke", "keys create"]);
  expect(ofKey.every(({ operator, key }) => operator && key === null)).toBe(true);
});

test.each([
  ["a person that is no id", ["--person", "x"], /^--person: Must be the id of a person/],
  ["a key that is no id", ["--key", "x"], /^--key: Must be the id of a key/],
  ["a moment that is none", ["--since", "yesterday"], /^--since: Must be a date or a moment/],
  ["an unknown option", ["--until", "2026-01-01"], /^Unknown option --until/],
])("refuses %s with one sentence", async (_what, args, message) => {
  const { code, stdout, stderr } = await run("audit", ...args);
  expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
  expect(stderr).toMatch(message);
});
