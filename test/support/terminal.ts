import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { stripVTControlCharacters } from "node:util";
import { onTestFinished, vi } from "vitest";
import { installPackages } from "./apt.js";

const checkout = join(import.meta.dirname, "../..");

/** Python has a pseudo-terminal at hand; what it is sent, it types. */
const script = "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))";

export const keys = { down: "\u001b[B", enter: "\r", ctrlC: "\u0003" };

/** Runs a command as somebody does who sits at a terminal. */
export async function atTerminal(
  args: string[],
  env: Record<string, string>,
  name: "import" | "erase" = "import",
) {
  const command = [process.execPath, `dist/scripts/${name}.js`, ...args];
  const begin = () =>
    spawn("python3", ["-c", script, ...command], {
      cwd: checkout,
      env: { ...process.env, TERM: "xterm", LANG: "C", ...env },
    });
  let child = begin();
  // A bare machine may lack it.
  const isThere = await Promise.race([
    once(child, "spawn").then(() => true),
    once(child, "error").then(() => false),
  ]).catch(() => false);
  if (!isThere) {
    await installPackages("python3");
    child = begin();
  }
  const closed = once(child, "close");
  onTestFinished(() => void child.kill("SIGKILL"));
  let written = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      written += chunk;
    });
  }
  let read = 0;
  const text = () => stripVTControlCharacters(written).replaceAll("\r", "");
  return {
    /** All that was written. */
    text,
    raw: () => written,
    /** Waits for what is written next, after what was waited for before. */
    async shows(expected: string) {
      const options = { timeout: 120_000, interval: 20 };
      await vi.waitFor(() => {
        const at = text().indexOf(expected, read);
        if (at === -1) throw new Error(`not shown: ${expected}\n${text().slice(read)}`);
        read = at + expected.length;
      }, options);
    },
    press: (...typed: string[]) => child.stdin.write(typed.join("")),
    /** The exit code, when it has ended. */
    async ends(): Promise<number> {
      const [code] = await closed;
      return code;
    },
  };
}
