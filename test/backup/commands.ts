import { spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { type Db, MongoClient } from "mongodb";
import { afterAll, expect } from "vitest";
import { type CommandResult, runScript } from "../support/command.js";
import { startFailingMongod } from "../support/failpoints.js";

type Environment = Record<string, string>;

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

  /** Runs a command, and does something while the database holds back for 3 s what the command asks at one point. */
  async function whileHeld(
    name: "backup" | "restore",
    { args, env, db, at }: { args: string[]; env: Environment; db: Db; at: [string, string] },
    meanwhile: (child: { kill(): Promise<void>; end(): void }) => Promise<void>,
  ): Promise<number | null> {
    const [command, collection] = at;
    const data = {
      ...{ failCommands: [command], appName: "held", blockConnection: true, blockTimeMS: 3_000 },
      namespace: `${db.databaseName}.${collection}`,
    };
    const fail = { configureFailPoint: "failCommand" };
    const { count } = await admin.command({ ...fail, mode: { times: 1 }, data });
    const MONGODB_URI = uriOf(db.databaseName, "held");
    const child = spawn(process.execPath, [`dist/scripts/${name}.js`, ...args], {
      env: { ...process.env, ...env, MONGODB_URI },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const ended = once(child, "exit");
    const entered = { timesEntered: count + 1, maxTimeMS: 120_000 };
    await admin.command({ waitForFailPoint: "failCommand", ...entered });
    await meanwhile({
      async kill() {
        child.kill("SIGKILL");
        await ended;
      },
      end: () => void child.kill("SIGTERM"),
    });
    await ended;
    await admin.command({ ...fail, mode: "off" });
    return child.exitCode;
  }

  return { client, uriOf, whileHeld, whileFailing };
}
