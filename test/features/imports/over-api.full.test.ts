import { spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { copyFile, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { join, parse } from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, onTestFinished, test } from "vitest";
import { apiClient } from "../../../scripts/import/api-client.js";
import { runScript } from "../../support/command.js";
import { contentOf } from "../../support/imports.js";
import { saveKey } from "../../support/keys.js";
import { listsFolder } from "../../support/lists.js";
import { startOwnService } from "../../support/own-service.js";
import { startService } from "../../support/service.js";
import { atTerminal, keys } from "../../support/terminal.js";
import { fullTest } from "../../support/tier.js";

const checkout = join(import.meta.dirname, "../../..");
const own = await startOwnService();
const { MONGODB_URI, collections, folder } = own;
const { imports, persons } = collections;

const keyOf = (source: string) =>
  saveKey(collections, ["persons:write", "persons:sensitive:read"], { source });

/** The command knows the address of the registry alone: it reaches no database. */
const nowhere = { MONGODB_URI: "mongodb://127.0.0.1:1/none" };
/** Runs the command; of whom a list does not say how they are, they are missing. */
const runWith = (REGISTRY_KEY: string, ...typed: string[]) => {
  const saysIt = typed.some((arg) => /^--(?:status|hospital|shelter)$/.test(arg));
  const args = saysIt ? typed : [...typed, "--status", "missing"];
  return runScript("import", args, { ...nowhere, REGISTRY_KEY });
};
const overApi = async (source: string, ...args: string[]) =>
  runWith(await keyOf(source), ...args, "--api", own.service.url);

async function list(name: string, ...lines: string[]) {
  const path = join(folder, name);
  await writeFile(path, `${lines.join("\n")}\n`);
  return path;
}

/** Reads and takes away the rejected rows of a list. */
async function takeRejects(file: string) {
  const { dir, name, ext } = parse(file);
  const path = join(dir, `${name}.rejected${ext}`);
  const bytes = await readFile(path).catch(() => undefined);
  await rm(path, { force: true });
  return bytes;
}

/** What a slow import says of its progress now and then is left out. */
const withoutProgress = (stderr: string) => stderr.replaceAll(/^.* rows\/s, .*\n/gm, "");

/** In no order that their ids have: several processes import. */
const personsOf = async (source: string) =>
  (await persons.find({ source }).toArray())
    .map((person) => JSON.stringify(contentOf(person)))
    .sort();

test.each([
  [
    "form",
    ["b-refugios.csv", "d-whatsapp.txt", "e-partner.ndjson", "f-pfif-1.4.xml"],
    ["--status", "missing"],
  ],
  ["hospital_list", ["a-hospital-central.xlsx"], ["--hospital", "hospital_central_del_litoral"]],
])(
  "report, rejected rows and persons are those of an import on the spot: %s, %j",
  async (source, names, settings) => {
    const files = names.map((name) => join(folder, name));
    for (const [at, name] of names.entries())
      await copyFile(join(listsFolder, name), files[at] ?? "");
    const takeAllRejects = async () => {
      const all: unknown[] = [];
      for (const file of files) all.push(await takeRejects(file));
      return all;
    };

    const overHttp = await overApi(source, ...files, ...settings, "--json");
    const rejects = await takeAllRejects();
    const stored = await personsOf(source);
    await persons.deleteMany({ source });
    await imports.deleteMany({ source });
    const args = [...files, ...settings, "--source", source, "--json"];
    const local = await runScript("import", args, { MONGODB_URI });

    const linesOf = (text: string) =>
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    const anyBatch = { batch: expect.stringMatching(/^[0-9a-f]{24}$/) };
    // What the list says of its persons is known where it is read: at the registry.
    const states: unknown[] = [];
    expect(linesOf(overHttp.stdout)).toEqual(
      linesOf(local.stdout).map((line) => ({ ...line, ...anyBatch, states })),
    );
    const saidOf = ({ code, stderr }: typeof local) => ({ code, stderr: withoutProgress(stderr) });
    expect(saidOf(overHttp)).toEqual(saidOf(local));
    expect(rejects.every(Boolean)).toBe(true);
    expect(await takeAllRejects()).toEqual(rejects);
    expect(stored).toEqual(await personsOf(source));
  },
);

describe("over HTTP", () => {
  test("exit code 0 when every row is in; people read a summary", async () => {
    const file = await list("good.csv", "Nombres,Apellidos", "Ana,Rojas");
    const { code, stdout } = await overApi("good", file);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: `${file}: 1 row: 1 created, 0 updated, 0 unchanged, 0 duplicates, 0 rejected\n`,
    });
  });

  test("a key without persons:sensitive:read is told what was accepted and rejected, no more", async () => {
    const file = await list("plain.csv", "Nombres,Apellidos", "Ana,Rojas", "Inolvidable,");
    const key = await saveKey(collections, ["persons:write"], { source: "plain" });
    const args = [file, "--api", own.service.url];
    const { code, stdout } = await runWith(key, ...args);
    expect(code).toBe(1);
    expect(stdout).toContain(`${file}: 2 rows: 1 accepted, 1 rejected\n  line 3: Surname: `);
    const { stdout: line } = await runWith(key, ...args, "--json");
    expect(JSON.parse(line)).toEqual({
      file,
      batch: expect.stringMatching(/^[0-9a-f]{24}$/),
      source: "plain",
      dry_run: false,
      rows: 2,
      accepted: 1,
      rejected: 1,
      unread: 0,
      unclear: 0,
      cut_cells: 0,
      hidden_rows: 0,
      hidden_sheet_rows: 0,
      unread_states: [],
      patients_without_hospital: 0,
      unknown_places: [],
      states: [],
      rejects_file: join(folder, "plain.rejected.csv"),
      refused: null,
    });
  });

  test("what a list leaves open is told by the registry, and never what its cells contain", async () => {
    const file = await list(
      "open.csv",
      "Nombre;Cédula;Hospital;Estatus",
      ...["Ana Gil;V-12345678;;por ver", "Eva Gil;V-12345679;;UCI"],
      "Leo Gil;V-12345671;Hospital Litorall;Alta",
    );
    const key = await keyOf("left_open");
    const args = [file, "--api", own.service.url];
    const open = {
      unread_states: [{ header: "Estatus", field: "status", cells: 1 }],
      patients_without_hospital: 1,
      unknown_places: [
        {
          kind: "hospital",
          name: "Hospital Litorall",
          rows: 1,
          nearest: ["hospital_central_del_litoral"],
        },
      ],
    };
    const { stdout: line } = await runWith(key, ...args, "--json");
    expect(JSON.parse(line)).toMatchObject(open);
    const get = (authorized: string) =>
      fetch(`${own.service.url}/v1/imports/${JSON.parse(line).batch}`, {
        headers: { Authorization: `Bearer ${authorized}` },
      });
    const told = await (await get(key)).text();
    expect(JSON.parse(told).data).toMatchObject(open);
    const { stdout } = await runWith(key, ...args, "--lang", "es");
    expect(stdout).toContain('1 celda de "Estatus" no se pudo leer como un estado.');
    expect(stdout).toContain("1 fila habla de un paciente y no se indica ningún hospital.");
    expect(stdout).toContain("npm run catalog -- add hospital hospital_litorall --label");
    for (const text of [line, told, stdout]) expect(text).not.toContain("por ver");
    const other = await saveKey(collections, ["persons:write"], { source: "left_open" });
    expect(JSON.parse(await (await get(other)).text()).data).toMatchObject({
      unread_states: [],
      patients_without_hospital: 1,
      unknown_places: [],
    });
  });

  test("notes alone of a deleted person come back as rejected", async () => {
    const pfif = (record: string) => `<pfif xmlns="http://zesty.ca/pfif/1.4">${record}</pfif>`;
    const id = "<person_record_id>x/p1</person_record_id>";
    const ana = `<person>${id}<given_name>Ana</given_name><family_name>Gil</family_name></person>`;
    const note = `<note>${id}<source_date>2026-06-27T10:00:00Z</source_date><text>La vi</text></note>`;
    await overApi("noted", await list("noted-1.xml", pfif(ana)));
    const person = await persons.findOne({ source: "noted" });
    const headers = { Authorization: `Bearer ${await keyOf("noted")}` };
    await fetch(`${own.service.url}/v1/persons/${person?._id}`, { method: "DELETE", headers });
    const notes = await list("noted-2.xml", pfif(note));
    const { code, stdout } = await overApi("noted", notes, "--json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ rows: 1, rejected: 1, unread: 0 });
    expect(String(await takeRejects(notes))).toContain("La vi");
  });

  test("exit code 1 when a row is rejected; a dry run stores nothing and writes no rejects", async () => {
    const file = await list("some.csv", "Nombres,Apellidos", "Ana,Rojas", "Inolvidable,");
    const { code, stdout } = await overApi("some", file, "--dry-run");
    expect(code).toBe(1);
    expect(stdout).toContain(
      "1 created, 0 updated, 0 unchanged, 0 duplicates, 1 rejected (dry run",
    );
    expect(stdout).toContain("line 3: Surname: ");
    expect(stdout).not.toContain("Inolvidable");
    expect(await persons.countDocuments({ source: "some" })).toBe(0);
    expect(await takeRejects(file)).toBeUndefined();
    const json = await overApi("some", file, "--dry-run", "--json");
    expect(JSON.parse(json.stdout)).toMatchObject({
      batch: null,
      dry_run: true,
      rejects_file: null,
    });
  });

  test("exit code 2 when nothing was read: refused, absent, larger than 50 MB", async () => {
    const refused = await list("empty.csv");
    await truncate(refused, 0);
    const large = await list("large.csv", "x");
    await truncate(large, 50 * 1024 * 1024 + 1);
    const absent = join(folder, "absent.csv");
    const { code, stdout } = await overApi("none", refused, large, absent, "--json");
    expect(code).toBe(2);
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map((line) => line.refused)).toEqual([
      expect.stringContaining("empty"),
      "The file is larger than 50 MB.",
      "The file cannot be read: there is no such file.",
    ]);
  });

  test("--map, --list and --date go along; --rejects names the file of rejected rows", async () => {
    const map = await list("map.json", '{"Paciente X": "full_name"}');
    const file = await list("mapped.csv", "Paciente X,Años", "Ana Rojas,30", "Eva,30");
    const rejects = join(folder, "wrong.csv");
    const told = ["--map", map, "--list", "Cancha", "--date", "27/06/2025", "--rejects", rejects];
    const { code } = await overApi("mapped", file, ...told);
    expect(code).toBe(1);
    expect(await readFile(rejects, "utf8")).toMatch(/Paciente X,Años,rejected_reason\s+Eva,30,/);
    const stored = await imports.findOne({ source: "mapped" });
    expect(stored?.options).toMatchObject({ list: "Cancha", date: "2025-06-27" });
  });

  test.each([
    [
      "an unknown hospital",
      ["--hospital", "Ninguno"],
      "hospital: Must be a hospital of the catalog.\n",
    ],
    ["a map that is none", ["--map", import.meta.filename], "--map: The map is not valid JSON.\n"],
    [
      "an unreadable map",
      ["--map", "/nowhere"],
      "--map: /nowhere cannot be read: there is no such file.\n",
    ],
  ])("%s: exit code 2, and what is wrong in a sentence", async (_, args, said) => {
    const file = await list("good.csv", "Nombres,Apellidos", "Ana,Rojas");
    const key = await keyOf("form");
    const result = await runWith(key, file, "--api", own.service.url, ...args);
    expect(result).toEqual({ code: 2, stdout: "", stderr: said });
  });

  test("a wrong key: exit code 2, and what is wrong in a sentence", async () => {
    const file = await list("good.csv", "Nombres,Apellidos", "Ana,Rojas");
    const stderr = "--api: The API key is not valid.\n";
    const result = await runWith("mpr_none", file, "--api", own.service.url);
    expect(result).toEqual({ code: 2, stdout: "", stderr });
  });

  test.each([
    ["no key", "", [], "--api needs an API key: set REGISTRY_KEY,"],
    ["a key among the arguments", "k", ["--key", "mpr_x"], "--key is not taken: others"],
    ["one behind a sign", "k", ["--key=mpr_x"], "--key is not taken: others"],
    ["only its name", "", ["--key"], "--key is not taken: others"],
  ])("%s: exit code 2, and how the key is given", async (_, key, args, said) => {
    const file = await list("good.csv", "Nombres,Apellidos", "Ana,Rojas");
    const { code, stdout, stderr } = await runWith(key, file, "--api", own.service.url, ...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(said);
    expect(stderr).toContain("REGISTRY_KEY");
    expect(stderr).not.toContain("mpr_x");
  });

  test("without REGISTRY_KEY the command asks for the key at a terminal, and shows stars", async () => {
    const file = await list("typed.csv", "Nombres,Apellidos", "Ana,Rojas");
    const key = await keyOf("typed");
    const args = [file, "--status", "missing", "--api", own.service.url, "--json"];
    const terminal = await atTerminal(args, nowhere);
    await terminal.shows("API key of the registry");
    terminal.press(key, keys.enter);
    expect(await terminal.ends()).toBe(0);
    expect(terminal.text()).toContain("*".repeat(key.length));
    expect(terminal.text()).not.toContain(key.slice(0, 8));
    expect(await persons.countDocuments({ source: "typed" })).toBe(1);

    const left = await atTerminal(args, nowhere);
    await left.shows("API key of the registry");
    left.press(keys.ctrlC);
    expect(await left.ends()).toBe(2);
    expect(left.text()).toContain("No API key was given: nothing was sent.");
  });

  test.each([
    ["a key that cannot be sent", { key: "clé\n" }, "REGISTRY_KEY must be an API key."],
    ["no address", { api: "registry" }, "--api must be the address"],
    ["another kind of address", { api: "file:///etc" }, "--api must be the address"],
    ["an address with a password", { api: "http://a:b@c" }, "--api must be the address"],
  ])("%s is told before anything is sent", (_, wrong, said) => {
    const access = { api: "http://127.0.0.1:1", key: "k", ...wrong };
    expect(() => apiClient(access, new AbortController().signal, "en")).toThrow(said);
  });
});

/** What answers in the place of a registry. */
async function pretend(serve: RequestListener) {
  const server = createServer(serve).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close().closeAllConnections());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

/** A registry that is out of reach from some request on. */
async function vanishing(isOut: (method: string | undefined) => boolean) {
  let out = false;
  return pretend(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part);
    out ||= isOut(req.method);
    if (out) return res.writeHead(503, { "Retry-After": "0" }).end('{"error":"Gone"}');
    const { authorization = "", "content-type": type = "" } = req.headers;
    const answer = await fetch(`${own.service.url}${req.url}`, {
      method: req.method ?? "GET",
      headers: { Authorization: authorization, ...(type && { "Content-Type": type }) },
      ...(req.method === "POST" && { body: Buffer.concat(parts) }),
    });
    res.writeHead(answer.status).end(await answer.text());
  });
}

fullTest(
  "a registry that vanishes after the first of several lists: the truth about each, exit code 1",
  async () => {
    const names = ["one", "two", "three"];
    const lists = names.map((name) => list(`${name}.csv`, "Nombres,Apellidos", `${name},Rojas`));
    const files = await Promise.all(lists);
    const sent: unknown[] = [];
    const api = await vanishing((method) => method === "POST" && sent.push(method) > 1);
    const key = await keyOf("vanishing");
    const { code, stdout, stderr } = await runWith(key, ...files, "--api", api, "--json");
    const lines = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(code).toBe(1);
    expect(lines).toMatchObject([
      { file: files[0], created: 1, refused: null },
      { file: files[1], batch: null, refused: expect.stringContaining("may have the list") },
      { file: files[2], batch: null, refused: "--api: Gone." },
    ]);
    expect(stderr).toContain(`${files[1]}: not known what became of it. --api: Gone.`);
    expect(stderr).toContain(`${files[2]}: refused, nothing was imported. --api: Gone.`);
  },
);

test("a registry that vanishes with a list: its import is named, exit code 1", async () => {
  const file = await list("taken.csv", "Nombres,Apellidos", "Ana,Rojas");
  const api = await vanishing((method) => method === "GET");
  const { code, stdout } = await runWith(await keyOf("taken"), file, "--api", api);
  const stored = await imports.findOne({ source: "taken" });
  expect(code).toBe(1);
  expect(stdout).toContain(`${file}: not known what became of it.`);
  expect(stdout).toContain(`The registry has it as import ${stored?._id}`);
});

test("a key that is revoked while its list is imported: an operator says what becomes of it", async () => {
  const file = await list("revoked.csv", "Nombres,Apellidos", "Ana,Rojas");
  const key = await keyOf("revoked");
  const headers = { Authorization: `Bearer ${key}` };
  /** Shows the import only when the key is refused, as for one that takes its time. */
  const api = await pretend(async (req, res) => {
    const parts: Buffer[] = [];
    for await (const part of req) parts.push(part);
    const ask = (init: RequestInit) => fetch(`${own.service.url}${req.url}`, init);
    let answer: Response;
    if (req.method === "POST") {
      const type = { "Content-Type": req.headers["content-type"] ?? "" };
      const body = Buffer.concat(parts);
      answer = await ask({ method: "POST", headers: { ...headers, ...type }, body });
      const revoked = { $set: { revoked_at: new Date() } };
      await collections.apiKeys.updateOne({ source: "revoked" }, revoked);
    } else {
      do {
        await wait(200);
        answer = await ask({ headers });
      } while (answer.ok);
    }
    res.writeHead(answer.status).end(await answer.text());
  });
  const { code, stdout } = await runWith(key, file, "--api", api);
  const id = (await imports.findOne({ source: "revoked" }))?._id;
  expect(code).toBe(1);
  expect(stdout).toContain(
    `${file}: not known what became of it. --api: The API key is not valid.`,
  );
  expect(stdout).toContain(`The key is no longer accepted: if it was revoked, import ${id} stops`);
  expect(stdout).toContain(`--resume ${id}\` or \`--undo ${id}\` what becomes of it.\n`);
});

test("rejected rows of a list that was sent overwrite nothing either", async () => {
  const file = await list("kept.csv", "Nombres,Apellidos", "Ana,Rojas", ",Gil");
  const path = await list("kept.rejected.csv", "half corrected");
  const { stdout } = await overApi("kept", file, "--json");
  expect(JSON.parse(stdout).rejects_file).toBe(join(folder, "kept.rejected-2.csv"));
  expect(await readFile(path, "utf8")).toBe("half corrected\n");
});

test("what is no registry is told as such", async () => {
  const file = await list("good.csv", "Nombres,Apellidos", "Ana,Rojas");
  const site = await pretend((req, res) => void req.resume().on("end", () => res.end("<html>")));
  const { code, stderr } = await runWith("k", file, "--api", site);
  expect(code).toBe(2);
  expect(stderr).toBe(`--api: ${site} answered with 200, not as a registry does.\n`);
});

test("an address at which nobody answers is told after a few tries", async () => {
  const file = await list("good.csv", "Nombres,Apellidos", "Ana,Rojas");
  const { code, stderr } = await runWith("k", file, "--api", "http://127.0.0.1:1");
  expect(code).toBe(2);
  expect(stderr).toBe("--api: http://127.0.0.1:1 cannot be reached.\n");
});

fullTest(
  "a lost answer, a busy registry and one that starts again cost no import and make none twice",
  async () => {
    const file = await list("patient.csv", "Nombres,Apellidos", "Ana,Rojas", "Luis,Marcano");
    // To two POSTs, none to the third, to two GETs.
    const troubles = ["busy", "lost", "none", "restart", "broken"];
    const sent = new Set<unknown>();
    const between = await pretend(async (req, res) => {
      const parts: Buffer[] = [];
      for await (const part of req) parts.push(part);
      if (req.method === "POST") sent.add(req.headers["idempotency-key"]);
      const trouble = troubles.shift();
      if (trouble === "busy") return res.writeHead(503, { "Retry-After": "0" }).end("{}");
      const { authorization = "", "idempotency-key": key, "content-type": type } = req.headers;
      const headers = { Authorization: authorization, Connection: "close" };
      const answer = await fetch(`${own.service.url}${req.url}`, {
        method: req.method ?? "GET",
        headers: {
          ...headers,
          ...(key && type && { "Idempotency-Key": String(key), "Content-Type": type }),
        },
        ...(req.method === "POST" && { body: Buffer.concat(parts) }),
      });
      if (trouble === "lost") return res.destroy();
      if (trouble === "broken")
        return res.writeHead(200, { "Content-Length": 1000 }).end("{", () => res.destroy());
      if (trouble === "restart") {
        await own.service.end("SIGKILL");
        own.service = await startService({ MONGODB_URI });
        return res.destroy();
      }
      return res.writeHead(answer.status).end(await answer.text());
    });
    const { code, stdout } = await runWith(
      await keyOf("patient"),
      file,
      "--api",
      between,
      "--json",
    );
    expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, rows: 2, created: 2 });
    expect(troubles).toEqual([]);
    expect(sent.size).toBe(1);
    expect(await imports.countDocuments({ source: "patient" })).toBe(1);
    expect(await persons.countDocuments({ source: "patient" })).toBe(2);
  },
);

fullTest("interrupted, the command ends with 130 and says which import goes on", async () => {
  const id = "0".repeat(24);
  const counts = { rows: 0, created: 0, updated: 0, unchanged: 0, duplicates: 0, rejected: 0 };
  const data = { id, source: "form", state: "running", refused: null, read: 0, counts };
  const asked = new EventEmitter();
  const slow = await pretend((req, res) => {
    if (req.method === "GET") asked.emit("for the import");
    req.resume().on("end", () => res.end(JSON.stringify({ data })));
  });
  const file = await list("slow.csv", "Nombres,Apellidos", "Ana,Rojas");
  const command = ["dist/scripts/import.js", file, "--api", slow];
  const child = spawn(process.execPath, command, {
    cwd: checkout,
    env: { ...process.env, REGISTRY_KEY: "k" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const closed = once(child, "close");
  await once(asked, "for the import");
  child.kill("SIGINT");
  expect(await closed).toEqual([130, null]);
  expect(said).toBe(`${file}: the registry goes on with import ${id}\n`);
});
