import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ObjectId } from "mongodb";
import { afterAll } from "vitest";
import { readAddress } from "../../../src/operations/follow/address.js";
import { createClient } from "../../../src/operations/follow/client.js";
import { follow } from "../../../src/operations/follow/follow.js";
import type { Counts } from "../../../src/operations/follow/take-over.js";
import type { startApi } from "../../support/api.js";

const servers: Server[] = [];

afterAll(() => {
  for (const server of servers) {
    server.close();
    server.closeAllConnections();
  }
});

/** A server for the tests of this file. @returns its address. */
export async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export type Instance = Awaited<ReturnType<typeof startApi>>;

interface Asked {
  url: string;
  key?: string | undefined;
  source?: string;
  own?: { domain?: string; host?: string };
  /** Is called in the place of waiting. */
  wait?: (ms: number) => Promise<unknown>;
  once?: boolean;
  hasMoved?: boolean;
}

/** A source of the catalog that nobody uses. */
export async function aSource({ collections, services }: Instance): Promise<string> {
  const handle = `other_${randomUUID().slice(0, 8)}`;
  const label = { es: handle, en: handle };
  const entry = { kind: "source" as const, handle, label, aliases: [], updated_at: new Date() };
  await collections.catalogs.insertOne({ _id: new ObjectId(), ...entry });
  await services.catalogs.hasAll("source", [handle]);
  return handle;
}

/** Follows what there is now. @returns what was done, what it complained of, and for how long it waited. */
export async function followOnce(
  { services }: Instance,
  {
    url,
    key,
    source = "followed",
    own = {},
    wait = async () => {},
    once = true,
    hasMoved = false,
  }: Asked,
) {
  const counts: Counts[] = [];
  const problems: string[] = [];
  const waits: number[] = [];
  const recorded: string[] = [];
  const pause = async (ms: number) => {
    waits.push(ms);
    await wait(ms);
  };
  const client = createClient({
    key,
    tries: 3,
    wait: pause,
    report: (problem) => problems.push(problem),
    signal: new AbortController().signal,
  });
  await follow({
    ...services,
    client,
    address: readAddress(url),
    source,
    own: { domain: own.domain, host: own.host },
    phoneRegion: "VE",
    once,
    hasMoved,
    wait: pause,
    record: async (ids) => void recorded.push(...ids.map(String)),
    report: (one) => void counts.push(one),
  });
  await services.wordCounts.flush();
  return { counts: counts.at(-1), problems, waits, recorded };
}

/** The public persons of an instance as everybody with a key sees them, without what belongs to the instance. */
export async function publicPersons({ clientWith }: Pick<Instance, "clientWith">) {
  const client = await clientWith(["persons:read"]);
  const persons: [string, Record<string, unknown>][] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await client.get("/v1/persons").query({ limit: 100, cursor }).expect(200);
    for (const { id, created_at, updated_at, document_id, ...shown } of body.data)
      persons.push([id, shown]);
    cursor = body.pagination.next_cursor;
  }
  return Object.fromEntries(persons);
}
