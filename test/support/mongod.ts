import { MongoMemoryReplSet } from "mongodb-memory-server-core";
import type { TestProject } from "vitest/node";
import { resolveMongod } from "../../src/runtime/embedded/binary.js";

declare module "vitest" {
  interface ProvidedContext {
    mongoUri: string;
  }
}

/** A busy machine needs longer than the ten seconds that the library gives a mongod, and the thirty to a replica set. */
const maxStartMs = 120_000;

/** How a mongod is started. */
export const startOptions = { launchTimeout: maxStartMs };

/** A replica set that has time to become one. */
export class PatientReplSet extends MongoMemoryReplSet {
  protected override _waitForPrimary(_timeout?: number, where?: string): Promise<void> {
    return super._waitForPrimary(maxStartMs, where);
  }
}

/** One mongod for the whole run; every test file takes a database of its own. */
export default async function startMongod(project: TestProject) {
  const mongod = await startReplicaSet();
  project.provide("mongoUri", mongod.getUri());
  return () => mongod.stop();
}

/** A mongod with fail points; a replica set, as in operation: retryable writes and transactions need one. */
export async function startReplicaSet(): Promise<MongoMemoryReplSet> {
  // The library warns, on standard output, that ours is not the version it would have fetched.
  process.env.MONGOMS_SYSTEM_BINARY_VERSION_CHECK = "false";
  const systemBinary = await resolveMongod(process.env, (line) =>
    process.stderr.write(`${line}\n`),
  );
  return PatientReplSet.create({
    binary: { systemBinary },
    instanceOpts: [startOptions],
    replSet: {
      count: 1,
      storageEngine: "wiredTiger",
      // Fail points; and by itself it would cache half of the machine's memory. What it says is read by nobody.
      args: [
        "--setParameter",
        "enableTestCommands=1",
        "--wiredTigerCacheSizeGB",
        "1",
        "--quiet",
        "--slowms",
        "2147483647",
        "--setParameter",
        "diagnosticDataCollectionEnabled=false",
        // For so long it keeps the files of a database that was dropped, by default for 300 s. Test files drop theirs
        // one after the other, and mongod ends when it may open no more files.
        "--setParameter",
        "minSnapshotHistoryWindowInSeconds=30",
      ],
    },
  });
}
