import { spawn } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import type { Folder } from "./folder.js";
import { keepLog } from "./log.js";

export const REPLICA_SET = "registry";

/** The meaning of mongod's exit codes. */
export const FOLDER_LOCKED = 100;
export const PORT_TAKEN = 48;
const WRONG_VERSION = 62;

/** mongod ended, by itself or by a signal. */
export class MongodExit extends Error {
  constructor(
    readonly code: number | undefined,
    reason: string,
  ) {
    super(reason);
  }
}

export interface Mongod {
  pid: number | undefined;
  port: number;
  /** Resolves when the process is gone. It never rejects. */
  exited: Promise<MongodExit>;
  /** Ends mongod: in order, or by force after 3 s, which loses no acknowledged write either. */
  stop(): Promise<void>;
}

export interface Launch {
  binary: string;
  folder: Folder;
  cacheGB: number;
  port: number;
  /** What the folder's key file holds: see key.ts. */
  key: string;
  /** Ends the mongod when aborted. */
  signal: AbortSignal;
}

const stopTimeoutMs = 3_000;

/** Starts mongod. Without `replSet` it only serves to correct the stored replica set. */
export function spawnMongod(launch: Launch, { replSet }: { replSet: boolean }): Mongod {
  const { binary, folder, port, signal } = launch;
  signal.throwIfAborted();
  const options = [...argumentsFor(launch), ...(replSet ? REPL_SET : [])];
  const child = spawn("/bin/sh", ["-c", WATCHED_ONLY, binary, ...options], {
    // mongod has a process group of its own: Ctrl-C reaches the service first, which then ends mongod.
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  // Its log may end in the middle. The exit of mongod is reported all the same.
  const spoke = keepLog(child.stdout, folder).catch(() => true);
  let output = "";
  let unwatched = "";
  const watchdog = watch(child.pid);
  watchdog?.once("error", ({ message }) => {
    unwatched = `no watchdog: ${message}`;
    child.kill("SIGTERM");
  });
  watchdog?.once("spawn", () => child.stdin.end("\n"));
  child.stdin.once("error", () => {}); // mongod's exit says why
  child.stderr.on("data", (chunk) => {
    output = (output + chunk).slice(-2000);
  });
  const exited = new Promise<MongodExit>((resolve) => {
    child.once("error", ({ message }) => resolve(new MongodExit(undefined, message)));
    child.once("close", async (code, by) => {
      // Before mongod has a log, it writes its problems to standard error.
      const reason = (await spoke) ? `see ${folder.log} ${unwatched}` : output + unwatched;
      resolve(new MongodExit(code ?? undefined, describe(code, by, reason.trim())));
    });
  });
  const describe = (code: number | null, by: string | null, reason: string) =>
    code === WRONG_VERSION
      ? `${binary} cannot read the data in ${folder.data}: another version of mongod wrote it`
      : `${binary} ended (${by ?? `exit code ${code}`})${reason && `: ${reason}`}`;

  const stop = async () => {
    child.kill("SIGTERM");
    const timer = new AbortController();
    const late = delay(stopTimeoutMs, "late", { signal: timer.signal }).catch(() => ""); // mongod ended in time
    if ((await Promise.race([exited, late])) === "late") child.kill("SIGKILL");
    timer.abort();
    await exited;
  };
  signal.addEventListener("abort", stop, { once: true });
  exited.then(() => {
    signal.removeEventListener("abort", stop);
    watchdog?.kill("SIGKILL");
  });
  return { pid: child.pid, port, exited, stop };
}

/** Starts mongod only when its watchdog runs: a service that is killed before leaves none behind. */
const WATCHED_ONLY = 'read -r _ && exec "$0" "$@" </dev/null';

const REPL_SET = ["--replSet", REPLICA_SET, "--oplogSize", "64"];

const argumentsFor = ({ folder, cacheGB, port }: Launch) => [
  "--dbpath",
  folder.data,
  "--port",
  String(port),
  "--bind_ip",
  "127.0.0.1",
  "--wiredTigerCacheSizeGB",
  String(cacheGB),
  "--nounixsocket",
  // Nobody gets in without a password, not even to a folder that has no accounts yet.
  "--keyFile",
  folder.key,
  "--setParameter",
  "enableLocalhostAuthBypass=false",
  // Its log comes on standard output: see log.ts. `--quiet` and no slow queries leave less to filter.
  "--quiet",
  "--slowms",
  "2147483647",
  "--setParameter",
  "diagnosticDataCollectionEnabled=false",
];

/**
 * Ends mongod when this process is gone, whatever ended it: `read` returns when the pipe closes, and the
 * system closes it even after kill -9.
 */
function watch(pid: number | undefined) {
  if (pid === undefined) return undefined;
  const script = `read -r _; kill -TERM $0 || exit
    for _ in 1 2 3 4 5; do sleep 1; kill -0 $0 || exit; done; kill -KILL $0`;
  return spawn("/bin/sh", ["-c", script, String(pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
}
