import { createKey } from "../../src/auth/keys.store.js";
import type { Permission } from "../../src/auth/permissions.js";
import type { Collections } from "../../src/database/collections.js";
import { runCommand } from "../support/command.js";
import { startContender } from "./contenders.js";
import { compare, type Line, type Workload } from "./load.js";
import { fill } from "./persons.js";

interface Settings {
  /** Made-up persons in the database. */
  persons: number;
  /** Of load, for each contender and round. */
  seconds: number;
  rounds: number;
}

const anHour = 3_600_000;

/** Loads the service and a bare handler over the same data by turns; hands over a line a workload. */
export async function benchApi(
  { persons, ...settings }: Settings,
  report: (lines: Line[]) => void,
): Promise<void> {
  const service = await startContender("service"); // first: it runs the database that the others join
  await runCommand(async ({ collections }) => {
    await fill(collections, persons);
    const permissions: Permission[] = ["persons:read", "persons:write"];
    const grant = { name: "bench", source: "form", permissions };
    const { key } = await createKey(collections, grant, anHour);
    const limit = await startContender("limit");
    const lines: Line[] = [];
    for (const workload of await workloads(collections)) {
      lines.push(await compare({ service, limit, workload, key, ...settings }));
    }
    await limit.stop();
    report(lines);
    return 0;
  });
  await service.stop();
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
