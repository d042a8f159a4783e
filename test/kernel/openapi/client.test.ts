import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { generateApi } from "swagger-typescript-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApi } from "../../support/api.js";

const { app, keyWith } = await startApi();
const run = promisify(execFile);
const root = join(import.meta.dirname, "../../..");

/** A partner's program, as far as it is written in TypeScript against a generated client. */
const program = (changes: string) => `
import { Api } from "./client.js";

const [baseUrl, key] = process.argv.slice(2);
const api = new Api({ baseUrl, baseApiParams: { headers: { Authorization: \`Bearer \${key}\` } } });

const made = await api.v1.createPerson({
  first_name: "Ana",
  last_name: "Ejemplo",
  gender: "female",
  contact_person_first_name: "Luis",
  contact_person_phone: "0414-5550101",
  contact_person_email: "luis@example.org",
});
const { id } = made.data.data;
const changed = await api.v1.updatePerson({ personId: id }, ${changes});
const read = await api.v1.getPerson({ personId: id });
const list = await api.v1.listPersons({ limit: 1, order: "created_at desc", gender: ["female"] });
const refused = await api.v1.getPerson({ personId: "0".repeat(24) }).catch((answer) => answer.error);
console.log(
  JSON.stringify({
    status: changed.data.data.status.handle,
    name: read.data.data.first_name,
    listed: list.data.data.map((person) => person.id === id),
    limit: list.data.pagination.limit,
    refused,
  }),
);
`;

describe("a client in TypeScript, generated from the document", () => {
  const server = createServer(app);
  let base = "";
  let folder = "";

  beforeAll(async () => {
    await once(server.listen(0, "127.0.0.1"), "listening");
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    folder = await mkdtemp(join(tmpdir(), "registry-client-"));
    await generateApi({
      url: `${base}/openapi.json`,
      output: folder,
      fileName: "client.ts",
      extractRequestParams: true,
      silent: true,
    });
    await writeFile(join(folder, "package.json"), '{"type": "module"}');
  });

  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function compile(changes: string) {
    await writeFile(join(folder, "program.ts"), program(changes));
    const options = ["--strict", "--target", "es2023", "--module", "nodenext", "--skipLibCheck"];
    const types = ["--types", "node", "--typeRoots", join(root, "node_modules/@types")];
    const tsc = join(root, "node_modules/.bin/tsc");
    return run(tsc, ["program.ts", ...options, ...types], { cwd: folder }).then(
      () => "",
      ({ stdout }: { stdout: string }) => stdout,
    );
  }

  test("compiles, and works against the service", async () => {
    expect(await compile(`{ status: "found" }`)).toBe("");
    const key = await keyWith(["persons:read", "persons:write"]);
    const { stdout } = await run(process.execPath, ["program.js", base, key], { cwd: folder });
    expect(JSON.parse(stdout)).toEqual({
      status: "found",
      name: "Ana",
      listed: [true],
      limit: 1,
      refused: { error: "Person not found" },
    });
  });

  test.each([
    ["a field that there is not", `{ statsu: "found" }`],
    ["a value that there is not", `{ status: "lost" }`],
  ])("does not compile with %s", async (_what, changes) => {
    expect(await compile(changes)).toMatch(/program\.ts\(\d+,\d+\): error TS/);
  });
});
