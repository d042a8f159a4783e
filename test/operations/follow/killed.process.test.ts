import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { ChangeStream } from "mongodb";
import { expect, onTestFinished, test } from "vitest";
import { aPerson, startApi } from "../../support/api.js";
import { databaseUri, runScript } from "../../support/command.js";
import { aSource, publicPersons, serve } from "./follower.js";

const checkout = join(import.meta.dirname, "../../..");
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** Kills a process at the `count`th insert that a stream shows. */
async function killAt(child: ChildProcess, inserts: ChangeStream, count: number) {
  const ended = once(child, "exit");
  for (let seen = 0; seen < count; seen += 1) await inserts.next();
  child.kill("SIGKILL");
  const [, signal] = await ended;
  expect(signal).toBe("SIGKILL");
}

test("killed in the middle of its work, it loses nobody and doubles nobody", async () => {
  const there = await startApi();
  const here = await startApi();
  const persons = Array.from({ length: 350 }, (_, n) =>
    aPerson({ first_name: `Ana ${n}`, created_at: ago(n + 1), updated_at: ago(n + 1) }),
  );
  await there.savePersons(...persons);
  const source = await aSource(here);
  let isHeld = true;
  const url = await serve(async (req, res) => {
    // No process that is to be killed comes to the end before.
    const stored = await here.collections.persons.countDocuments({ source });
    if (!isHeld || stored < 300) there.app(req, res);
  });
  const env = {
    MONGODB_URI: databaseUri(here.db.databaseName),
    REGISTRY_KEY: await there.keyWith(["persons:read"]),
  };
  const args = [url, "--source", source, "--once", "--json"];
  const inserts = here.collections.persons.watch([{ $match: { operationType: "insert" } }]);
  onTestFinished(() => inserts.close());
  await inserts.tryNext();
  for (const count of [30, 100, 150]) {
    const child = spawn(process.execPath, ["dist/scripts/follow.js", ...args], {
      cwd: checkout,
      env: { ...process.env, ...env },
      stdio: "ignore",
    });
    await killAt(child, inserts, count);
  }
  isHeld = false;
  const { code, stdout, stderr } = await runScript("follow", args, env);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ source, updated: 0, removed: 0, refused: 0 });
  expect(await here.collections.persons.countDocuments({ source })).toBe(350);
  expect(await publicPersons(here)).toEqual(await publicPersons(there));
  const again = await runScript("follow", args, env);
  expect(JSON.parse(again.stdout)).toMatchObject({ created: 0, updated: 0, removed: 0 });
  const entries = await here.collections.auditLog.find({ operation: "follow" }).toArray();
  const recorded = new Set(entries.flatMap(({ records }) => records));
  expect(recorded.size).toBe(350);
});

test("goes on with what changes until it is ended by a signal, in order", async () => {
  const there = await startApi();
  const here = await startApi();
  await there.savePersons(aPerson(), aPerson({ first_name: "Luz" }));
  const source = await aSource(here);
  const child = spawn(
    process.execPath,
    ["dist/scripts/follow.js", await serve(there.app), "--source", source],
    {
      cwd: checkout,
      env: {
        ...process.env,
        MONGODB_URI: databaseUri(here.db.databaseName),
        REGISTRY_KEY: await there.keyWith(["persons:read"]),
      },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const ended = once(child, "exit");
  const [said] = await once(child.stdout.setEncoding("utf8"), "data");
  expect(said).toMatch(/^created 2, updated 0/);
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  expect(await publicPersons(here)).toEqual(await publicPersons(there));
});

test("says what is wrong before it does anything", async () => {
  const here = await startApi();
  const env = { MONGODB_URI: databaseUri(here.db.databaseName) };
  const run = (...args: string[]) => runScript("follow", args, env);
  expect((await run("--help")).stdout).toMatch(/^Usage: npm run --silent follow/);
  for (const [args, message] of [
    [[], /URL: Is required/],
    [["https://a.example"], /--source: Is required/],
    [["ftp://a.example", "--source", "form"], /must begin with https/],
    [["https://a.example", "--source", "nobody"], /no source nobody/],
    [["https://a.example", "--source", "form", "--twice"], /Unknown option/],
  ] as const) {
    const { code, stdout, stderr } = await run(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(message);
  }
});
