import { expect, test } from "vitest";
import { openEmbedded, startEmbedded } from "../../../src/runtime/embedded/mongod.js";
import { runScript } from "../../support/command.js";
import { aDataDir, aHolder, isRunning, optionsFor, pidOfMongod } from "./processes.js";

test("a second service on a folder is refused, naming the folder", async () => {
  const dataDir = await aDataDir();
  const service = await aHolder("service", dataDir);
  await expect(startEmbedded(optionsFor(dataDir))).rejects.toThrow(`${dataDir}/mongodb is in use`);
  expect(await pidOfMongod(service.uri)).toBeGreaterThan(0);
  await service.end("SIGTERM");
});

test("of two services that start at once on a new folder one is refused", async () => {
  const dataDir = await aDataDir();
  const both = [startEmbedded(optionsFor(dataDir)), startEmbedded(optionsFor(dataDir))];
  const settled = await Promise.allSettled(both);
  expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  for (const start of settled) if (start.status === "fulfilled") await start.value.stop();
});

test("a command joins the mongod of a running service and leaves it running", async () => {
  const dataDir = await aDataDir();
  const service = await aHolder("service", dataDir);
  const command = await openEmbedded(optionsFor(dataDir));
  expect(command.uri).toBe(service.uri);
  await command.stop();
  expect(await pidOfMongod(service.uri)).toBeGreaterThan(0);
  await service.end("SIGTERM");
});

test("a command alone starts mongod for its own time", async () => {
  const command = await openEmbedded(optionsFor(await aDataDir()));
  const pid = await pidOfMongod(command.uri);
  await command.stop();
  expect(isRunning(pid)).toBe(false);
});

test("a command waits for another one, and a service for both", async () => {
  const dataDir = await aDataDir();
  const first = await aHolder("command", dataDir);
  const pid = await pidOfMongod(first.uri);
  const waiting = openEmbedded(optionsFor(dataDir)).then(async (second) => {
    expect(await pidOfMongod(second.uri)).not.toBe(pid);
    await second.stop();
  });
  const service = startEmbedded(optionsFor(dataDir));
  const both = Promise.all([waiting, service]);
  await first.end("SIGTERM");
  const [, { stop }] = await both;
  await stop();
});

test("commands that begin at once all end well, on a new folder and on one that has data", async () => {
  const env = { DATA_DIR: await aDataDir(), MONGODB_URI: "" };
  const create = (name: string) =>
    runScript(
      "keys",
      ["create", "--name", name, "--source", "form", "--permissions", "persons:read"],
      env,
    );
  const names = ["A", "B", "C", "D"];
  const made = await Promise.all(names.map(create));
  for (const { code, stderr } of made) expect([code, stderr]).toEqual([0, ""]);
  const lists = await Promise.all(names.map(() => runScript("keys", ["list", "--json"], env)));
  for (const { stdout } of lists) {
    const keys: { name: string }[] = JSON.parse(stdout);
    expect(keys.map(({ name }) => name).sort()).toEqual(names);
  }
});
