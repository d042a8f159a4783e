import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** The service as a process of its own, as an operator starts it. */
export interface Service {
  process: ChildProcess;
  url: string;
  /** All that it has written so far. */
  log(): string;
  /** Sends a signal and waits for the end; the exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>;
}

const root = join(import.meta.dirname, "../..");

/** Tests send more than any caller should. */
const unlimited = { RATE_LIMIT: "1000000", RATE_LIMIT_SENSITIVE: "1000000" };

function spawnService(env: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", "src/main.ts"], {
    cwd: root,
    env: { ...process.env, PORT: "0", ...unlimited, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      written += chunk;
    });
  }
  return { child, log: () => written };
}

/** Starts the service and waits until it listens. */
export async function startService(env: Record<string, string>): Promise<Service> {
  const { child, log } = spawnService(env);
  const url = await eventually(() => {
    if (child.exitCode !== null) throw new Error(`The service ended at start:\n${log()}`);
    return /listening on (http:\/\/[\d.:]+)/.exec(log())?.[1];
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended(child);
  };
  return { process: child, url, log, end };
}

/** Starts a service that is expected to refuse; what it said and its exit code. */
export async function failToStart(env: Record<string, string>) {
  const { child, log } = spawnService(env);
  return { code: await ended(child), said: log() };
}

async function ended(child: ChildProcess): Promise<number | NodeJS.Signals> {
  if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  return child.exitCode ?? child.signalCode ?? -1;
}

/** The process id of the embedded mongod of a data folder. */
export const mongodOf = async (dataDir: string): Promise<number> =>
  Number(await readFile(join(dataDir, "mongodb", "db", "mongod.lock"), "utf8"));

/** Asks again and again until there is an answer; fails after a minute. */
export async function eventually<Answer>(
  ask: () => Answer | undefined | Promise<Answer | undefined>,
): Promise<Answer> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await wait(50);
  }
  throw new Error("What was waited for did not come within a minute");
}
