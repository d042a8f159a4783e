import { spawn } from "node:child_process";
import { once } from "node:events";
import { hostname } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { MongoClient, ObjectId } from "mongodb";
import { expect, onTestFinished, test, vi } from "vitest";
import { collectionsOf } from "../../../src/kernel/database/collections.js";
import { reasonOf } from "../../../src/kernel/messages/lists/in-words.js";
import { databaseUri } from "../../support/command.js";

// What is waited for comes in the end, however slow the machine.
vi.setConfig({ testTimeout: 300_000 });

/** A command that is stuck for ever while it reads a list, and has half a second for it. */
const stuck = `
  const [, programs, limit] = process.argv;
  const { beginThread } = await import(programs);
  const { once } = await import("node:events");
  const thread = beginThread("reading-limit", JSON.parse(limit));
  thread.ref();
  await once(thread, "online");
  process.stdout.write("stuck");
  for (;;);
`;

test("a command that reads a list for too long is ended, says why, and so does its import", async () => {
  const uri = databaseUri("in_time");
  const client = new MongoClient(uri);
  const { imports } = collectionsOf(client.db());
  onTestFinished(async () => {
    await client.db().dropDatabase();
    await client.close();
  });
  const halted = reasonOf("reading_too_long", { minutes: 1 });
  const limit = JSON.stringify({ ms: 500, uri, halted, sentence: "It took too long." });
  const programs = join(import.meta.dirname, "../../../dist/src/kernel/processes.js");
  const args = ["--input-type=module", "-e", stuck, programs, limit];
  const command = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
  const { pid } = command;
  if (pid === undefined) throw new Error("The command did not begin.");
  const said = command.stderr.setEncoding("utf8").toArray();
  const _id = new ObjectId();
  const worker = { host: hostname(), pid, until: new Date(Date.now() + 60_000) };
  const running = { _id, state: "running", tries: 1, worker, version: 1 };
  await client.db().collection(imports.collectionName).insertOne(running);
  const [, signal] = await once(command, "close");
  expect(signal).toBe("SIGKILL");
  expect((await said).join("")).toBe("It took too long.\n");
  const ended = await imports.findOne({ _id });
  expect(ended).toMatchObject({ state: "failed", tries: 1, halted });
  expect(ended?.worker).toBeUndefined();
});
