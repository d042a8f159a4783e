import { once } from "node:events";
import { rm, stat } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startEmbedded } from "../../../src/runtime/embedded/mongod.js";
import { aDataDir, isRunning, optionsFor, pidOfMongod, portOf, withDatabase } from "./processes.js";

async function startWithOneRow(dataDir: string) {
  const embedded = await startEmbedded(optionsFor(dataDir));
  await withDatabase(embedded.uri, (db) => db.collection("rows").insertOne({ name: "Ana" }));
  return embedded;
}

const namesIn = (uri: string) =>
  withDatabase(uri, (db) => db.collection("rows").distinct("name", {}));

test("data and port outlast a restart, and mongod ends with stop", async () => {
  const dataDir = await aDataDir();
  const first = await startWithOneRow(dataDir);
  const pid = await pidOfMongod(first.uri);
  await first.stop();
  expect(isRunning(pid)).toBe(false);

  const second = await startEmbedded(optionsFor(dataDir));
  expect(second.uri).toBe(first.uri);
  expect(await namesIn(second.uri)).toEqual(["Ana"]);
  await second.stop();
});

test("a port that somebody else took meanwhile is given up, not the data", async () => {
  const dataDir = await aDataDir();
  const first = await startWithOneRow(dataDir);
  await first.stop();
  const somebody = createServer().listen(portOf(first.uri), "127.0.0.1");
  await once(somebody, "listening");

  const second = await startEmbedded(optionsFor(dataDir));
  expect(portOf(second.uri)).not.toBe(portOf(first.uri));
  expect(await namesIn(second.uri)).toEqual(["Ana"]);
  await withDatabase(second.uri, (db) => db.collection("rows").insertOne({ name: "Luis" }));
  await second.stop();
  somebody.close();

  const third = await startEmbedded(optionsFor(dataDir));
  expect(third.uri).toBe(second.uri);
  expect(await namesIn(third.uri)).toEqual(["Ana", "Luis"]);
  await third.stop();
});

test("data restored without the port file is served on a new port", async () => {
  const dataDir = await aDataDir();
  const first = await startWithOneRow(dataDir);
  await first.stop();
  await rm(join(dataDir, "mongodb/port"));

  const second = await startEmbedded(optionsFor(dataDir));
  expect(await namesIn(second.uri)).toEqual(["Ana"]);
  await second.stop();
});

test("serves loopback below the ephemeral ports, from files nobody else may read", async () => {
  const dataDir = await aDataDir();
  const { uri, stop } = await startEmbedded(optionsFor(dataDir));
  expect(new URL(uri)).toMatchObject({ hostname: "127.0.0.1", pathname: "/registry" });
  expect(portOf(uri)).toBeGreaterThanOrEqual(20_000);
  expect(portOf(uri)).toBeLessThan(32_000);
  expect((await stat(join(dataDir, "mongodb"))).mode & 0o777).toBe(0o700);
  expect((await stat(join(dataDir, "mongodb/key"))).mode & 0o777).toBe(0o600);
  await stop();
});
