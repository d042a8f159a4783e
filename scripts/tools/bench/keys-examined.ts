import type { Db } from "mongodb";
import type { BenchRequest } from "./bare.js";
import { medianOf } from "./load.js";

const sampled = 9;

/**
 * How many keys of indexes of persons the database examines for a request. This is the median of some requests, each
 * sent alone while the database's profiler records every command. Only a few also catch commands of background jobs.
 */
export async function keysExamined(
  db: Db,
  requests: BenchRequest[],
  send: (request: BenchRequest) => Promise<unknown>,
): Promise<number> {
  const keys: number[] = [];
  await db.command({ profile: 2 });
  for (let at = 0; at < sampled; at += 1) {
    const request = requests[at % requests.length];
    const from = new Date();
    if (request) await send(request);
    const [examined] = await db
      .collection("system.profile")
      .aggregate<{ keys: number }>([
        { $match: { ns: `${db.databaseName}.persons`, ts: { $gte: from } } },
        { $group: { _id: null, keys: { $sum: "$keysExamined" } } },
      ])
      .toArray();
    keys.push(examined?.keys ?? 0);
  }
  await db.command({ profile: 0 });
  return medianOf(keys);
}
