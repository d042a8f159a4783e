import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import { BSON, MongoClient } from "mongodb";
import { afterAll } from "vitest";
import { forRequests } from "../../src/kernel/database/connection.js";
import { databaseUri } from "./command.js";

/** What passes a proxy: a command on its way to the database, or the answer to it. */
export interface Passing {
  command: string;
  isAnswer: boolean;
  message: Buffer;
}

/**
 * A way to the database that lets every message wait for as long as `hold` says, and all that come
 * behind it on the same connection: a bad network between one instance of the service and mongod. What
 * was sent arrives, also when its sender is gone.
 */
export async function proxyDatabase(
  uri: string,
  hold: (passing: Passing) => Promise<unknown> | undefined,
) {
  const direct = new URL(uri);
  const { hostname, port } = direct;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const mongod = connect(Number(port), hostname);
    const asked = new Map<number, string>();
    for (const socket of [client, mongod]) {
      sockets.add(socket);
      socket.setNoDelay().on("error", () => {});
    }
    mongod.once("close", () => client.destroy());
    void pass(client, mongod, (message) => {
      const command = commandIn(message);
      asked.set(message.readInt32LE(4), command);
      return hold({ command, isAnswer: false, message });
    });
    void pass(mongod, client, (message) => {
      const command = asked.get(message.readInt32LE(8)) ?? "";
      asked.delete(message.readInt32LE(8));
      return hold({ command, isAnswer: true, message });
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The proxy has no port");
  direct.host = `127.0.0.1:${address.port}`;
  // Else the driver goes where the members of the replica set say that they are.
  direct.search = "?directConnection=true";
  return {
    uri: direct.href,
    /** Breaks all connections. */
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** The database `name` at the end of such a way, for the whole test file. */
export async function delayedDatabase(
  name: string,
  hold: (passing: Passing) => Promise<unknown> | undefined,
) {
  const proxy = await proxyDatabase(databaseUri(name), hold);
  const client = new MongoClient(proxy.uri, {
    ...forRequests,
    connectTimeoutMS: 60_000,
    serverSelectionTimeoutMS: 60_000,
    waitQueueTimeoutMS: 60_000,
  });
  afterAll(async () => {
    await client.close();
    proxy.close();
  });
  return { uri: proxy.uri, db: client.db(name) };
}

async function pass(
  from: Socket,
  to: Socket,
  hold: (message: Buffer) => Promise<unknown> | undefined,
) {
  let received = Buffer.alloc(0);
  try {
    for await (const chunk of from) {
      received = Buffer.concat([received, chunk]);
      while (received.length >= 4 && received.length >= received.readInt32LE(0)) {
        const message = received.subarray(0, received.readInt32LE(0));
        received = received.subarray(message.length);
        await hold(message);
        if (!to.destroyed) to.write(message);
      }
    }
  } catch {
    // The connection broke.
  }
}

const opMsg = 2013;
/** Header and flags, and the kind of the section that holds the command. */
const beforeCommand = 16 + 4 + 1;

/** The first field of a command is its name. Empty for the greeting, which is of an older kind. */
function commandIn(message: Buffer): string {
  if (message.readInt32LE(12) !== opMsg || message[beforeCommand - 1] !== 0) return "";
  const end = beforeCommand + message.readInt32LE(beforeCommand);
  return Object.keys(BSON.deserialize(message.subarray(beforeCommand, end)))[0] ?? "";
}
