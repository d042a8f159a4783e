import { execFile, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { MongoClient } from "mongodb";
import { expect, onTestFinished, test } from "vitest";
import { version } from "../src/kernel/version.js";
import { personBody } from "./support/api.js";
import { databaseUri } from "./support/command.js";
import { aJpeg } from "./support/images.js";
import { eventually } from "./support/service.js";

const run = promisify(execFile);
const checkout = join(import.meta.dirname, "..");
const packageFiles = ["package.json", "package-lock.json", ".npmrc"];
const launcher = ["scripts/run.js", "scripts/sources.js"];
const buildFiles = ["tsconfig.json", "tsconfig.build.json", "src", "scripts"];

/** A user who owns nothing; elsewhere than as root, whoever runs the tests. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

/** A folder with a part of the checkout. Others may go there: temporary files of a run are closed to them. */
async function aTree(...names: string[]) {
  const tree = await mkdtemp("/tmp/registry-tree-");
  onTestFinished(async () => {
    await run("chmod", ["-R", "u+w", tree]);
    await rm(tree, { recursive: true, maxRetries: 20 });
  });
  await chmod(tree, 0o755);
  for (const name of names) {
    await mkdir(dirname(join(tree, name)), { recursive: true });
    await run("cp", ["-R", join(checkout, name), join(tree, name)]);
  }
  return tree;
}

/** Variables of a service on a database and a folder of its own. */
async function anEnvironment() {
  const MONGODB_URI = databaseUri(`test_${randomUUID()}`);
  const DATA_DIR = await mkdtemp("/tmp/registry-data-");
  onTestFinished(async () => {
    const client = new MongoClient(MONGODB_URI);
    await client.db().dropDatabase();
    await client.close();
    await rm(DATA_DIR, { recursive: true, maxRetries: 20 });
  });
  if (user.uid) await chown(DATA_DIR, user.uid, user.gid);
  const folders = { DATA_DIR, TMPDIR: DATA_DIR, HOME: DATA_DIR };
  // npm prints what it runs, also where the tests themselves run under `npm --silent`.
  const npm = { npm_config_loglevel: "notice" };
  return { ...process.env, MONGODB_URI, PORT: "0", WEB_CONCURRENCY: "1", ...folders, ...npm };
}

/** `npm start` in that tree, by that user. */
async function start(tree: string, env: NodeJS.ProcessEnv, who: typeof user = user) {
  // In a group of its own: npm passes SIGKILL on to nobody.
  const child = spawn("npm", ["start"], { cwd: tree, env, detached: true, ...who });
  const closed = once(child, "close");
  // The group is gone when it has ended in order.
  onTestFinished(async () => {
    await run("kill", ["-KILL", "--", `-${child.pid}`]).catch(() => {});
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk;
    });
  }
  const url = await eventually(() => {
    if (child.exitCode !== null) throw new Error(`It ended:\n${said}`);
    return /listening on (http:\/\/[\d.:]+)/.exec(said)?.[1];
  });
  const end = async () => {
    child.kill("SIGTERM");
    await closed;
    return child.exitCode;
  };
  return { url, said: () => said, end };
}

/** What somebody types in that tree does; the exit code and what is printed. */
const type = (line: string, { tree, env }: { tree: string; env: NodeJS.ProcessEnv }) =>
  run("sh", ["-c", line], { cwd: tree, env, ...user });

/** What docs/operating.md says of a tree that needs Node.js alone. It begins with what every run of all tests begins with. */
async function recipe(): Promise<string> {
  const text = await readFile(join(checkout, "docs/operating.md"), "utf8");
  const [, rest = ""] = /^`npm ci --ignore-scripts && ([^`]+)` leaves a tree/m.exec(text) ?? [];
  return rest;
}

test("a built tree that nobody may write to works without packages for development", async () => {
  const tree = await aTree(...packageFiles, ...buildFiles, "node_modules");
  const npm = { ...process.env, npm_config_prefer_offline: "true" };
  await run("sh", ["-c", await recipe()], { cwd: tree, env: npm });
  await expect(stat(join(tree, "node_modules/tsx"))).rejects.toThrow("ENOENT");
  // What comes beside the code later makes the build no older.
  await appendFile(join(tree, "scripts/deploy/Caddyfile"), "# ours\n");
  await writeFile(join(tree, "scripts/samples/hospital.rejected.csv"), "Nombre\n");
  await writeFile(join(tree, "src/.main.ts.swp"), "");
  await run("chmod", ["-R", "a-w", tree]);
  const env = await anEnvironment();
  const service = await start(tree, env);
  const { url } = service;
  expect(service.said()).toContain(`"version":"${version}","msg":"listening on ${url}"`);
  expect(service.said()).toContain(`${url}/docs"`);
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: "up", version });
  const docs = await fetch(`${url}/docs/swagger-ui-bundle.js`);
  expect((await docs.text()).length).toBeGreaterThan(100_000);

  // The command that the start names works as it stands.
  const lines = service
    .said()
    .split("\n")
    .filter((line) => line.startsWith("{"));
  const hint = lines.map((line) => JSON.parse(line).msg).find((text) => /API key/.test(text));
  const create = String(hint).split("makes one: ")[1] ?? "";
  expect(create).toMatch(/^npm run keys -- create /);
  const created = await type(create, { tree, env });
  const [key] = /mpr_\w{38}/.exec(created.stdout) ?? [];
  const headers = { Authorization: `Bearer ${key}` };

  const json = { ...headers, "Content-Type": "application/json" };
  const body = JSON.stringify(personBody());
  const person = await fetch(`${url}/v1/persons`, { method: "POST", headers: json, body });
  expect(person.status).toBe(201);
  const send = (path: string, field: string, content: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData();
    if (field === "file") form.append("status", "missing");
    form.append(field, new Blob([content]), field);
    return fetch(`${url}${path}`, { method: "POST", headers, body: form });
  };
  const { data } = Object(await person.json());
  const photo = new Uint8Array(await aJpeg());
  expect((await send(`/v1/persons/${data.id}/photo`, "photo", photo)).status).toBe(200);
  const list = "Nombre;Apellido\nLuis;Rojas\nNora;Ugas\n";
  const sent = await send("/v1/imports", "file", list);
  expect(sent.status).toBe(202);
  const place = `${url}${sent.headers.get("location")}`;
  const state = await eventually(async () => {
    const { data } = Object(await (await fetch(place, { headers })).json());
    return ["queued", "running"].includes(data.state) ? undefined : data.state;
  });
  expect(state).toBe("finished");

  const port = new URL(url).port;
  const doctor = "npm run --silent doctor -- --json";
  const { stdout } = await type(doctor, { tree, env: { ...env, PORT: port } });
  expect(JSON.parse(stdout).filter((one: { status: string }) => one.status !== "ok")).toEqual([]);
  expect(await service.end()).toBe(0);

  const licenses = join(tree, "dist/scripts/licenses.js");
  const { stdout: listed } = await run(process.execPath, [licenses], { cwd: "/" });
  expect(listed).toMatch(/^zod@\S+ +MIT/m);
});

test("without a build that fits, and without what makes one, it says what to do", async () => {
  const tree = await aTree(...packageFiles, ...launcher, "tsconfig.json", "tsconfig.build.json");
  const ended = (name: string) =>
    run(process.execPath, ["scripts/run.js", name], { cwd: tree }).catch(({ code, stderr }) => ({
      code,
      stderr,
    }));
  const stderr = expect.stringContaining("Run `npm ci && npm run build`");
  expect(await ended("main")).toEqual({ code: 1, stderr });
  expect(await ended("keys")).toEqual({ code: 2, stderr });
  await mkdir(join(tree, "dist"));
  await mkdir(join(tree, "src"));
  await writeFile(join(tree, "dist/.sources"), "of other sources");
  expect(await ended("main")).toEqual({ code: 1, stderr });
});

test("where it can be built, a missing or old build is made by `npm start`, and a current one is kept", async () => {
  const tree = await aTree(...packageFiles, ...buildFiles);
  await symlink(join(checkout, "node_modules"), join(tree, "node_modules"));
  // Whether the types of the source are right is no matter here.
  const noTypes = { extends: "./tsconfig.json", include: [], files: ["src/kernel/version.ts"] };
  await writeFile(join(tree, "tsconfig.build.json"), JSON.stringify(noTypes));
  const env = await anEnvironment();
  const banner = "> tsc -p tsconfig.build.json";
  const first = await start(tree, env, {});
  expect(first.said()).toContain(banner);
  expect(await first.end()).toBe(0);
  const second = await start(tree, env, {});
  expect(second.said()).not.toContain(banner);
  expect(await second.end()).toBe(0);
  // A command runs what is there now, and leaves the build to the service that may run it.
  await appendFile(join(tree, "scripts/keys.ts"), 'print("changed");\n');
  const built = await readFile(join(tree, "dist/.sources"), "utf8");
  const list = ["run", "--silent", "keys", "--", "list"];
  const listKeys = async () => (await run("npm", list, { cwd: tree, env })).stdout;
  expect(await listKeys()).toMatch(/changed\n$/);
  expect(await readFile(join(tree, "dist/.sources"), "utf8")).toBe(built);
  // What a build leaves that breaks off, here because a file cannot be written, is no build of the earlier source.
  await rm(join(tree, "dist/scripts/keys.js"));
  await mkdir(join(tree, "dist/scripts/keys.js"));
  await expect(run(process.execPath, ["scripts/build.js"], { cwd: tree })).rejects.toThrow();
  await cp(join(checkout, "scripts/keys.ts"), join(tree, "scripts/keys.ts"));
  expect(await listKeys()).not.toContain("changed");
});
