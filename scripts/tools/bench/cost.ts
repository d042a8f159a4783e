import { readFileSync, readlinkSync, writeFileSync } from "node:fs";
import process from "node:process";
import { CommandError } from "../../support/command.js";

/** The cost of a process and of the node processes below it. */
export interface Cost {
  /** Microseconds of processor time since their start. */
  cpu: number;
  /** The highest resident MiB of one of them since `forgetPeaks`. */
  memory: number;
}

export function costOf(pid: number): Cost {
  const costs = nodesOf(pid).map(costOfOne);
  return {
    cpu: costs.reduce((sum, { cpu }) => sum + cpu, 0),
    memory: Math.max(...costs.map(({ memory }) => memory)),
  };
}

/** Resets the highest memory of a process. */
export function forgetPeaks(pid: number): void {
  for (const one of nodesOf(pid)) writeFileSync(`/proc/${one}/clear_refs`, "5");
}

/** Milliseconds of processor time that a process of any program has used. */
export const cpuOf = (pid: number): number => costOfOne(pid).cpu / 1_000;

/** An embedded mongod and its watchdog are not measured. */
function nodesOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(" ").filter(Boolean);
  const below = children.map(Number).filter((child) => executableOf(child) === process.execPath);
  return [pid, ...below.flatMap(nodesOf)];
}

const microsecondsPerTick = 10_000;

function costOfOne(pid: number): Cost {
  // Skip the name of the program, which is in brackets and may contain anything.
  const [, , , , , , , , , , , user, system] = read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, "")
    .split(" ");
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1];
  return {
    cpu: (Number(user) + Number(system)) * microsecondsPerTick,
    memory: Number(peak) / 1_024,
  };
}

function executableOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/exe`);
  } catch {
    return undefined; // it has ended meanwhile
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new CommandError(`The bench reads what processes cost from ${path}: it runs on Linux.`);
  }
}
