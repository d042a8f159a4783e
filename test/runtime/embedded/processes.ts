import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Db, MongoClient } from "mongodb";
import { onTestFinished } from "vitest";
import { createLogger } from "../../../src/kernel/logger.js";

export const logger = createLogger("silent");
export const optionsFor = (dataDir: string) => ({
  dataDir,
  cacheGB: 0.25,
  env: process.env,
  logger,
});

/** A folder of its own for a test, removed after it. */
export async function aDataDir() {
  const dataDir = await mkdtemp(join(tmpdir(), "embedded-test-"));
  onTestFinished(() =>
    rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }),
  );
  return dataDir;
}

/** Waits for a condition; fails after two minutes. */
export async function until(condition: () => unknown) {
  for (const deadline = performance.now() + 120_000; !(await condition()); await delay(25))
    if (performance.now() > deadline) throw new Error(`not within two minutes: ${condition}`);
}

export async function withDatabase<T>(uri: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 60_000 });
  try {
    return await work(client.db());
  } finally {
    await client.close();
  }
}

export const pidOfMongod = (uri: string) =>
  withDatabase(uri, async (db): Promise<number> => (await db.command({ serverStatus: 1 })).pid);

export const portOf = (uri: string) => Number(new URL(uri).port);

export function isRunning(pid: number) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A service or a command on the folder, as a process of its own, that may not have its database yet. */
export function beginHolder(role: "service" | "command", dataDir: string) {
  const script = fileURLToPath(new URL("./folder-holder.ts", import.meta.url));
  const child = spawn(process.execPath, ["--import", "tsx", script, role, dataDir], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => end(child, "SIGKILL"));
  return { child, end: (signal: NodeJS.Signals) => end(child, signal) };
}

/** The same with its database. */
export async function aHolder(role: "service" | "command", dataDir: string) {
  const { child, end } = beginHolder(role, dataDir);
  const ended = once(child, "exit").then(([code, by]) => {
    throw new Error(`The ${role} ended before it had its database (${code ?? by})`);
  });
  const [line] = await Promise.race([once(child.stdout, "data"), ended]);
  return { uri: String(line).trim(), end };
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, "exit");
  child.kill(signal);
  await exit;
}
