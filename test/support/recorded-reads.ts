import { type CommandStartedEvent, type Db, type Document, MongoClient } from "mongodb";
import { afterAll, inject } from "vitest";
import { forRequests } from "../../src/kernel/database/connection.js";

/** A read that the service sent, and what the database says of how it runs it. */
export interface Read {
  collection: string;
  command: Document;
  /** Of the plan that was chosen: `IXSCAN`, `FETCH`. */
  stages: string[];
  /** Their names. */
  indexes: string[];
  keys: number;
  documents: number;
}

const ofReads = new Set(["find", "aggregate"]);
const ofRecords = new Set([
  "persons",
  "removals",
  "reports",
  "source_tips",
  "resources",
  "duplicate_reviews",
  "minimized_reviews",
  "imports",
  "import_rows",
  "webhooks",
  "webhook_deliveries",
]);
/** What the driver adds to a command; and its time-out: a busy machine may take longer to explain. */
const notExplained = new Set([
  "maxTimeMS",
  "lsid",
  "txnNumber",
  "$clusterTime",
  "$db",
  "$readPreference",
]);

/** A way to this database on which each read is recorded as it is sent. */
export function recordReads(db: Db) {
  const client = new MongoClient(inject("mongoUri"), { ...forRequests, monitorCommands: true });
  let sent: Document[] = [];
  client.on("commandStarted", ({ databaseName, commandName, command }: CommandStartedEvent) => {
    if (databaseName === db.databaseName && ofReads.has(commandName)) sent.push(command);
  });
  afterAll(() => client.close());

  /** The commands that read while `work` ran, whatever they read. */
  async function sentBy(work: () => Promise<unknown>): Promise<Document[]> {
    sent = [];
    await work();
    return sent;
  }

  /** What was read of records, not of keys or quotas, while `work` ran. */
  async function readsOf(work: () => Promise<unknown>): Promise<Read[]> {
    const commands = await sentBy(work);
    const reads = commands.filter(({ find, aggregate }) => ofRecords.has(find ?? aggregate));
    return Promise.all(reads.map(explained));
  }

  async function explained(command: Document): Promise<Read> {
    const own = Object.entries(command).filter(([name]) => !notExplained.has(name));
    const said = await db.command({
      explain: Object.fromEntries(own),
      verbosity: "executionStats",
    });
    const parts = partsOf(said);
    const stats = parts.flatMap(({ executionStats }) => executionStats ?? []);
    const plan = stats.flatMap(({ executionStages }) => partsOf(executionStages));
    return {
      collection: command.find ?? command.aggregate,
      command,
      stages: plan.flatMap(({ stage }) => stage ?? []),
      indexes: plan.flatMap(({ indexName }) => indexName ?? []),
      keys: sum(stats.map(({ totalKeysExamined }) => totalKeysExamined)),
      documents: sum(stats.map(({ totalDocsExamined }) => totalDocsExamined)),
    };
  }

  return { way: client.db(db.databaseName), sentBy, readsOf };
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

/** All objects within a value. */
export const partsOf = (value: unknown): Document[] =>
  typeof value === "object" && value !== null
    ? [value, ...Object.values(value).flatMap(partsOf)]
    : [];
