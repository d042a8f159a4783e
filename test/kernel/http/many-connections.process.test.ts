import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { eventually, type Service, startService } from "../../support/service.js";

const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-"));
const service = await startService({ MONGODB_URI: "", DATA_DIR }, { openFiles: 400 });
const portOf = ({ url }: Service) => Number(new URL(url).port);
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

/** Opens connections from this address, which ask nothing. */
function crowd(count: number, localAddress: string, at = service) {
  const place = { port: portOf(at), host: "127.0.0.1", localAddress };
  const sockets = Array.from({ length: count }, () => connect(place));
  const open = new Set(sockets);
  for (const socket of sockets) {
    socket.on("error", () => {}).once("close", () => open.delete(socket));
    socket.once("end", () => open.delete(socket));
  }
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return open;
}

/** The share of one address where a server may hold a hundred connections. */
const share = 32;

test("one address holds no more than its share of idle connections: the oldest are closed, and others come in", async () => {
  const [used] = crowd(1, "127.0.0.2");
  expect(await ask(used, "/healthz")).toBe("HTTP/1.1 200 OK");
  const many = crowd(99, "127.0.0.2");
  await eventually(() => (many.size <= share ? true : undefined));
  await eventually(() => used?.destroyed || undefined);
  expect(many.size).toBe(share);
  const [other] = crowd(1, "127.0.0.3");
  expect(await ask(other, "/healthz")).toBe("HTTP/1.1 200 OK");
  const [kept] = [...many].slice(-1);
  expect(await ask(kept, "/healthz")).toBe("HTTP/1.1 200 OK");
});

test("a proxy that is trusted keeps all of its connections", async () => {
  const env = { MONGODB_URI: "", DATA_DIR: await mkdtemp(join(tmpdir(), "registry-")) };
  onTestFinished(() => rm(env.DATA_DIR, { recursive: true, force: true, maxRetries: 20 }));
  const behind = await startService({ ...env, TRUST_PROXY: "127.0.0.8" }, { openFiles: 400 });
  onTestFinished(() => void behind.process.kill("SIGKILL"));
  const ofProxy = crowd(60, "127.0.0.8", behind);
  const others = crowd(40, "127.0.0.9", behind);
  await eventually(() => (others.size <= share ? true : undefined));
  expect(ofProxy.size).toBe(60);
  for (const socket of ofProxy) expect(await ask(socket, "/healthz")).toBe("HTTP/1.1 200 OK");
});

test("clients never take the files that requests, database and photos need", async () => {
  const addresses = ["127.0.0.4", "127.0.0.5", "127.0.0.6", "127.0.0.7"];
  const crowds = addresses.map((address) => crowd(150, address));
  const open = () => crowds.flatMap((sockets) => [...sockets]);
  await eventually(() => (open().length <= 100 ? true : undefined));
  const [first, second] = open();
  expect(await ask(first, "/readyz")).toBe("HTTP/1.1 200 OK");
  expect(await ask(second, "/docs/swagger-ui.css")).toBe("HTTP/1.1 200 OK");
  for (const socket of open()) socket.destroy();
  await eventually(
    async () => (await fetch(`${service.url}/readyz`).catch(() => undefined))?.ok || undefined,
  );
});
