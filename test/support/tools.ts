import process from "node:process";
import { resolveMongod } from "../../src/runtime/embedded/binary.js";
import { resolveChromium } from "./chromium.js";
import { resolveContractTools, resolveDeployTools } from "./python.js";
import { resolveSystemdAnalyze } from "./systemd.js";
import { resolveVersitygw } from "./versitygw.js";

// What tests need besides Node.js, fetched or built before the first of them: a compiler that works beside
// them makes their servers too slow for what they assert. Where one cannot be had, the tests that need it
// say so themselves, and the others run.

const say = (line: string) => void process.stderr.write(`${line}\n`);

const tools = [
  () => resolveMongod(process.env, say),
  () => resolveVersitygw(process.env),
  resolveChromium,
  resolveDeployTools,
  resolveSystemdAnalyze,
  ...(process.argv.includes("--contract") ? [resolveContractTools] : []),
];
await Promise.all(tools.map((resolve) => resolve().catch(({ message }: Error) => say(message))));
