import { execFile } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import closeWithGrace from "close-with-grace";
import { readConfig } from "../src/config.js";
import { createLogger } from "../src/logger.js";
import { startServer } from "../src/server.js";
import { print } from "./support/command.js";

// Starts the service on a folder of its own and shows it at work with the commands that operators use.

const checkout = fileURLToPath(new URL("..", import.meta.url));
const samples = join("scripts", "samples");
const env = { ...process.env, DATA_DIR: process.env.DATA_DIR ?? join("data", "demo") };

/** Runs a command as a person would, and shows it: `npm run NAME -- ARGUMENTS`. */
async function run(name: string, ...args: string[]): Promise<string> {
  const shown = args.map((arg) => (/\s/.test(arg) ? ` "${arg}"` : ` ${arg}`)).join("");
  print(`\n$ npm run --silent ${name}${shown && ` --${shown}`}`);
  const command = ["--import", "tsx", join("scripts", `${name.replace(":", "-")}.ts`), ...args];
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: checkout,
    env,
  }).catch(
    // Rejected rows are part of the show. The command itself reports anything worse.
    (failure) => (failure.code === 1 ? failure : Promise.reject(new Error(failure.stderr))),
  );
  print(stdout.trimEnd());
  return stdout;
}

const importSample = (file: string, ...args: string[]) =>
  run("import", join(samples, file), ...args, "--rejects", join(env.DATA_DIR, `rejected-${file}`));

async function newKey(): Promise<string> {
  const permissions = "persons:read,persons:write,duplicates:read";
  const owner = ["--name", "Demo", "--source", "form", "--expires", "7d"];
  const created = await run("keys", "create", ...owner, "--permissions", permissions, "--json");
  return JSON.parse(created).key;
}

try {
  process.chdir(checkout);
  print("Starting the service. The first time, its database is fetched: that can take a minute.");
  const logger = createLogger(process.env.LOG_LEVEL ?? "error");
  const server = await startServer(readConfig(env), { env, logger });
  closeWithGrace({ logger: false }, () => server.stop());

  await run("catalog", "load", join(samples, "catalog.json"));
  await importSample(
    "hospital.csv",
    "--source",
    "hospital_list",
    "--hospital",
    "Hospital del Litoral",
  );
  await importSample("shelters.csv", "--source", "shelter_list");
  await importSample("missing.csv", "--source", "persons_list");
  await run("duplicates:scan");
  const key = await newKey();

  print(`
The service listens on ${server.address}; its data is in ${env.DATA_DIR}. Ctrl-C ends it.
In another terminal:

export API=${server.address} KEY=${key}
curl -sG $API/v1/persons -H "Authorization: Bearer $KEY" --data-urlencode "query=briceno ramiro"
curl -s $API/v1/duplicates -H "Authorization: Bearer $KEY"   # who is on two lists, and why
`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
