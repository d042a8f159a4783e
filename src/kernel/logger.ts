import process from "node:process";
import { destination, pino } from "pino";

const stdout = destination({ dest: 1, sync: true });
let waiting = "";

/** As pino counts levels. */
const warning = 40;

function flush(): void {
  if (waiting === "") return;
  const lines = waiting;
  waiting = "";
  stdout.write(lines);
}

process.on("exit", flush);

/**
 * Collects the lines of one turn of the event loop and writes them together when it ends: under load that saves
 * a system call for each line. Warnings and errors are written at once, since the process may be about to end.
 */
const output = {
  [Symbol.for("pino.metadata")]: true, // asks pino for the level
  lastLevel: 0,
  write(line: string): void {
    if (waiting === "") setImmediate(flush);
    waiting += line;
    if (this.lastLevel >= warning) flush();
  },
};

/** Structured log on standard output. Nothing that a record contains is ever passed to it. */
export const createLogger = (level: string) => pino({ level }, output);

export type Logger = ReturnType<typeof createLogger>;
