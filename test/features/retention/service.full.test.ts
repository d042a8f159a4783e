import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient } from "mongodb";
import { afterAll, expect, test } from "vitest";
import { collectionsOf } from "../../../src/kernel/database/collections.js";
import { openEmbedded } from "../../../src/runtime/embedded/mongod.js";
import { optionsFor } from "../../runtime/embedded/processes.js";
import { personBody } from "../../support/api.js";
import { runScript } from "../../support/command.js";
import { saveKey } from "../../support/keys.js";
import { eventually, failToStart, startService } from "../../support/service.js";

const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-"));
afterAll(() => rm(DATA_DIR, { recursive: true, force: true, maxRetries: 20 }));

test("a service with workers hides on its embedded database, where the command erases beside it", async () => {
  const env = { DATA_DIR, MONGODB_URI: "", RETENTION_DAYS: "1" };
  const first = await startService(env);
  const { uri, stop } = await openEmbedded(optionsFor(DATA_DIR));
  const client = new MongoClient(uri);
  const collections = collectionsOf(client.db());
  const key = await saveKey(collections, ["persons:read", "persons:write"]);
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  const body = JSON.stringify(personBody({ first_name: "Embeddia" }));
  const made = await fetch(`${first.url}/v1/persons`, { method: "POST", headers, body });
  const { id } = ((await made.json()) as { data: { id: string } }).data;
  const updated_at = new Date(Date.now() - 2 * 86_400_000);
  await collections.persons.updateOne({}, { $set: { updated_at } });
  await collections.jobs.deleteOne({ _id: "retention" });
  await client.close();
  await stop();
  await first.end("SIGTERM");

  const second = await startService({ ...env, WEB_CONCURRENCY: "2" });
  const isHidden = async () => {
    const answer = await fetch(`${second.url}/v1/persons`, { headers });
    return ((await answer.json()) as { data: [] }).data.length === 0 || undefined;
  };
  await eventually(isHidden);
  await eventually(async () => second.log().includes('"hidden":1,"erased":0') || undefined);
  expect(second.log()).not.toMatch(new RegExp(`Embeddia|${id}`));
  const erased = await runScript("erase", ["person", id, "--reason", "Case 9", "--json"], env);
  expect({ ...erased, stdout: JSON.parse(erased.stdout).left }).toEqual({
    code: 0,
    stdout: 0,
    stderr: "",
  });
  const gone = await fetch(`${second.url}/v1/persons/${id}`, { headers });
  expect(gone.status).toBe(404);
  expect(await second.end("SIGTERM")).toBe(0);
});

test.each(["0", "36501", "1.5", "never"])(
  "RETENTION_DAYS=%s ends the start",
  async (RETENTION_DAYS) => {
    const { code, said } = await failToStart({ DATA_DIR, RETENTION_DAYS });
    expect({ code, names: said.includes("RETENTION_DAYS: ") }).toEqual({ code: 1, names: true });
  },
);
