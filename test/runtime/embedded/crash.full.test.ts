import { type Collection, MongoClient } from "mongodb";
import { expect, test } from "vitest";
import { startEmbedded } from "../../../src/runtime/embedded/mongod.js";
import {
  aDataDir,
  aHolder,
  isRunning,
  optionsFor,
  pidOfMongod,
  until,
  withDatabase,
} from "./processes.js";

test("mongod ends when the service is killed, and the next start finds the data", async () => {
  const dataDir = await aDataDir();
  const service = await aHolder("service", dataDir);
  await withDatabase(service.uri, (db) => db.collection("rows").insertOne({ name: "Ana" }));
  const pid = await pidOfMongod(service.uri);
  await service.end("SIGKILL");

  // At once, while the old mongod still ends.
  const { uri, stop } = await startEmbedded(optionsFor(dataDir));
  await until(() => !isRunning(pid));
  expect(await withDatabase(uri, (db) => db.collection("rows").countDocuments())).toBe(1);
  await stop();
});

test("mongod ends when the service is killed, also when nobody starts again", async () => {
  const service = await aHolder("service", await aDataDir());
  const pid = await pidOfMongod(service.uri);
  await service.end("SIGKILL");
  await until(() => !isRunning(pid));
});

test("a killed mongod comes back on its port, each time, and keeps every acknowledged write", async () => {
  const { uri, stop } = await startEmbedded(optionsFor(await aDataDir()));
  const client = new MongoClient(uri, { retryWrites: false });
  const rows = client.db().collection<{ _id: string }>("rows");
  for (const round of [1, 2, 3]) {
    const pid = await pidOfMongod(uri);
    const killed = new AbortController();
    const writers = [1, 2, 3, 4].map((writer) =>
      writeUntilKilled(rows, `${round}-${writer}`, killed.signal),
    );
    await until(async () => (await rows.countDocuments({ _id: { $regex: `^${round}-` } })) > 500);
    process.kill(pid, "SIGKILL");
    killed.abort(); // one that was between two writes meets the next mongod, and is not refused
    const acknowledged = (await Promise.all(writers)).flat();

    expect(await pidOfMongod(uri)).not.toBe(pid);
    const kept = new Set(await rows.distinct("_id"));
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  }
  await client.close();
  await stop();
});

test("stop ends also while a killed mongod is being started again", async () => {
  const dataDir = await aDataDir();
  const { uri, stop } = await startEmbedded(optionsFor(dataDir));
  process.kill(await pidOfMongod(uri), "SIGKILL");
  await stop();
  const again = await startEmbedded(optionsFor(dataDir));
  await again.stop();
});

/** Writes one row after the other; the ids of those that were acknowledged. */
async function writeUntilKilled(
  rows: Collection<{ _id: string }>,
  writer: string,
  killed: AbortSignal,
) {
  const acknowledged: string[] = [];
  for (let row = 0; !killed.aborted; row += 1) {
    const _id = `${writer}-${row}`;
    try {
      await rows.insertOne({ _id }, { writeConcern: { w: "majority" } });
      acknowledged.push(_id);
    } catch {
      break;
    }
  }
  return acknowledged;
}
