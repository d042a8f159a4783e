import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ObjectId } from "mongodb";
import { Webhook } from "standardwebhooks";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Topic, topics } from "../../src/site/guide/samples/topics.js";
import { resourceBody } from "../features/resources/resource-body.js";
import { aPerson, startApi } from "../support/api.js";
import { installPackages, onPath } from "../support/apt.js";
import { aJpeg } from "../support/images.js";

const { app, keyWith, clientWith, collections, savePersons } = await startApi();
const server = createServer(app);
const folder = await mkdtemp(join(tmpdir(), "guide-"));

const guideIn = async (language: string) =>
  (
    await supertest(app)
      .get(`/docs/guide?lang=${language}`)
      .set("Host", "registry.example.org")
      .expect(200)
  ).text;
const page = await guideIn("en");

const characters: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
};

/** The samples as a reader copies them, by language and what they are called. */
const samples = Array.from(
  page.matchAll(/aria-label="(curl|JavaScript|Python): ([^"]+)"><code>([^<]*)<\/code>/g),
  ([, language = "", name = "", html = ""]) => ({
    language,
    name,
    code: html.replaceAll(/&(#?\w+);/g, (_, name: string) => characters[name] ?? ""),
  }),
);
const sampleOf = (language: string, topic: Topic) =>
  samples.find((sample) => sample.language === language && sample.name === topics[topic].en)
    ?.code ?? "";

const programs: Record<string, (code: string) => [string, ...string[]]> = {
  curl: (code) => ["sh", "-ec", code],
  JavaScript: (code) => [process.execPath, "--input-type=module", "--eval", code],
  Python: (code) => ["python3", "-c", code],
};

let key: string;

async function run(language: string, topic: Topic, env: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const [program = "", ...args] = programs[language]?.(sampleOf(language, topic)) ?? [];
  const API = `http://127.0.0.1:${port}`;
  const { stdout } = await promisify(execFile)(program, args, {
    cwd: folder,
    env: { ...process.env, API, KEY: key, PYTHONIOENCODING: "utf-8", ...env },
  });
  return stdout;
}

beforeAll(async () => {
  // Bare machines may lack these.
  for (const name of ["curl", "python3", "openssl"])
    if (!(await onPath(name))) await installPackages(name);
  const sensitive = "persons:sensitive:read";
  key = await keyWith(["persons:read", "persons:write", "webhooks:write", sensitive]);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  await writeFile(join(folder, "photo.jpg"), await aJpeg());
  await writeFile(join(folder, "registry.mjs"), sampleOf("JavaScript", "client"));
  await writeFile(join(folder, "registry.py"), sampleOf("Python", "client"));
}, 300_000);

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const cursorFile = join(folder, "changes-cursor");
const languages = Object.keys(programs);

test("shows every topic in every programming language", () => {
  const names = Object.values(topics).map(({ en }) => en);
  expect([...new Set(samples.map(({ name }) => name))]).toEqual(names);
  expect(samples).toHaveLength(names.length * languages.length);
});

test("has the same sections and the same code in Spanish", async () => {
  const spanish = await guideIn("es");
  const sectionsOf = (text: string) => [...text.matchAll(/<h2 id="([^"]+)"/g)].map(String);
  const codeOf = (text: string) => text.match(/(?<=<pre[^>]*>)<code>[^<]*<\/code>/g);
  // Names of fields, headers and addresses are no words of a language.
  const namesOf = (text: string) => text.match(/<code>[^<]*<\/code>/g)?.sort();
  expect(sectionsOf(spanish)).toEqual(sectionsOf(page));
  expect(codeOf(spanish)).toEqual(codeOf(page));
  expect(namesOf(spanish)).toEqual(namesOf(page));
});

describe.each(languages)("as it stands in the guide, the code for %s", (language) => {
  test("asks for the first time", async () => {
    expect(await run(language, "first")).toMatch(/["']?data["']?: ?\[/);
  });

  test("creates a person, once", async () => {
    const made = JSON.parse(await run(language, "create"));
    expect(made.data ?? made).toMatchObject({ last_name: "Ejemplo Rivas", age: 34 });
    const filter = { "sources.source_id": `our-1001-${language.toLowerCase()}` };
    expect(await collections.persons.countDocuments(filter)).toBe(1);
  });

  test("finds a person by a misspelt name", async () => {
    const found = aPerson({ first_name: "Ana", last_name: "Ejemplo", gender: "female" });
    await savePersons(found);
    expect(await run(language, "search")).toContain("Ejemplo");
  });

  test("saves a list as a file", async () => {
    const [person] = await savePersons(aPerson());
    const said = await run(language, "file");
    if (language === "curl") expect(said).toContain(String(person?._id));
    else expect(said).toMatch(/more than the file has: false\n$/);
  });

  test("uploads a photo", async () => {
    const [person] = await savePersons(aPerson());
    const ID = String(person?._id);
    expect(await run(language, "photo", { ID })).toMatch(
      /\/v1\/photos\/[0-9a-f]{24}\.jpg\?expires=/,
    );
  });

  test("changes only what was seen", async () => {
    const [person] = await savePersons(aPerson());
    const ID = String(person?._id);
    expect(await run(language, "change", { ID })).toContain("found");
    const stored = await collections.persons.findOne({ _id: person?._id ?? new ObjectId() });
    expect(stored).toMatchObject({ status: "found", found_notes: "With her sister" });
  });

  test("follows all changes, removals too", async () => {
    const [person] = await savePersons(aPerson());
    // What is younger may come twice.
    const anHourAgo = new Date(Date.now() - 3_600_000);
    await collections.persons.updateMany({}, { $set: { updated_at: anHourAgo } });
    await rm(cursorFile, { force: true });
    const count = await collections.persons.countDocuments({ is_public: true });
    const shell = language === "curl";
    const first = await run(language, "changes");
    if (shell) expect(JSON.parse(first).data).toHaveLength(count);
    else expect(first).toBe(`${count} persons\n`);

    const owner = await clientWith(["persons:write"]);
    await owner.delete(`/v1/persons/${person?._id}`).expect(204);
    const next = await run(language, "changes");
    // The shell begins anew; the others go on, and must not keep who is gone.
    if (shell) expect(JSON.parse(next).data).toHaveLength(count - 1);
    else expect(next).toBe("0 persons\n");
  });

  test("crawls the feed of PFIF", async () => {
    await collections.persons.updateMany(
      {},
      { $set: { updated_at: new Date(Date.now() - 60_000) } },
    );
    const count =
      (await collections.persons.countDocuments({ is_public: true })) +
      (await collections.removals.countDocuments({}));
    const said = await run(language, "pfif");
    if (language === "curl") expect(said.match(/<pfif:person>/g)).toHaveLength(count);
    else expect(said).toBe(`${count} records\n`);
  });

  test("follows the list of all changes", async () => {
    await savePersons(aPerson({ updated_at: new Date(Date.now() - 60_000) }));
    await rm(join(folder, "feed-cursor"), { force: true });
    const count = await collections.persons.countDocuments({ is_public: true });
    const said = await run(language, "feed");
    if (language === "curl") expect(JSON.parse(said).data).toHaveLength(count);
    else expect(said).toBe(`${count} persons\n`);
  });

  test("reads the directory as HSDS", async () => {
    const maker = await clientWith(["resources:write"]);
    await maker.post("/v1/resources").send(resourceBody()).expect(201);
    const count = await collections.resources.countDocuments({});
    const said = await run(language, "directory");
    if (language === "curl") expect(JSON.parse(said).contents).toHaveLength(count);
    else expect(said).toBe(`${count} services\n`);
  });
});

describe.each(languages)("of webhooks, the code for %s", (language) => {
  test("makes one and keeps its secret", async () => {
    await collections.webhooks.deleteMany({});
    expect(await run(language, "webhook")).toMatch(/^whsec_[A-Za-z0-9+/]{43}=\s*$/);
    expect(await collections.webhooks.find().toArray()).toMatchObject([
      { url: "https://partner.example.org/registry", events: ["person.changed", "person.gone"] },
    ]);
  });

  test("knows what the registry has signed from what it has not", async () => {
    const secret = `whsec_${randomBytes(32).toString("base64")}`;
    const event = { type: "person.changed", data: { id: "66f2c0a1b3d4e5f60718293a" } };
    const body = JSON.stringify(event);
    const now = new Date();
    const env = {
      SECRET: secret,
      WEBHOOK_ID: "66f2c0a1b3d4e5f607188f02",
      WEBHOOK_TIMESTAMP: String(Math.floor(now.getTime() / 1_000)),
      WEBHOOK_SIGNATURE: `v1,AAAA ${new Webhook(secret).sign("66f2c0a1b3d4e5f607188f02", now, body)}`,
    };
    await writeFile(join(folder, "body.json"), body);
    expect(await run(language, "verify", env)).toBe("genuine\n");
    await writeFile(join(folder, "body.json"), `${body} `);
    expect(await run(language, "verify", env)).toBe("forged\n");
    await writeFile(join(folder, "body.json"), body);
    expect(await run(language, "verify", { ...env, WEBHOOK_TIMESTAMP: "1700000000" })).toBe(
      "forged\n",
    );
    expect(await run(language, "verify", { ...env, WEBHOOK_SIGNATURE: "" })).toBe("forged\n");
  });
});

/** What answers in the place of the registry. */
async function pretend(serve: RequestListener): Promise<string> {
  const registry = createServer(serve);
  onTestFinished(() => void registry.close().closeAllConnections());
  await new Promise<void>((resolve) => void registry.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(registry.address() as AddressInfo).port}`;
}

describe.each(["JavaScript", "Python"])("the client for %s", (language) => {
  /** Refuses as told, and then answers with an empty list. */
  async function tries(...refusals: [status: number, headers: Record<string, string>][]) {
    const keys: unknown[] = [];
    const API = await pretend((req, res) => {
      keys.push(req.headers["idempotency-key"]);
      const [status, headers] = refusals.shift() ?? [200, {}];
      req.resume().on("end", () => res.writeHead(status, headers).end('{"data": {}}'));
    });
    const outcome = await run(language, "create", { API }).then(
      () => "created",
      () => "refused",
    );
    return { outcome, keys };
  }

  test("repeats what is refused for now, with one Idempotency-Key", async () => {
    const { outcome, keys } = await tries(
      [503, { "Retry-After": "1" }],
      [429, { "Retry-After": "1" }],
    );
    expect(outcome).toBe("created");
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^[\w-]{36}$/);
  });

  test("gives up at once on what stays refused", async () => {
    const { outcome, keys } = await tries([422, {}]);
    expect(outcome).toBe("refused");
    expect(keys).toHaveLength(1);
  });

  test("begins again when its cursor is too old", async () => {
    const asked: unknown[] = [];
    const API = await pretend((req, res) => {
      asked.push(req.url);
      const isOld = req.url?.includes("cursor=old");
      const page = { data: [], pagination: { next_cursor: "new", limit: 100 } };
      const body = isOld ? { error: "Begin again" } : page;
      res.writeHead(isOld ? 410 : 200).end(JSON.stringify(body));
    });
    await writeFile(cursorFile, "old");
    expect(await run(language, "changes", { API })).toBe("0 persons\n");
    expect(asked).toEqual(["/v1/changes?limit=100&cursor=old", "/v1/changes?limit=100"]);
    expect(await readFile(cursorFile, "utf8")).toBe("new");
  });
});
