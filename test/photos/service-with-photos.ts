import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient, type ObjectId } from "mongodb";
import { afterAll } from "vitest";
import { collectionsOf } from "../../src/database/collections.js";
import { prepareDatabase } from "../../src/prepare-database.js";
import { aPerson } from "../support/api.js";
import { databaseUri } from "../support/command.js";
import { saveKey } from "../support/keys.js";
import { type Service, startService } from "../support/service.js";

/** A database with persons and a key, on which the service is started as a process of its own. */
export async function prepareService(database: string, env: Record<string, string> = {}) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-"));
  const MONGODB_URI = databaseUri(database);
  const client = new MongoClient(MONGODB_URI);
  const collections = collectionsOf(client.db());
  const persons = Array.from({ length: 50 }, () => aPerson());
  let service: Service | undefined;

  await prepareDatabase(client.db());
  await collections.persons.insertMany(persons);
  const key = await saveKey(collections, ["persons:read", "persons:write"]);
  afterAll(async () => {
    await service?.end("SIGKILL");
    await client.db().dropDatabase();
    await client.close();
    await rm(DATA_DIR, { recursive: true });
  });

  return {
    DATA_DIR,
    collections,
    persons: persons.map(({ _id }) => _id),
    async start() {
      service = await startService({ MONGODB_URI, DATA_DIR, ...env });
      return service;
    },
    /** Uploads a photo of this person, or without a file removes it. */
    send(person: ObjectId | undefined, file?: Buffer) {
      const body = new FormData();
      if (file) body.set("photo", new Blob([new Uint8Array(file)]), "p.jpg");
      return fetch(`${service?.url}/v1/persons/${person}/photo`, {
        headers: { Authorization: `Bearer ${key}` },
        ...(file ? { method: "POST", body } : { method: "DELETE" }),
      });
    },
  };
}
