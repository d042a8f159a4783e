import { writeSync } from "node:fs";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import type { ReadingLimit } from "../features/imports/worker/reading-time.js";
import { withinDeadline } from "../kernel/async/deadline.js";

// A thread beside a command that reads a list in its own process. When the command is stuck, it hears neither
// Ctrl-C nor its own timers: this thread ends it.

const { ms, uri, halted, sentence }: ReadingLimit = workerData;
await wait(ms);
writeSync(2, `${sentence}\n`);
// Hardly any command comes this far, so the driver of the database is loaded here alone.
const { endOwn } = await import("../features/imports/batches/end-own.js");
// Without the database the terminal alone says why.
await withinDeadline(10_000, () => endOwn(uri, halted)).catch(() => {});
process.kill(process.pid, "SIGKILL");
