import { appendFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { z } from "zod";
import { inBackground } from "../../kernel/async/background.js";
import { withinDeadline } from "../../kernel/async/deadline.js";
import { type Folder, rotateLog } from "./folder.js";

const lineSchema = z.looseObject({ ctx: z.string(), msg: z.string() });

/** The threads on which mongod starts, before it listens. They report what prevents the start. */
const startThreads = ["-", "main", "initandlisten"];

/**
 * Makes a line of mongod's log safe to keep. mongod logs the commands that it refuses or interrupts with all their
 * values, and its clients with their addresses. No setting of its free edition prevents that. All these values are in
 * `attr`, so `attr` is kept only in lines of the start, and where the storage engine reports on files. The message
 * itself is a fixed text.
 * @returns undefined for text that is no line of the log.
 */
export function withoutValues(line: string): string | undefined {
  const { data } = lineSchema.safeParse(parse(line));
  if (!data) return undefined;
  const { attr, ...fixed } = data;
  const isHarmless = startThreads.includes(data.ctx) || data.msg.startsWith("WiredTiger");
  return JSON.stringify(isHarmless ? data : fixed);
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Milliseconds. */
const maxAppendMs = 1_000;

/**
 * Writes the output of mongod into the log of its folder, without values, and keeps the log small. When it cannot
 * write, because the disk is full or hangs, it continues to read: otherwise mongod would wait for ever and never end.
 * @returns at the end, whether mongod wrote anything.
 */
export async function keepLog(output: Readable, folder: Folder): Promise<boolean> {
  let begun = "";
  let hasSpoken = false;
  let appending: Promise<void> | undefined;
  for await (const chunk of output.setEncoding("utf8")) {
    const lines = (begun + chunk).split("\n");
    begun = lines.pop() ?? "";
    const kept = lines.flatMap((line) => withoutValues(line) ?? []);
    if (kept.length === 0) continue;
    hasSpoken = true;
    // No append begins while another one runs: one that hangs blocks one of the few threads for files.
    appending ??= append(folder, `${kept.join("\n")}\n`).finally(() => {
      appending = undefined;
    });
    const appended = appending;
    await inBackground("mongod_log", () => withinDeadline(maxAppendMs, () => appended));
  }
  return hasSpoken;
}

async function append(folder: Folder, text: string) {
  await rotateLog(folder);
  await appendFile(folder.log, text, { mode: 0o600 });
}
