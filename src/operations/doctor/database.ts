import { type Db, MongoClient } from "mongodb";
import type { Config } from "../../app/config.js";
import { withinDeadline } from "../../kernel/async/deadline.js";
import { lackOf, startProblem } from "../../kernel/database/connection.js";
import { isUnavailable } from "../../kernel/database/failures.js";
import {
  type Check,
  examine,
  type Finding,
  ok,
  problem,
  warning,
} from "../../runtime/checks/finding.js";
import { findEmbedded } from "../../runtime/embedded/mongod.js";
import { hasUnfinishedRestore } from "../../runtime/unfinished-restore.js";
import { type ClockReading, lookAtClocks } from "./clocks.js";
import { lookAtIndexes } from "./indexes.js";
import { roomOn } from "./machine.js";
import { anyServer, type Reached } from "./reached.js";
import { lookAtReplicaSet } from "./replica-set.js";
import { lookAtRights } from "./rights.js";
import { checksOfUpkeep } from "./upkeep.js";

const subject = "database";
const databaseDisk = "disk of the database";

/** A server that is not reached within these times (milliseconds) is reported as unreachable. */
const patience = { serverSelectionTimeoutMS: 5_000, connectTimeoutMS: 4_000 } as const;

/** Checks the database if one runs. It writes nothing, and does not start an embedded one. */
export const checkOfDatabase = (config: Config): Check => ({
  subject,
  look: () => lookAtDatabase(config),
});

async function lookAtDatabase(config: Config): Promise<Finding[]> {
  const uri = config.MONGODB_URI ?? (await findEmbedded(config.DATA_DIR));
  if (!uri) {
    const found = `nobody runs the embedded one in ${config.DATA_DIR}: it was not looked at`;
    return [warning(subject, found, "npm start, then run this again beside it")];
  }
  const client = new MongoClient(uri, { ...patience, ...anyServer });
  const readings = new Map<string, ClockReading>();
  let lack: string | undefined;
  client.on("serverHeartbeatSucceeded", ({ connectionId, reply, duration }) => {
    if (readings.has(connectionId)) return;
    lack ??= lackOf(reply, client.options.replicaSet);
    readings.set(connectionId, { server: reply.localTime, here: Date.now(), duration });
  });
  try {
    const db = client.db();
    const hello = await db.command({ hello: 1 }, anyServer);
    if (lack) return [unfit(lack)];
    const findings = await examineDatabase({ db, client, hello }, config);
    // By now every server that answers has sent its time.
    return [...findings, lookAtClocks([...readings.values()])];
  } catch (error) {
    return [lack ? unfit(lack) : refusal(error, config)];
  } finally {
    await withinDeadline(1_000, () => client.close()).catch(() => {}); // it may hang
  }
}

const unfit = (lack: string) =>
  problem(subject, lack, "correct it, or MONGODB_URI: the service does not start on it");

function refusal(error: unknown, { MONGODB_URI }: Config): Finding {
  if (!isUnavailable(error)) return problem(subject, startProblem(error), "correct MONGODB_URI");
  const todo = MONGODB_URI
    ? "start it, or compare MONGODB_URI, the network and the firewall with where it runs"
    : "read mongodb/mongod.log in DATA_DIR; the service starts one that died again";
  return problem(
    subject,
    `does not answer within ${patience.serverSelectionTimeoutMS / 1_000} s`,
    todo,
  );
}

const supported = 6;

async function examineDatabase(reached: Reached, config: Config): Promise<Finding[]> {
  const { db } = reached;
  // A failure is ignored here, because the checks below report it.
  const look = () => hasUnfinishedRestore(db);
  const isRestoring = await withinDeadline(patience.serverSelectionTimeoutMS, look).catch(
    () => false,
  );
  return examine([
    { subject, look: () => lookAtVersion(db) },
    { subject: "replica set", look: () => lookAtReplicaSet(reached) },
    { subject: "database user", look: () => lookAtRights(db) },
    { subject: databaseDisk, look: () => lookAtDatabaseDisk(db) },
    // A registry that is only half restored needs the rest of the restore first: other findings would not help.
    ...(isRestoring
      ? [{ subject, look: async () => halfRestored }]
      : [{ subject: "indexes", look: () => lookAtIndexes(db) }, ...checksOfUpkeep(db, config)]),
  ]);
}

const halfRestored = problem(
  subject,
  "a backup is being restored into it, or that was broken off: no service starts on it",
  "wait until it has ended, or run `npm run restore` with the same folder again",
);

async function lookAtVersion(db: Db): Promise<Finding> {
  const { version, versionArray } = await db.command({ buildInfo: 1 }, anyServer);
  return versionArray[0] < supported
    ? problem(subject, `MongoDB ${version}`, `upgrade it to MongoDB ${supported}.0 or newer`)
    : ok(subject, `MongoDB ${version} answers`);
}

/** The disk of the primary, which may be on another machine. */
async function lookAtDatabaseDisk(db: Db): Promise<Finding> {
  const { fsTotalSize, fsUsedSize } = await db.command({ dbStats: 1 }, anyServer);
  return fsTotalSize
    ? roomOn(databaseDisk, fsTotalSize - fsUsedSize)
    : ok(databaseDisk, "does not tell how full it is");
}
