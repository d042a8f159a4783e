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

/** Tests send more than any caller should; those of workers ask for them. */
const usual = { WEB_CONCURRENCY: "1", RATE_LIMIT: "1000000", RATE_LIMIT_SENSITIVE: "1000000" };

function spawnService(env: Record<string, string>, { openFiles }: { openFiles?: number } = {}) {
  const program = [process.execPath, "dist/src/main.js"];
  const limit = openFiles === undefined ? "" : `ulimit -n ${openFiles}; `;
  const child = spawn("sh", ["-c", `${limit}exec "$0" "$@"`, ...program], {
    cwd: root,
    env: { ...process.env, PORT: "0", ...usual, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      written += chunk;
    });
  }
  // Its import process may live a little longer, and keeps what it writes to open.
  return { child, exited: once(child, "exit"), closed: once(child, "close"), log: () => written };
}

/**
 * Starts the service and waits until it listens. @throws Error with what it said until then.
 * @param limits how many files the process may have open.
 */
export async function startService(
  env: Record<string, string>,
  limits?: { openFiles: number },
): Promise<Service> {
  const { child, exited, closed, log } = spawnService(env, limits);
  const url = await eventually(() => {
    if (endOf(child) !== -1) throw new Error("The service ended at start");
    return /listening on (http:\/\/[\d.:]+)/.exec(log())?.[1];
  }).catch(async ({ message }: Error) => {
    child.kill("SIGKILL");
    await closed;
    throw new Error(`${message}. The service said:\n${log()}`);
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
    return endOf(child);
  };
  return { process: child, url, log, end };
}

/** Starts a service that is expected to refuse; what it said and its exit code. */
export async function failToStart(env: Record<string, string>) {
  const { child, closed, log } = spawnService(env);
  await closed;
  return { code: endOf(child), said: log() };
}

const endOf = ({ exitCode, signalCode }: ChildProcess) => exitCode ?? signalCode ?? -1;

/** The process id of the embedded mongod of a data folder. */
export const mongodOf = async (dataDir: string): Promise<number> =>
  Number(await readFile(join(dataDir, "mongodb", "db", "mongod.lock"), "utf8"));

/** Stops a process where it is, and waits until it has stopped: a busy system stops it a little later. */
export async function suspend(pid: number): Promise<void> {
  process.kill(pid, "SIGSTOP");
  await eventually(async () => {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    return stat[stat.lastIndexOf(")") + 2] === "T" || undefined;
  });
}

/** Asks again and again until there is an answer; fails after two minutes. */
export async function eventually<Answer>(
  ask: () => Answer | undefined | Promise<Answer | undefined>,
): Promise<Answer> {
  const deadline = performance.now() + 120_000; // the tests' clocks stand still or jump
  while (performance.now() < deadline) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await wait(50);
  }
  throw new Error("What was waited for did not come within two minutes");
}

/** Sends a request as a client does: while the service is too busy for it (503), again when it says so. */
export const untilAnswered = <
  Answer extends { status: number; headers: Headers | Record<string, string> },
>(
  send: () => PromiseLike<Answer>,
): Promise<Answer> =>
  eventually(async () => {
    const answer = await send();
    if (answer.status !== 503) return answer;
    await wait(1_000 * Number(new Headers(answer.headers).get("retry-after")));
    return undefined;
  });
