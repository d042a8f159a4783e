import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import process from "node:process";
import { text } from "node:stream/consumers";
import { ObjectId } from "mongodb";
import { readConfig } from "../../src/config.js";
import { type Collections, collectionsOf } from "../../src/database/collections.js";
import { createLogger } from "../../src/logger.js";
import { openDatabase } from "../../src/open-database.js";
import { answerBench } from "./contender.js";
import { personNumber } from "./persons.js";

// The limit: what a bare handler over the same driver reaches for the same data. No key, no validation,
// no view, no log.

const shown = Object.fromEntries(
  [
    ...["first_name", "last_name", "document_type", "document_id", "born_on", "gender", "location"],
    ...["description", "status", "found_at", "verified_at", "created_at", "updated_at"],
  ].map((field) => [field, 1]),
);

async function answer({ persons }: Collections, req: IncomingMessage): Promise<unknown> {
  const url = new URL(req.url ?? "/", "http://limit");
  if (req.method === "POST") {
    const person = { ...personNumber(0), ...JSON.parse(await text(req)), _id: new ObjectId() };
    await persons.insertOne(person);
    return { data: person };
  }
  const id = url.pathname.split("/")[3];
  if (id) return { data: await persons.findOne({ _id: new ObjectId(id) }, { projection: shown }) };
  const status = url.searchParams.get("status");
  const filter = { is_public: true, ...(status === "missing" && { status: "missing" as const }) };
  const page = persons
    .find(filter, { projection: shown, batchSize: 52 })
    .sort({ created_at: -1, _id: -1 })
    .limit(51);
  return { data: await page.toArray() };
}

const config = readConfig(process.env);
const logger = createLogger("silent");
const { db } = await openDatabase(config, { env: process.env, logger, as: "command" });
const collections = collectionsOf(db);
const server = createServer(async (req: IncomingMessage, res: ServerResponse) => {
  const body = JSON.stringify(await answer(collections, req));
  res.setHeader("Content-Type", "application/json").end(body);
}).listen(0, "127.0.0.1");
await once(server, "listening");
const address = server.address();
if (typeof address === "object" && address) answerBench(`http://127.0.0.1:${address.port}`);
