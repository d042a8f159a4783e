import type { Db } from "mongodb";
import type { BenchRequest } from "./bare.js";
import { medianOf } from "./load.js";

const sampled = 9;

/** What a request costs the database. */
export interface DatabaseCost {
  /** Commands about persons. */
  commands: number;
  /** Keys of indexes of persons that they examine. */
  keys: number;
}

/**
 * What a request costs the database: the medians of some requests, each sent alone while the database's profiler
 * records every command. Only a few also catch commands of background jobs.
 */
export async function databaseCost(
  db: Db,
  requests: BenchRequest[],
  send: (request: BenchRequest) => Promise<unknown>,
): Promise<DatabaseCost> {
  const costs: DatabaseCost[] = [];
  await db.command({ profile: 2 });
  for (let at = 0; at < sampled; at += 1) {
    const request = requests[at % requests.length];
    const from = new Date();
    if (request) await send(request);
    const [cost] = await db
      .collection("system.profile")
      .aggregate<DatabaseCost>([
        { $match: { ns: `${db.databaseName}.persons`, ts: { $gte: from } } },
        { $group: { _id: null, commands: { $sum: 1 }, keys: { $sum: "$keysExamined" } } },
      ])
      .toArray();
    costs.push(cost ?? { commands: 0, keys: 0 });
  }
  await db.command({ profile: 0 });
  return {
    commands: medianOf(costs.map(({ commands }) => commands)),
    keys: medianOf(costs.map(({ keys }) => keys)),
  };
}
