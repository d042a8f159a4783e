import { writeSync } from "node:fs";
import process from "node:process";

// The scan as operators run it. At its end it reports its highest memory in MiB to the bench.

const bench = 3;
process.once("exit", () => writeSync(bench, String(process.resourceUsage().maxRSS / 1_024)));
await import("../../duplicates-scan.js");
