import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { isRunning } from "../../../src/kernel/processes.js";
import { personBody } from "../../support/api.js";
import { runScript } from "../../support/command.js";
import { endInACrowd } from "../../support/newcomers.js";
import {
  eventually,
  mongodOf,
  type Service,
  startService,
  suspend,
} from "../../support/service.js";
import { fullTest } from "../../support/tier.js";

const folders: string[] = [];
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** A service of its own, and its folder. */
async function start(env: Record<string, string> = {}) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-"));
  folders.push(DATA_DIR);
  const service = await startService({ MONGODB_URI: "", DATA_DIR, ...env });
  onTestFinished(() => void service.process.kill("SIGKILL"));
  return { DATA_DIR, service };
}

/** Sends a request on a connection of its own, in parts; what came back, and how the connection ended. */
function open({ url }: Service) {
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1" });
  let received = "";
  let failure: string | undefined;
  socket.on("error", (error: NodeJS.ErrnoException) => {
    failure = error.code;
  });
  socket.on("data", (chunk) => {
    received += chunk;
  });
  const closed = new Promise<{ received: string; failure: string | undefined }>((resolve) => {
    socket.once("close", () => resolve({ received, failure }));
  });
  return { socket, closed };
}

const whole = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n";

fullTest("a database that hangs does not keep the service from ending in order", async () => {
  const { DATA_DIR, service } = await start();
  const created = ["create", "--name", "test", "--source", "form"];
  const { stdout } = await runScript(
    "keys",
    [...created, "--permissions", "persons:write", "--json"],
    { DATA_DIR, MONGODB_URI: "" },
  );
  const { key } = JSON.parse(stdout);
  const create = () =>
    fetch(`${service.url}/v1/persons`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
      body: JSON.stringify(personBody()),
    });
  expect((await create()).status).toBe(201);
  const mongod = await mongodOf(DATA_DIR);
  await suspend(mongod);
  const hanging = create().then(
    ({ status }) => status,
    () => "cut off",
  );
  // Longer than 20 s, it would end with another code.
  expect(await service.end("SIGTERM")).toBe(0);
  expect([503, "cut off"]).toContain(await hanging);
  expect(service.log()).toContain('"msg":"stopped"');
  expect(isRunning(mongod)).toBe(false);
  expect(await readdir(join(DATA_DIR, "mongodb"))).not.toContain("owner.json");
});

test("Ctrl-C that comes from the terminal and from npm ends it in order too", async () => {
  const { DATA_DIR, service } = await start();
  service.process.kill("SIGINT");
  await eventually(async () => {
    const { headers } = await fetch(`${service.url}/healthz`);
    return headers.get("connection") === "close" || undefined;
  });
  expect(await service.end("SIGINT")).toBe(0);
  expect(await readdir(join(DATA_DIR, "mongodb"))).not.toContain("owner.json");
});

test("a crowd that connects while the service ends is answered or refused", async () => {
  const { service } = await start();
  expect(await endInACrowd(service)).toEqual({ code: 0, outcomes: ["ECONNREFUSED", "answered"] });
});

test("a request that has come in part may come whole, and idle connections end without a reset", async () => {
  const { service } = await start();
  const idle = open(service);
  const used = open(service);
  const slow = open(service);
  used.socket.write(whole);
  slow.socket.write(whole.slice(0, 20));
  await once(used.socket, "data");
  const ended = service.end("SIGTERM");
  // Once connections are refused, what is open has a moment left.
  await eventually(async () => {
    const { socket, closed } = open(service);
    socket.end();
    return (await closed).failure === "ECONNREFUSED" ? true : undefined;
  });
  slow.socket.write(whole.slice(20));
  const { received } = await slow.closed;
  expect(received).toContain("HTTP/1.1 200 ");
  expect(received).toContain("Connection: close");
  expect(await idle.closed).toEqual({ received: "", failure: undefined });
  expect((await used.closed).failure).toBeUndefined();
  expect(await ended).toBe(0);
});
