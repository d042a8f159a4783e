import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { type Db, MongoClient } from "mongodb";
import { afterAll, expect } from "vitest";
import { runScript } from "../../support/command.js";
import { startFailingMongod } from "../../support/failpoints.js";
import type { CommandResult } from "../../support/warm-command.js";

type Environment = Record<string, string>;

/** What a command that lasts says of how far it is, now and then; nothing where it is quick. */
export const onlyProgress = expect.stringMatching(/^(?:[\w ]+: \d+ of \d+\n)*$/);

/** Takes a backup; what the command printed, and its result. */
export const backUp = async (folder: string, env: Environment) =>
  withResult(await runScript("backup", [folder, "--json"], env));

export const restore = async (folder: string, env: Environment, ...more: string[]) =>
  withResult(await runScript("restore", [folder, ...more, "--json"], env));

const withResult = (done: CommandResult) => ({
  ...done,
  result: done.stdout ? JSON.parse(done.stdout) : undefined,
});

/** What a command does when something is wrong: it says so in one line, and nothing is done. */
export const refusal = (said: RegExp) => ({
  code: 2,
  stdout: "",
  stderr: expect.stringMatching(new RegExp(`^[^\\n]*${said.source}[^\\n]*\\n$`)),
});

/** A mongod of the test file's own, on which commands can be held while they work. */
export async function startHoldingMongod() {
  const { uri, whileFailing } = await startFailingMongod();
  const client = new MongoClient(uri);
  afterAll(() => client.close());
  const admin = client.db("admin");

  const uriOf = (name: string, appName = "test") => {
    const url = new URL(uri);
    url.pathname = `/${name}`;
    url.searchParams.set("appName", appName);
    return url.href;
  };

  type Held = { args: string[]; env: Environment; db: Db; collection: string };

  /** Begins a command and waits until the database holds it at a fail point. */
  async function holdAt(name: "backup" | "restore", failPoint: object, { args, env, db }: Held) {
    const MONGODB_URI = uriOf(db.databaseName, "held");
    const { configureFailPoint } = Object(failPoint);
    const { count } = await admin.command(failPoint);
    const child = spawn(process.execPath, [`dist/scripts/${name}.js`, ...args], {
      env: { ...process.env, ...env, MONGODB_URI },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const ended = once(child, "exit");
    const entered = { timesEntered: count + 1, maxTimeMS: 120_000 };
    await admin.command({ waitForFailPoint: configureFailPoint, ...entered });
    const end = async (signal?: NodeJS.Signals) => {
      if (signal) child.kill(signal);
      if (signal !== "SIGKILL") await admin.command({ configureFailPoint, mode: "off" });
      await ended;
      return child.exitCode;
    };
    return end;
  }

  return {
    client,
    uriOf,
    whileFailing,
    /** Begins a backup and holds it where it reads this collection, until it is let go or sent a signal. */
    holdBackup: (held: Held) => {
      const data = {
        nss: `${held.db.databaseName}.${held.collection}`,
        shouldCheckForInterrupt: true,
      };
      const configureFailPoint = "waitInFindBeforeMakingBatch";
      return holdAt("backup", { configureFailPoint, mode: "alwaysOn", data }, held);
    },
    /** Begins a restore and kills it when it has stored this collection. */
    async killRestore(held: Held) {
      const data = {
        failCommands: ["count"],
        namespace: `${held.db.databaseName}.${held.collection}`,
        blockConnection: true,
        blockTimeMS: 3_000,
      };
      const failPoint = { configureFailPoint: "failCommand", mode: { times: 1 }, data };
      const end = await holdAt("restore", failPoint, held);
      await end("SIGKILL");
    },
  };
}
