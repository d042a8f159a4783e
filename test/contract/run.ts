import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { ObjectId } from "mongodb";
import { readConfig } from "../../src/app/config.js";
import { putEntries } from "../../src/features/catalogs/catalogs.store.js";
import { newPerson } from "../../src/features/persons/persons.schema.js";
import { createKey } from "../../src/kernel/auth/keys.store.js";
import { permissions } from "../../src/kernel/auth/permissions.js";
import { collectionsOf } from "../../src/kernel/database/collections.js";
import { examples } from "../../src/kernel/http/examples.js";
import { createLogger } from "../../src/kernel/logger.js";
import { openDatabase } from "../../src/runtime/open-database.js";
import { insertReview } from "../features/duplicates/reviews.js";
import { build } from "../support/build.js";
import { resolveContractTools } from "../support/python.js";
import { startService } from "../support/service.js";

// `npm run test:contract` holds the running service to its own OpenAPI document. What is tested how
// stands in schemathesis.toml, exceptions in hooks.py; further arguments go to `schemathesis run`.

const hospital = {
  kind: "hospital" as const,
  handle: "hospital_de_ejemplo",
  label: { es: "Hospital de Ejemplo", en: "Example Hospital" },
  aliases: [],
};
const review = {
  confidence: "high" as const,
  reason: "Same name",
  match_score: 0.97,
  scan_version: 1,
  comparison: [],
};
const anHour = 3_600_000;
/** For each tool, on a slow machine too. In milliseconds. */
const maxRunMs = 30 * 60_000;
/** A service of its own, whatever the environment says of others; never in the way of so many requests. */
const settings = {
  MONGODB_URI: "",
  S3_BUCKET: "",
  PUBLIC_URL: "",
  METRICS_PORT: "",
  RATE_LIMIT: "1000000",
  RATE_LIMIT_SENSITIVE: "1000000",
  RATE_LIMIT_FAILED: "1000000",
};

async function main(): Promise<number> {
  const tools = await resolveContractTools();
  await build();
  const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-contract-"));
  const service = await startService({ DATA_DIR, ...settings });
  const env = { ...process.env, SCHEMATHESIS_HOOKS: join(import.meta.dirname, "hooks.py") };

  /** What a tool keeps for later runs goes into its working folder, and so away with that. */
  async function run(tool: string, args: string[]): Promise<number> {
    const signal = AbortSignal.timeout(maxRunMs);
    const child = spawn(join(tools, tool), args, { cwd: DATA_DIR, env, stdio: "inherit", signal });
    const [code] = await once(child, "exit");
    return typeof code === "number" ? code : 1;
  }

  try {
    const key = await prepare(service.url, DATA_DIR);
    const document = join(DATA_DIR, "openapi.json");
    await writeFile(document, await (await fetch(`${service.url}/openapi.json`)).text());
    const invalid = await run("openapi-spec-validator", [document]);
    if (invalid) return invalid;
    return await run("schemathesis", [
      "--config-file",
      join(import.meta.dirname, "schemathesis.toml"),
      "run",
      `${service.url}/openapi.json`,
      "--header",
      `Authorization: Bearer ${key}`,
      ...process.argv.slice(2),
    ]);
  } finally {
    await service.end("SIGTERM");
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

/** A key that may do everything, and the duplicate reviews that no request can make. */
async function prepare(url: string, DATA_DIR: string): Promise<string> {
  const { env } = process;
  const logger = createLogger("silent");
  const config = readConfig({ DATA_DIR });
  const { db, close } = await openDatabase(config, { env, logger, as: "command" });
  try {
    const collections = collectionsOf(db);
    const grant = { name: "contract", source: "form", permissions: [...permissions] };
    const { apiKey } = await createKey(collections, grant, anHour);
    await putEntries(collections, [hospital]);
    for (let made = 0; made < 30; made += 1) {
      const persons = [await createPerson(url, apiKey), await createPerson(url, apiKey)];
      await insertReview(collections, new ObjectId(), { ...review, persons });
    }
    return apiKey;
  } finally {
    await close();
  }
}

async function createPerson(url: string, key: string): Promise<ObjectId> {
  const response = await fetch(`${url}/v1/persons`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify(examples.get(newPerson)?.example),
  });
  const id = response.headers.get("Location")?.split("/").at(-1);
  if (!id) throw new Error(`No person was made: ${response.status}`);
  return new ObjectId(id);
}

process.exitCode = await main();
