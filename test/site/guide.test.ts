import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { ObjectId } from "mongodb";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPerson, startApi } from "../support/api.js";
import { installPackages, onPath } from "../support/apt.js";
import { aJpeg } from "../support/images.js";

const { app, keyWith, collections, savePersons } = await startApi();
const server = createServer(app);
const folder = await mkdtemp(join(tmpdir(), "guide-"));

const { text: page } = await supertest(app).get("/docs/guide").expect(200);

const characters: Record<string, string> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" },
};

/** The samples as a reader copies them, by language and topic. */
const samples = Array.from(
  page.matchAll(/aria-label="(curl|JavaScript|Python): ([^"]+)"><code>([^<]*)<\/code>/g),
  ([, language = "", topic = "", html = ""]) => ({
    language,
    topic,
    code: html.replaceAll(/&(#?\w+);/g, (_, name: string) => characters[name] ?? ""),
  }),
);
const sampleOf = (language: string, topic: string) =>
  samples.find((sample) => sample.language === language && sample.topic === topic)?.code ?? "";

const programs: Record<string, (code: string) => [string, ...string[]]> = {
  curl: (code) => ["sh", "-ec", code],
  JavaScript: (code) => [process.execPath, "--input-type=module", "--eval", code],
  Python: (code) => ["python3", "-c", code],
};

let key: string;

async function run(language: string, topic: string, env: Record<string, string> = {}) {
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
  for (const name of ["curl", "python3"]) if (!(await onPath(name))) await installPackages(name);
  key = await keyWith(["persons:read", "persons:write", "persons:sensitive:read"]);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  await writeFile(join(folder, "photo.jpg"), await aJpeg());
  await writeFile(join(folder, "registry.mjs"), sampleOf("JavaScript", "client"));
  await writeFile(join(folder, "registry.py"), sampleOf("Python", "client"));
}, 300_000);

afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const languages = Object.keys(programs);

test("shows every topic in every language", () => {
  const topics = new Set(samples.map(({ topic }) => topic));
  expect([...topics]).toEqual(["first", "client", "create", "search", "photo", "change", "feed"]);
  expect(samples).toHaveLength(topics.size * languages.length);
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

  test("follows the list of all changes", async () => {
    await savePersons(aPerson({ updated_at: new Date(Date.now() - 60_000) }));
    await rm(join(folder, "feed-cursor"), { force: true });
    const count = await collections.persons.countDocuments({ is_public: true });
    const said = await run(language, "feed");
    if (language === "curl") expect(JSON.parse(said).data).toHaveLength(count);
    else expect(said).toBe(`${count} persons\n`);
  });
});

describe.each(["JavaScript", "Python"])("the client for %s", (language) => {
  /** Answers in the place of the registry: first as told, then with an empty list. */
  async function tries(...refusals: [status: number, headers: Record<string, string>][]) {
    const keys: unknown[] = [];
    const registry = createServer((req, res) => {
      keys.push(req.headers["idempotency-key"]);
      const [status, headers] = refusals.shift() ?? [200, {}];
      req.resume().on("end", () => res.writeHead(status, headers).end('{"data": {}}'));
    });
    await new Promise<void>((resolve) => void registry.listen(0, "127.0.0.1", resolve));
    const { port } = registry.address() as AddressInfo;
    const outcome = await run(language, "create", { API: `http://127.0.0.1:${port}` }).then(
      () => "created",
      () => "refused",
    );
    registry.close();
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
});
