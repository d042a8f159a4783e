import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { eventually, startService } from "../support/service.js";

const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-"));
const service = await startService({ MONGODB_URI: "", DATA_DIR }, { openFiles: 400 });
const port = Number(new URL(service.url).port);
afterAll(async () => {
  await service.end("SIGTERM");
  await rm(DATA_DIR, { recursive: true });
});

/** The head of the answer on a connection that is open. */
async function ask(socket: Socket | undefined, path: string): Promise<string> {
  if (!socket) throw new Error("no connection is open");
  socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
  const [answer] = await once(socket, "data");
  return String(answer).split("\r\n")[0] ?? "";
}

test("clients never take the files that requests, database and photos need", async () => {
  const sockets = Array.from({ length: 600 }, () => connect({ port, host: "127.0.0.1" }));
  const open = new Set(sockets);
  for (const socket of sockets) {
    socket.on("error", () => {}).once("close", () => open.delete(socket));
    socket.once("end", () => open.delete(socket));
  }
  await eventually(() => (open.size === 100 ? true : undefined));
  const [first, second] = open;
  expect(await ask(first, "/readyz")).toBe("HTTP/1.1 200 OK");
  expect(await ask(second, "/docs/swagger-ui.css")).toBe("HTTP/1.1 200 OK");
  for (const socket of sockets) socket.destroy();
  await eventually(
    async () => (await fetch(`${service.url}/readyz`).catch(() => undefined))?.ok || undefined,
  );
});
