import { MongoMemoryReplSet } from "mongodb-memory-server-core";
import type { TestProject } from "vitest/node";
import { resolveMongod } from "../../src/embedded/binary.js";

declare module "vitest" {
  interface ProvidedContext {
    mongoUri: string;
  }
}

/**
 * One mongod for the whole run; every test file takes a database of its own. A replica set, as in
 * operation: retryable writes and transactions need one.
 */
export default async function startMongod(project: TestProject) {
  // The library warns, on standard output, that ours is not the version it would have fetched.
  process.env.MONGOMS_SYSTEM_BINARY_VERSION_CHECK = "false";
  const systemBinary = await resolveMongod(process.env, (line) =>
    process.stderr.write(`${line}\n`),
  );
  const mongod = await MongoMemoryReplSet.create({
    binary: { systemBinary },
    replSet: {
      count: 1,
      storageEngine: "wiredTiger",
      // Fail points; and by itself it would cache half of the machine's memory.
      args: ["--setParameter", "enableTestCommands=1", "--wiredTigerCacheSizeGB", "1"],
    },
  });
  project.provide("mongoUri", mongod.getUri());
  return () => mongod.stop();
}
