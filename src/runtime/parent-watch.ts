import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { workerData } from "node:worker_threads";
import { dropFoldersOf } from "../features/imports/worker/work-folder.js";

// The thread that `endWithParent` begins. It also runs while the program of its process is stuck.

const { parent, graceMs } = workerData;
while (process.ppid === parent) await wait(1_000);
// A program that is not stuck sees that its channel to the parent is closed, and ends in order.
await wait(graceMs);
dropFoldersOf([parent, process.pid]);
process.kill(process.pid, "SIGKILL");
