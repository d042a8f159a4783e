import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:https";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { MongoClient } from "mongodb";
import { expect, onTestFinished, test } from "vitest";
import { prepareDatabase } from "../src/app/prepare-database.js";
import { collectionsOf } from "../src/kernel/database/collections.js";
import { prepareService } from "./features/photos/service-with-photos.js";
import { databaseUri } from "./support/command.js";
import { aPng } from "./support/images.js";
import { saveKey } from "./support/keys.js";
import { resolveDeployTools } from "./support/python.js";
import { startS3 } from "./support/s3.js";
import { eventually, type Service, startService } from "./support/service.js";
import { resolveSystemdAnalyze } from "./support/systemd.js";

const run = promisify(execFile);
const checkout = join(import.meta.dirname, "..");
const inCheckout = { cwd: checkout };

async function scratchFolder() {
  const folder = await mkdtemp(join(tmpdir(), "deploy-"));
  onTestFinished(() => rm(folder, { recursive: true, maxRetries: 20 }));
  return folder;
}

test("hadolint has nothing to say of the Dockerfile", async () => {
  const hadolint = join(await resolveDeployTools(), "hadolint");
  const { stdout } = await run(hadolint, ["Dockerfile"], inCheckout).catch((failure) => failure);
  expect(stdout).toBe("");
});

test("the image runs as a user who owns nothing of it, with volumes for what is written", async () => {
  const dockerfile = await readFile(join(checkout, "Dockerfile"), "utf8");
  const last = dockerfile.split(/^FROM /m).at(-1) ?? "";
  expect(last).toMatch(/^node:\d+-\w+-slim\n/);
  expect(last).toMatch(/^USER 1000:1000$/m);
  expect(last).toMatch(/^VOLUME \["\/data", "\/tmp"\]$/m);
  expect(last).toMatch(/^HEALTHCHECK /m);
  expect(last).not.toMatch(/--chown|npm /);
});

const deployed = (name: string) => readFile(join(checkout, "scripts/deploy", name), "utf8");

/** The lines of a file for systemd that say something. */
const linesOf = (text: string) => text.split("\n").filter((line) => /^[^#]/.test(line));

/** Without these, the service may do more than its work. */
const protections = [
  "User=registry",
  "UMask=0077",
  "NoNewPrivileges=yes",
  "CapabilityBoundingSet=",
  "ProtectSystem=strict",
  "ProtectHome=yes",
  "PrivateTmp=yes",
  "PrivateDevices=yes",
  "PrivateUsers=yes",
  "ProtectProc=invisible",
  "RestrictNamespaces=yes",
  "SystemCallFilter=@system-service",
  "SystemCallFilter=~@privileged",
];

test("systemd understands the unit, which may do little beyond its work", async () => {
  const lines = linesOf(await deployed("registry.service"));
  for (const line of lines) expect(line).toMatch(/^(?:\[(?:Unit|Service|Install)\]|[A-Z]\w+=.*)$/);
  expect(lines).toEqual(expect.arrayContaining(protections));

  // Where it cannot be had, what is above is all that can be told.
  const say = ({ message }: Error) => void process.stderr.write(`${message}\n`);
  const analyze = await resolveSystemdAnalyze().catch(say);
  if (!analyze) return;
  const unit = join(await scratchFolder(), "registry.service");
  await writeFile(unit, await deployed("registry.service"));
  // Of the machine's other units, which it reads too, it may say what it likes.
  const verified = await run(analyze, ["verify", unit]).catch((failure) => failure);
  const said = `${verified.stdout}${verified.stderr}`.split("\n");
  expect(said.filter((line) => line.includes("registry.service"))).toEqual([]);
  // In tenths: 96 is a service without any protection.
  await run(analyze, ["security", "--offline=true", "--threshold=15", unit]);
});

test("the image, systemd and `npm start` start the service alike, with little room for what it has just made", async () => {
  const { scripts } = JSON.parse(await readFile(join(checkout, "package.json"), "utf8"));
  const [variable, started] = scripts.start.split(" exec ");
  expect(variable).toBe("MALLOC_ARENA_MAX=2");
  expect(started).toMatch(/^node --max-semi-space-size=8 scripts\/run\.js main$/);
  const image = await readFile(join(checkout, "Dockerfile"), "utf8");
  expect(image).toContain(`\nENV ${variable}\n`);
  expect(JSON.parse(/^CMD (.*)$/m.exec(image)?.[1] ?? "")).toEqual(started.split(" "));
  const unit = await deployed("registry.service");
  expect(unit).toContain(`\nEnvironment=${variable}\n`);
  expect(unit).toContain(`ExecStart=/usr/bin/env ${started}\n`);
});

test("service and commands have their variables from one file, which no shell reads", async () => {
  const unit = await deployed("registry.service");
  const [, recipe = ""] = /^# {3}(systemd-run [\s\S]*?) npm run /m.exec(unit) ?? [];
  const properties = [...recipe.matchAll(/ -p (\S+)/g)].map(([, property]) => property);
  expect(properties).toContain("EnvironmentFile=/etc/registry.env");
  expect(linesOf(unit)).toEqual(expect.arrayContaining(properties));
  expect(linesOf(unit).filter((line) => line.startsWith("Environment="))).toEqual([
    "Environment=NODE_ENV=production",
  ]);
  expect(unit).toContain("scripts/deploy/registry.env /etc/registry.env ");
  const variables = linesOf(await deployed("registry.env"));
  expect(variables).toContain("DATA_DIR=/var/lib/registry");
  expect(variables).toContain("XDG_CACHE_HOME=/var/lib/registry/cache");
});

/** A port that nobody has at this moment. */
async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** The proxy with its example as it stands, but for its ports and a certificate of its own authority. */
async function startProxy(...services: Service[]) {
  const caddy = join(await resolveDeployTools(), "caddy");
  const folder = await scratchFolder();
  const [https_port, http_port] = [await aFreePort(), await aFreePort()];
  const env = {
    ...process.env,
    DOMAIN: "localhost",
    REGISTRY: services.map(({ url }) => new URL(url).host).join(" "),
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
  };
  const adapt = ["adapt", "--validate", "--config", "scripts/deploy/Caddyfile"];
  const { stdout } = await run(caddy, adapt, { ...inCheckout, env });
  const config = JSON.parse(stdout);
  Object.assign(config.apps.http, { http_port, https_port });
  config.apps.http.servers.srv0.listen = [`127.0.0.1:${https_port}`];
  config.apps.pki = { certificate_authorities: { local: { install_trust: false } } };
  config.admin = { disabled: true };
  const path = join(folder, "caddy.json");
  await writeFile(path, JSON.stringify(config));
  const proxy = spawn(caddy, ["run", "--config", path], { env });
  onTestFinished(() => void proxy.kill("SIGKILL"));
  let said = "";
  proxy.stderr.on("data", (chunk) => {
    said += chunk;
  });
  const ask = (path: string, headers = {}) =>
    new Promise<{ status: number; hsts: string; body: string }>((resolve, reject) => {
      // Its certificate is one of its own.
      const options = { port: https_port, path, headers, host: "localhost", family: 4 };
      const sent = request({ ...options, rejectUnauthorized: false }, async (answer) => {
        const hsts = String(answer.headers["strict-transport-security"]);
        resolve({ status: answer.statusCode ?? 0, hsts, body: await text(answer) });
      });
      sent.once("error", reject).end();
    });
  await eventually(() => ask("/healthz").catch(() => undefined));
  return { ask, said: () => said };
}

test("the proxy passes requests on over TLS, and its log holds no query and no key", async () => {
  const MONGODB_URI = databaseUri(`test_${randomUUID()}`);
  const env = { MONGODB_URI, DATA_DIR: await scratchFolder(), TRUST_PROXY: "loopback" };
  const service = await startService(env);
  onTestFinished(() => void service.process.kill("SIGKILL"));
  const proxy = await startProxy(service);
  const { status, hsts, body } = await proxy.ask("/openapi.json");
  expect(status).toBe(200);
  expect(hsts).toMatch(/^max-age=\d{8}/);
  expect(JSON.parse(body).servers).toEqual([
    { url: expect.stringMatching(/^https:\/\/localhost:/) },
  ]);
  await service.end("SIGKILL");
  const secret = { Authorization: "Bearer secret" };
  expect([502, 503]).toContain((await proxy.ask("/v1/persons?query=Quenepa", secret)).status);
  await eventually(() => (proxy.said().includes("/v1/persons") ? true : undefined));
  expect(proxy.said()).not.toMatch(/Quenepa|secret/);
});

test("through the proxy, two instances of which one is killed and both are restarted answer every read", async () => {
  const MONGODB_URI = databaseUri(`test_${randomUUID()}`);
  const client = new MongoClient(MONGODB_URI);
  onTestFinished(() => client.close());
  await prepareDatabase(client.db());
  const key = await saveKey(collectionsOf(client.db()), ["persons:read"]);
  const headers = { Authorization: `Bearer ${key}` };
  const env = { MONGODB_URI, DATA_DIR: await scratchFolder(), TRUST_PROXY: "loopback" };
  const start = async (port = "0") => {
    const service = await startService({ ...env, PORT: port });
    onTestFinished(() => void service.process.kill("SIGKILL"));
    return service;
  };
  const [first, second] = [await start(), await start()];
  const proxy = await startProxy(first, second);
  const portOf = ({ url }: Service) => new URL(url).port;

  const answers: number[] = [];
  let asking = true;
  const read = async () => {
    while (asking)
      answers.push((await proxy.ask("/v1/persons", headers).catch(() => ({ status: 0 }))).status);
  };
  const clients = Array.from({ length: 4 }, read);
  /** Waits until the proxy sends it requests. */
  const isUsed = (service: Service) => {
    const before = service.log().length;
    return eventually(() => service.log().indexOf('"GET /v1/persons"', before) > 0 || undefined);
  };
  const moreAnswers = async () => {
    const before = answers.length;
    await eventually(() => answers.length > before + 80 || undefined);
  };

  await moreAnswers();
  await first.end("SIGKILL");
  await moreAnswers();
  const again = await start(portOf(first));
  await moreAnswers();
  // A rolling restart: one after the other, each in order.
  for (const service of [second, again]) {
    await isUsed(service);
    expect(await service.end("SIGTERM")).toBe(0);
    await moreAnswers();
    await isUsed(await start(portOf(service)));
  }
  asking = false;
  await Promise.all(clients);
  expect(answers.length).toBeGreaterThan(250);
  expect(new Set(answers)).toEqual(new Set([200]));
});

test("through the proxy, a photo storage that is away costs the requests for photos alone", async () => {
  const s3 = await startS3();
  onTestFinished(s3.stop);
  const { S3_BUCKET = "", S3_ENDPOINT = "" } = s3.config;
  const storage = { S3_BUCKET, S3_ENDPOINT, S3_FORCE_PATH_STYLE: "true" };
  const running = await prepareService("deploy_photos", { ...storage, TRUST_PROXY: "loopback" });
  onTestFinished(running.close);
  const [first, second] = [await running.start(), await running.start()];
  onTestFinished(() => void first.process.kill("SIGKILL"));
  const proxy = await startProxy(first, second);
  const [person] = running.persons;
  const sent = await running.send(person, await aPng());
  const { photo_url } = Object(await sent.json()).data;
  const headers = { Authorization: `Bearer ${running.key}` };
  const statusOf = async (path: string) => (await proxy.ask(path, headers)).status;
  const { pathname, search } = new URL(photo_url);
  const photo = pathname + search;
  expect(await statusOf(photo)).toBe(200);

  await s3.pause();
  for (const { log } of [first, second]) {
    await eventually(() => log().includes("the photo storage does not answer") || undefined);
  }
  const answers = new Set<number>();
  for (let asked = 0; asked < 250; asked += 1) answers.add(await statusOf("/v1/persons"));
  expect(answers).toEqual(new Set([200]));
  expect(await statusOf(photo)).toBe(503);
  await s3.resume();
  await eventually(async () => (await statusOf(photo)) === 200 || undefined);
});
