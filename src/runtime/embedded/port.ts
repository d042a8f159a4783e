import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";
import { type Folder, readIfThere, writeWhole } from "./folder.js";

/**
 * These ports lie below those that systems use for outgoing connections: a port stays free while the service
 * is down.
 */
const LOWEST = 20_000;
const HIGHEST = 31_999;

/** The port of the last run, else undefined. */
export async function readPort(folder: Folder): Promise<number | undefined> {
  const port = Number(await readIfThere(folder.port));
  return port >= LOWEST && port <= HIGHEST ? port : undefined;
}

export const writePort = (folder: Folder, port: number) => writeWhole(folder.port, `${port}\n`);

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number) {
  const server = createServer();
  try {
    await once(server.listen(port, "127.0.0.1"), "listening");
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
