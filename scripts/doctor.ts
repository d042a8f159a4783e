import process from "node:process";
import { z } from "zod";
import { checkOfDatabase } from "../src/operations/doctor/database.js";
import { lookAtEnvironment } from "../src/operations/doctor/environment.js";
import { checksOfMachine } from "../src/operations/doctor/machine.js";
import { checksOfPorts } from "../src/operations/doctor/ports.js";
import { examine, type Finding } from "../src/runtime/checks/finding.js";
import { checkOfStorage } from "../src/runtime/checks/photo-storage.js";
import { asksForHelp } from "../src/runtime/help.js";
import { readArguments } from "./support/arguments.js";
import { type Outcome, print, runProgram } from "./support/command.js";

const usage = `Usage: npm run --silent doctor -- [--json]
Looks at the environment, folders, disks, ports, the database with its replica set, user, indexes, jobs and keys, the
photo storage and the clocks, as the service would use them, also while it runs. One line for each: ok, warning or
problem, what was found, and what to do. It changes nothing that is stored; the photo storage is tried with an object
of its own. Exit code: 0 all is well, 1 there are warnings, 2 there are problems.`;

/** To reach a database, and then to look at it, in milliseconds. */
const maxDatabaseMs = 20_000;

/** Everything that can be found out with this environment. */
async function diagnose(env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const { config, findings } = lookAtEnvironment(env);
  if (!config) return findings;
  const checks = [
    ...checksOfMachine(config, env),
    ...checksOfPorts(config),
    checkOfStorage(config),
  ];
  const found = [examine(checks), examine([checkOfDatabase(config)], maxDatabaseMs)];
  return [...findings, ...(await Promise.all(found)).flat()];
}

const outcomes = { ok: 0, warning: 1, problem: 2 } as const;
const outcomeOf = (findings: Finding[]) =>
  Math.max(...findings.map(({ status }) => outcomes[status])) as Outcome;

const width = Math.max(...Object.keys(outcomes).map((status) => status.length));
const lineOf = ({ status, subject, found, todo }: Finding) =>
  `${status.padEnd(width)}  ${subject}: ${found}${todo ? ` -> ${todo}` : ""}`;

const args = process.argv.slice(2);
if (asksForHelp(args)) print(usage);
else {
  await runProgram(async () => {
    const { json } = readArguments(args, { schema: z.object({}) });
    const findings = await diagnose(process.env);
    print(json ? JSON.stringify(findings) : findings.map(lineOf).join("\n"));
    // What hangs, hangs on: nobody waits for it.
    process.exit(outcomeOf(findings));
  });
}
