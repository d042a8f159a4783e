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
 * What is told in one turn of the event loop is written at its end, all together: under load a request costs no
 * system call for its line. Warnings and errors are written at once, since the process may be about to end.
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
