import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient, ObjectId } from "mongodb";
import supertest, { type Test } from "supertest";
import { afterAll, inject } from "vitest";
import { createApp } from "../../src/app/app.js";
import { type Config, pfifDomainOf, readConfig } from "../../src/app/config.js";
import { prepareDatabase } from "../../src/app/prepare-database.js";
import { openServices } from "../../src/app/services.js";
import { searchTermsOf } from "../../src/features/persons/search/terms.store.js";
import { fuzzyLimits } from "../../src/features/persons/search/thresholds.js";
import { openPhotoStore } from "../../src/features/photos/open-photo-store.js";
import type { Permission } from "../../src/kernel/auth/permissions.js";
import { minSyncMargin } from "../../src/kernel/database/changes.js";
import type { ApiKeyDocument, PersonDocument } from "../../src/kernel/database/collections.js";
import { forRequests } from "../../src/kernel/database/connection.js";
import { capacity } from "../../src/kernel/http/admission.js";
import { requestTimeouts } from "../../src/kernel/http/timeouts.js";
import { createLogger } from "../../src/kernel/logger.js";
import { createOpenParts } from "../../src/kernel/open-parts.js";
import { databaseUri } from "./command.js";
import { saveKey } from "./keys.js";

// What is answered in time is asked of the service as a process of its own. Here no machine is too slow.
Object.assign(requestTimeouts, { authenticateMs: 60_000, findMs: 60_000, handleMs: 60_000 });
Object.assign(capacity, { lateMs: Number.MAX_VALUE });
Object.assign(fuzzyLimits, { tierMs: 60_000 });
/** How a client waits for its database where no machine is too slow. */
export const patiently = {
  connectTimeoutMS: 60_000,
  serverSelectionTimeoutMS: 60_000,
  waitQueueTimeoutMS: 60_000,
};

interface Surroundings {
  /** Of a mongod of the test file's own. */
  uri?: string;
  /** Given, nobody runs imports. */
  wakeImports?: () => void;
}

/** The whole API over a database of this test file's own. */
export async function startApi({ uri = inject("mongoUri"), wakeImports }: Surroundings = {}) {
  const client = new MongoClient(uri, { ...forRequests, ...patiently });
  const db = client.db(`test_${randomUUID()}`);
  await prepareDatabase(db);
  const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-"));
  const photoStore = await openPhotoStore(readConfig({ DATA_DIR }));
  const env = { ...process.env, MONGODB_URI: databaseUri(db.databaseName), LOG_LEVEL: "silent" };
  const logger = createLogger("silent");
  const opened = createOpenParts(logger);

  /** One instance of the service; several of them share the database, each on its own way to it. */
  async function openInstance(config: Partial<Config> = {}, way = db) {
    const quotas = { ...unlimited, ...config };
    const settings = {
      photoStore,
      syncMargin: config.SYNC_MARGIN_MS ?? minSyncMargin,
      quotas,
      pfifDomain: pfifDomainOf(config),
      webhooks: config,
      env,
      logger,
      opened,
      ...(wakeImports && { wakeImports }),
    };
    const services = await openServices(way, settings);
    const health = {
      isReady: async () => true,
      isStorageReachable: async () => true,
      isDiskFull: () => false,
    };
    return { app: createApp(services, { config, health }), services };
  }

  const { app, services } = await openInstance();
  const { collections, wordCounts, vocabulary } = services;
  // On a server and connections that stay: without, each request begins to listen and to connect, and ends both.
  const server = createServer({ keepAliveTimeout: 0 }, app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const connections = new Agent({ keepAlive: true });
  afterAll(async () => {
    connections.destroy();
    server.close();
    await opened.close();
    await db.dropDatabase();
    await client.close();
    await rm(DATA_DIR, { recursive: true });
  });

  /** A new key of `source` that holds `permissions`. */
  const keyWith = (permissions: Permission[], options: Partial<ApiKeyDocument> = {}) =>
    saveKey(collections, permissions, options);

  /** A client that sends such a key. */
  async function clientWith(permissions: Permission[], options: Partial<ApiKeyDocument> = {}) {
    const key = await keyWith(permissions, options);
    return supertest
      .agent(server)
      .use((request: Test) => void request.agent(connections))
      .set("Authorization", `Bearer ${key}`);
  }

  /** Stores persons past the API: for what it cannot make (yet), and for many at once. */
  async function savePersons(...persons: PersonDocument[]) {
    await collections.persons.insertMany(persons);
    for (const { search } of persons) wordCounts.note(undefined, search);
    await countWords();
    return persons;
  }

  /** Searches know the words of all that is stored. */
  async function countWords() {
    await wordCounts.flush();
    await vocabulary.refresh();
  }

  return {
    app,
    db,
    collections,
    services,
    openInstance,
    keyWith,
    clientWith,
    savePersons,
    countWords,
  };
}

const unlimited = {
  RATE_LIMIT: 1_000_000,
  RATE_LIMIT_SENSITIVE: 1_000_000,
  RATE_LIMIT_FAILED: 1_000_000,
};

/** A stored adult, public, missing; searchable as the service would store it. */
export function aPerson(fields: Partial<PersonDocument> = {}): PersonDocument {
  const now = new Date();
  const source = fields.source ?? "form";
  const person = {
    _id: new ObjectId(),
    source,
    is_public: true,
    first_name: "Ana",
    last_name: "Rojas",
    effective_birth_date: "1990-05-20",
    status: "missing" as const,
    created_at: now,
    updated_at: now,
    version: 1,
    sources: [{ _id: new ObjectId(), handle: source, created_at: now, updated_at: now }],
    tips: [],
    history: [],
    ...fields,
  };
  return { search: searchTermsOf(person, now.toISOString().slice(0, 10)), ...person };
}

/** The smallest body that POST /v1/persons takes. */
export const personBody = (fields: Record<string, unknown> = {}) => ({
  first_name: "Ana",
  last_name: "Rojas",
  contact_person_first_name: "Luis",
  contact_person_phone: "0414-5550101",
  contact_person_email: "luis@example.org",
  ...fields,
});
