import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { z } from "zod";
import { createKey } from "../src/auth/keys.store.js";
import type { Collections } from "../src/database/collections.js";
import { startContender } from "./bench/contenders.js";
import { compare, type Line, type Workload } from "./bench/load.js";
import { fill } from "./bench/persons.js";
import { readArguments } from "./support/arguments.js";
import { print, runCommand } from "./support/command.js";
import { tableOf } from "./support/table.js";

const usage = `Usage: npm run bench -- [--persons N] [--seconds S] [--rounds N] [--json]
  Compares the service with a bare HTTP handler over the same driver and data, in one run: what counts are
  the ratios. It works on a database of its own under data/bench, with N made-up persons (100000).`;

const count = (fallback: string) =>
  z.coerce.number().int().min(1).max(10_000_000).prefault(fallback);
const schema = z.object({ persons: count("100000"), seconds: count("5"), rounds: count("3") });

/** Never on a database that anybody else uses. */
function separate() {
  delete process.env.MONGODB_URI;
  const many = "100000000";
  Object.assign(process.env, { DATA_DIR: join("data", "bench"), PORT: "0", RATE_LIMIT: many });
}

async function workloads({ persons }: Collections): Promise<Workload[]> {
  const one = await persons.findOne({ source: "form" }, { projection: { _id: 1 } });
  const body = JSON.stringify({
    first_name: "Ana",
    last_name: "Rojas Blanco",
    age: 40,
    gender: "female",
    location: "La Guaira",
    contact_person_first_name: "Luis",
    contact_person_phone: "0414-5550101",
    contact_person_email: "luis@example.org",
  });
  return [
    { name: "newest list", path: "/v1/persons" },
    { name: "filtered list", path: "/v1/persons?status=missing" },
    { name: "get one", path: `/v1/persons/${one?._id}` },
    { name: "create one", path: "/v1/persons", body },
  ];
}

if (process.argv.includes("--help")) print(usage);
else {
  const { persons, seconds, rounds, json } = readArguments(process.argv.slice(2), { schema });
  separate();
  await mkdir("data", { recursive: true });
  const service = await startContender("service");
  await runCommand(async ({ collections }) => {
    await fill(collections, persons);
    const grant = { name: "bench", source: "form" };
    const permissions = ["persons:read", "persons:write"] as const;
    const { key } = await createKey(
      collections,
      { ...grant, permissions: [...permissions] },
      3_600_000,
    );
    const limit = await startContender("limit");
    const lines: Line[] = [];
    for (const workload of await workloads(collections)) {
      lines.push(await compare({ service, limit, workload, key, seconds, rounds }));
    }
    await limit.stop();
    if (json) print(JSON.stringify(lines));
    else
      print(tableOf(["workload", "rps", "share of limit", "CPU", "p50 ms", "MiB"], lines.map(row)));
    return 0;
  });
  await service.stop();
}

function row(line: Line): string[] {
  const { workload, rps, share, cpu, p50, memory } = line;
  return [
    workload,
    rps.toFixed(0),
    share.toFixed(2),
    cpu.toFixed(2),
    String(p50),
    memory.toFixed(0),
  ];
}
