import process from "node:process";
import { z } from "zod";
import lock from "../package-lock.json" with { type: "json" };
import { asksForHelp } from "../src/runtime/help.js";
import { readArguments } from "./support/arguments.js";
import { print, runProgram } from "./support/command.js";
import { licensesOf } from "./support/licenses.js";
import { tableOf } from "./support/table.js";

const usage = `Usage: npm run --silent licenses -- [--json]
  The packages that run with the service and their licences, as this build was made.
  --json    prints one JSON array
  Exit code 0: all are allowed; 1: one of them is under a licence that nobody has looked at.`;

function show(args: string[]): void {
  const { json } = readArguments(args, { schema: z.object({}) });
  const packages = licensesOf(lock);
  const rows = packages.map(({ name, license, isAllowed }) => [
    name,
    license,
    isAllowed ? "" : "not allowed",
  ]);
  print(json ? JSON.stringify(packages) : tableOf(["package", "license", ""], rows));
  if (packages.some(({ isAllowed }) => !isAllowed)) process.exitCode = 1;
}

const args = process.argv.slice(2);
if (asksForHelp(args)) print(usage);
else await runProgram(() => show(args));
