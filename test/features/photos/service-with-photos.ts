import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MongoClient, type ObjectId } from "mongodb";
import { prepareDatabase } from "../../../src/app/prepare-database.js";
import { collectionsOf } from "../../../src/kernel/database/collections.js";
import { aPerson } from "../../support/api.js";
import { databaseUri } from "../../support/command.js";
import { saveKey } from "../../support/keys.js";
import { type Service, startService } from "../../support/service.js";

/**
 * A database with persons and a key, on which the service is started as a process of its own. To be
 * closed by whoever prepares it.
 */
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

  return {
    DATA_DIR,
    /** What the service is started with. */
    environment: { MONGODB_URI, DATA_DIR, ...env } as Record<string, string>,
    collections,
    key,
    persons: persons.map(({ _id }) => _id),
    async start() {
      service = await startService({ MONGODB_URI, DATA_DIR, ...env });
      return service;
    },
    /** Sends any other request with the key. */
    ask: (path: string, method = "GET") =>
      fetch(`${service?.url}${path}`, { method, headers: { Authorization: `Bearer ${key}` } }),
    /** Uploads a photo of this person, or without a file removes it. */
    async send(person: ObjectId | undefined, file?: Buffer) {
      const form = file && (await formWith(file));
      return fetch(`${service?.url}/v1/persons/${person}/photo`, {
        method: form ? "POST" : "DELETE",
        headers: { Authorization: `Bearer ${key}`, ...(form && { "Content-Type": form.type }) },
        body: form?.bytes ?? null,
      });
    },
    async close() {
      await service?.end("SIGKILL");
      await client.db().dropDatabase();
      await client.close();
      await rm(DATA_DIR, { recursive: true });
    },
  };
}

const forms = new WeakMap<Buffer, Promise<{ type: string; bytes: ArrayBuffer }>>();

/** The form with this file, made once: fifty of the largest at once shall keep the service busy, not the test. */
function formWith(file: Buffer) {
  const make = async () => {
    const form = new FormData();
    form.set("photo", new Blob([new Uint8Array(file)]), "p.jpg");
    const sent = new Response(form);
    return { type: sent.headers.get("Content-Type") ?? "", bytes: await sent.arrayBuffer() };
  };
  const made = forms.get(file) ?? make();
  forms.set(file, made);
  return made;
}
