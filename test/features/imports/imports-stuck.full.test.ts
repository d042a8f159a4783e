import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, readdir, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { ObjectId } from "mongodb";
import supertest from "supertest";
import { expect, onTestFinished, test, vi } from "vitest";
import { createImportWorker } from "../../../src/features/imports/worker/import-worker.js";
import { isRunning } from "../../../src/kernel/processes.js";
import { startApi } from "../../support/api.js";
import { databaseUri } from "../../support/command.js";
import { eventually, suspend } from "../../support/service.js";

// What is waited for comes in the end, however slow the machine.
vi.setConfig({ testTimeout: 300_000 });

const api = await startApi({ wakeImports: () => {} });
const { imports } = api.collections;
const env = {
  PATH: process.env.PATH,
  MONGODB_URI: databaseUri(api.db.databaseName),
  LOG_LEVEL: "silent",
};

const manyRows = `Nombres,Apellidos\n${Array.from({ length: 20_000 }, (_, at) => `Ana,Rojas ${at}\n`).join("")}`;

/** Sends lists for a source of its own, and asks what became of them. */
async function partner(source: string) {
  const key = await api.keyWith(["persons:write", "persons:sensitive:read"], { source });
  const request = (method: "get" | "post", path: string) =>
    supertest(api.app)[method](path).set("Authorization", `Bearer ${key}`);
  return {
    async send(text: string): Promise<string> {
      const { body } = await request("post", "/v1/imports")
        .field("status", "missing")
        .attach("file", Buffer.from(text), "list.csv")
        .expect(202);
      return body.data.id;
    },
    get: async (id: string, language = "en") =>
      (await request("get", `/v1/imports/${id}`).set("Accept-Language", language)).body.data,
  };
}

const foldersOf = async (pid: number) =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`registry-import-${pid}-`));

/** A service that gives long lists no time. */
function hurriedWorker() {
  const worker = createImportWorker({
    ...api.services,
    env,
    readingMs: (size) => (size > 10_000 ? 0 : 300_000),
  });
  onTestFinished(worker.stop);
  return worker;
}

test("a list that takes too long fails for good, and says why; others are imported", async () => {
  const [slow, other] = [await partner("slow"), await partner("other")];
  const id = await slow.send(manyRows);
  const worker = hurriedWorker();
  const failed = await eventually(async () => {
    const data = await slow.get(id);
    return data.state === "failed" ? data : undefined;
  });
  expect(failed.refused).toMatch(/^Reading this list took longer than .* broken off/);
  expect((await slow.get(id, "es")).refused).toMatch(/^La lectura de esta lista tardó más de/);
  const stored = await imports.findOne({ _id: new ObjectId(id) });
  expect(stored).toMatchObject({ tries: 1, halted: { code: "reading_too_long" } });
  expect(stored?.worker).toBeUndefined();

  const small = await other.send("Nombres,Apellidos\nAna,Rojas\n");
  const next = await slow.send("Nombres,Apellidos\nEva,Sosa\n");
  worker.wake();
  for (const [by, list] of [
    [other, small],
    [slow, next],
  ] as const) {
    await eventually(async () => ((await by.get(list)).state === "finished" ? true : undefined));
  }
  expect(await imports.findOne({ _id: new ObjectId(id) })).toMatchObject({ tries: 1 });
  const uploads = api.db.collection<{ _id: ObjectId }>("import_uploads.files");
  await eventually(async () => ((await uploads.countDocuments()) === 0 ? true : undefined));
});

test("cells of megabytes are rows like any other, and others are imported meanwhile", async () => {
  const [long, other] = [await partner("long"), await partner("meanwhile")];
  const cells = [`!a${"-".repeat(4_000_000)}b`, `!a${"-.".repeat(2_000_000)}b`];
  const header = "Nombres,Apellidos,Cédula\n";
  const id = await long.send(`${header}${cells.map((cell) => `Ana,Gil,${cell}\n`).join("")}`);
  const small = await other.send(`${header}Ana,Gil,V-1234567\n`);
  const worker = createImportWorker({ ...api.services, env });
  onTestFinished(worker.stop);
  for (const [by, list, cut_cells] of [
    [other, small, 0],
    [long, id, 2],
  ] as const) {
    const data = await eventually(async () => {
      const { state, ...rest } = await by.get(list);
      return state === "finished" ? rest : undefined;
    });
    expect(data).toMatchObject({ counts: { rejected: 0 }, cut_cells });
  }
});

test("while the process of a list is stuck, nobody else takes the list", async () => {
  const by = await partner("held");
  const id = await by.send(manyRows);
  const worker = createImportWorker({ ...api.services, env });
  onTestFinished(worker.stop);
  const pid = await eventually(async () => {
    const stored = await imports.findOne({ _id: new ObjectId(id), state: "running" });
    return stored && stored.read > 0 ? stored.worker?.pid : undefined;
  });
  await suspend(pid);
  const ended = { $set: { "worker.until": new Date(0) } };
  await imports.updateOne({ _id: new ObjectId(id) }, ended);
  worker.wake();
  const held = await eventually(async () => {
    const stored = await imports.findOne({ _id: new ObjectId(id) });
    return stored?.worker && stored.worker.until > new Date() ? stored : undefined;
  });
  expect(held).toMatchObject({ state: "running", tries: 1, worker: { pid } });
  process.kill(pid, "SIGCONT");
  await eventually(async () => ((await by.get(id)).state === "finished" ? true : undefined));
});

/** Begins a process that is stuck for ever as soon as it watches its parent, and has a folder with a list. */
const stuck = `
  import { once } from "node:events";
  import { mkdtempSync, writeFileSync } from "node:fs";
  const { endWithParent } = await import(process.argv[1]);
  const folder = mkdtempSync(process.argv[2] + "/registry-import-" + process.pid + "-");
  writeFileSync(folder + "/list", "Nombres,Apellidos");
  const watch = endWithParent();
  watch.ref();
  await once(watch, "online");
  console.log(process.pid);
  for (;;);
`;

test("kill -9 of a service leaves neither its processes behind, stuck or not, nor their lists", async () => {
  const processes = join(import.meta.dirname, "../../../dist/src/kernel/processes.js");
  const script = `
    const args = ["--input-type=module", "-e", ${JSON.stringify(stuck)}, ${JSON.stringify(processes)}, ${JSON.stringify(tmpdir())}];
    require("node:child_process").spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
  `;
  const parent = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(parent.stdout, "data");
  const pid = Number(line);
  expect(await foldersOf(pid)).toHaveLength(1);
  parent.kill("SIGKILL");
  await eventually(() => (isRunning(pid) ? undefined : true));
  expect(await foldersOf(pid)).toEqual([]);
});

test("a folder of an earlier process that had the same id is removed", async () => {
  const folder = join(tmpdir(), `registry-import-${process.pid}-earlier`);
  await mkdir(folder);
  await utimes(folder, 0, 0);
  hurriedWorker();
  await eventually(async () => ((await foldersOf(process.pid)).length === 0 ? true : undefined));
});
