import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../../src/app/config.js";
import { capacity } from "../../../src/kernel/http/admission.js";
import { createLogger } from "../../../src/kernel/logger.js";
import { startServer } from "../../../src/runtime/server.js";
import { databaseUri } from "../../support/command.js";
import { eventually } from "../../support/service.js";

const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-"));
const env = { MONGODB_URI: databaseUri("connections"), PORT: "0", DATA_DIR };
const server = await startServer(readConfig(env), { env, logger: createLogger("silent") });
afterAll(async () => {
  await server.stop();
  await rm(DATA_DIR, { recursive: true });
});

/** What the service writes back to these bytes before it closes the connection. */
async function exchange(...sent: string[]): Promise<string> {
  const socket = connect({ port: Number(new URL(server.address).port), host: "127.0.0.1" });
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  for (const bytes of sent) socket.write(bytes);
  await once(socket, "close");
  return received;
}

test.each([
  ["not HTTP", "hello\r\n\r\n", 400],
  ["no host", "GET /healthz HTTP/1.1\r\n\r\n", 400],
  ["a tunnel", "CONNECT example.org:443 HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["a broken header", "GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n", 400],
  ["headers of 20 KB", `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`, 431],
  [
    "two lengths",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    400,
  ],
])("%s is refused as JSON", async (_name, bytes, status) => {
  const [head = "", body = ""] = (await exchange(bytes)).split("\r\n\r\n");
  expect(head).toContain(`HTTP/1.1 ${status} `);
  expect(head).toContain("application/json");
  expect(JSON.parse(body)).toEqual({ error: expect.any(String) });
});

const asked = (target: string, host: string) =>
  `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;

const wrongHosts = [
  "a@b",
  "a/b",
  "a b",
  'a"b',
  "a'b",
  "a<b",
  "a,b",
  "a?b",
  "a#b",
  "\xe9",
  "a:b",
  "a:99999",
  "[::1",
  "[zz]",
];

test.each<readonly [string, string]>([
  ["two hosts", "GET /healthz HTTP/1.1\r\nHost: x\r\nhost: x\r\n\r\n"],
  ["an empty host", "GET /healthz HTTP/1.1\r\nHost:\r\n\r\n"],
  ["a client of HTTP/1.0 that names two", "GET /healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n"],
  ["an absolute target with another scheme", "GET ftp://x/healthz HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["an absolute target with a user", "GET http://a@x/healthz HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["an absolute target without a host", "GET http:///healthz HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["an absolute target beside two hosts", "GET http://x/ HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"],
  ...wrongHosts.map((host) => [`the host ${host}`, asked("/openapi.json", host)] as const),
])("%s is a 400", async (_name, bytes) => {
  const [head = "", body = ""] = (await exchange(bytes)).split("\r\n\r\n");
  expect(head).toContain("HTTP/1.1 400 ");
  expect(head).toContain("application/json");
  expect(JSON.parse(body)).toEqual({ error: expect.any(String) });
});

test.each(["x", "registry.example.org:8080", "127.0.0.1:1", "[::1]:3000", "a_b-c.d"])(
  "the host %s is the one that the document names",
  async (host) => {
    const answer = await exchange(asked("/openapi.json", host));
    const [, body = ""] = answer.split("\r\n\r\n");
    expect(JSON.parse(body).servers).toEqual([{ url: `http://${host}` }]);
  },
);

test("a target in absolute form names the host and the path", async () => {
  const ask = (target: string) => exchange(asked(target, "x"));
  const [, body = ""] = (await ask("http://registry.example.org/openapi.json")).split("\r\n\r\n");
  expect(JSON.parse(body).servers).toEqual([{ url: "http://registry.example.org" }]);
  expect(await ask("http://x/v1/options?unknown=1")).toContain("HTTP/1.1 401 ");
  expect(await ask("HTTP://x")).toContain("HTTP/1.1 200 ");
});

test("a pipelined request with a wrong host is answered after the one before it", async () => {
  const answer = await exchange(
    "GET /v1/options HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n\r\nGET / HTTP/1.1\r\n\r\n",
  );
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 401", "HTTP/1.1 400"]);
});

test("a connection on which nothing comes does not keep the service from ending", async () => {
  const env = { MONGODB_URI: databaseUri("silent_connections"), PORT: "0", DATA_DIR };
  const other = await startServer(readConfig(env), { env, logger: createLogger("silent") });
  const sockets = ["", "GET /healthz HT"].map((sent) => {
    const socket = connect({ port: Number(new URL(other.address).port), host: "127.0.0.1" });
    socket.on("error", () => {}).write(sent);
    return socket;
  });
  const closed = sockets.map((socket) => once(socket.resume(), "close"));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  await other.stop();
  await Promise.all(closed);
});

test("a request that arrives while the service stops is answered with Connection: close", async () => {
  const env = { MONGODB_URI: databaseUri("stopping"), PORT: "0", DATA_DIR };
  const other = await startServer(readConfig(env), { env, logger: createLogger("silent") });
  const socket = connect({ port: Number(new URL(other.address).port), host: "127.0.0.1" });
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.write("GET /v1/options HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer x\r\n");
  await once(socket, "connect");
  const stopped = other.stop();
  socket.write("\r\n");
  await once(socket, "close");
  await stopped;
  expect(received).toContain("HTTP/1.1 401 ");
  expect(received).toContain("Connection: close");
});

test("whoever goes on sending without end after the answer is cut off", async () => {
  const socket = connect({ port: Number(new URL(server.address).port), host: "127.0.0.1" });
  socket.on("error", () => {}).on("data", () => {});
  socket.write("POST /v1/persons HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n");
  const chunk = Buffer.from(`100000\r\n${"x".repeat(0x100000)}\r\n`);
  const send = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on("drain", send);
  const closed = new Promise((resolve) => socket.once("close", resolve)); // by a reset, too
  send();
  await closed;
  // What may still come of a request that was answered, and what the connection had taken by then.
  expect(socket.bytesWritten).toBeLessThan(1024 * 1024 * 1024);
});

test("a client of HTTP/1.0 names no host", async () => {
  const answer = await exchange("GET /openapi.json HTTP/1.0\r\n\r\n");
  const [, body = ""] = answer.split("\r\n\r\n");
  expect(JSON.parse(body).servers).toEqual([{ url: server.address }]);
});

test("while the event loop is late fewer requests are taken, and the process still says that it is up", async () => {
  const usual = { ...capacity };
  onTestFinished(() => void Object.assign(capacity, usual));
  const statusOf = async (path: string) => (await fetch(server.address + path)).status;
  const listStatus = () => statusOf("/v1/persons");
  expect(await listStatus()).toBe(401);
  Object.assign(capacity, { whileLate: 0, lateMs: 20 });
  await eventually(async () => {
    for (const until = performance.now() + 500; performance.now() < until; );
    return (await listStatus()) === 503 || undefined;
  });
  expect(await statusOf("/healthz")).toBe(200);
  Object.assign(capacity, { lateMs: Number.MAX_VALUE });
  await eventually(async () => (await listStatus()) === 401 || undefined);
});
