import { execFile } from "node:child_process";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import closeWithGrace from "close-with-grace";
import { readConfig } from "../../src/app/config.js";
import { createLogger } from "../../src/kernel/logger.js";
import { asksForHelp } from "../../src/runtime/help.js";
import { startServer } from "../../src/runtime/server.js";
import { print } from "../support/command.js";
import { sendSamples } from "./demo/send-samples.js";

const usage = `Usage: npm run demo
  Starts the service on a folder of its own (DATA_DIR, otherwise data/demo), fills it with made-up persons by the
  commands that operators use, and prints a key for the desk, where duplicates, reports and tips wait for somebody,
  and one for a partner app. Ctrl-C ends it; the folder stays. It reads the variables of \`npm start\`.`;

const checkout = fileURLToPath(new URL("../..", import.meta.url));
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

async function newKey(name: string, ...permissions: string[]): Promise<string> {
  const owner = ["--name", name, "--source", "form", "--expires", "7d"];
  const granted = ["--permissions", permissions.join(",")];
  const created = await run("keys", "create", ...owner, ...granted, "--json");
  return JSON.parse(created).key;
}

/** What somebody needs who works on the persons of a source and on duplicates. */
const newModeratorKey = () =>
  newKey(
    "Demo desk",
    "persons:read",
    "persons:write",
    "persons:sensitive:read",
    "reports:write",
    "tips:write",
    "duplicates:read",
    "duplicates:write",
  );

async function show(): Promise<void> {
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
  await importSample("volunteers.csv", "--source", "persons_list", "--status", "missing");
  const moderatorKey = await newModeratorKey();
  const sent = await sendSamples(join(samples, "persons.json"), {
    address: server.address,
    key: moderatorKey,
  });
  print(
    `\nSent over the API: ${sent.persons} persons, ${sent.photos} photos, ${sent.tips} tips, ${sent.reports} reports.`,
  );
  await run("duplicates:scan");
  const key = await newKey("Demo app", "persons:read", "persons:write", "duplicates:read");

  print(`
The service listens on ${server.address}; its data is in ${env.DATA_DIR}. Ctrl-C ends it.

The desk: ${server.address}/desk
Its key:  ${moderatorKey}

In another terminal, as a partner app:

export API=${server.address} KEY=${key}
curl -sG $API/v1/persons -H "Authorization: Bearer $KEY" --data-urlencode "query=briceno ramiro"
curl -s $API/v1/duplicates -H "Authorization: Bearer $KEY"   # who may be listed twice, and why
`);
}

try {
  const args = process.argv.slice(2);
  if (asksForHelp(args)) print(usage);
  else if (args.length === 0) await show();
  else throw new Error(`npm run demo takes no arguments.\n\n${usage}`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}
