import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { eventually } from "./support/service.js";

const root = join(import.meta.dirname, "..");
const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-"));
const env = { ...process.env, DATA_DIR, PORT: "0", MONGODB_URI: "" };
const demo = spawn(process.execPath, ["--import", "tsx", "scripts/tools/demo.ts"], {
  cwd: root,
  env,
});
const ended = once(demo, "exit");
let said = "";
for (const stream of [demo.stdout, demo.stderr]) {
  stream.on("data", (chunk) => {
    said += chunk;
  });
}

afterAll(async () => {
  demo.kill("SIGINT");
  await ended;
  await rm(DATA_DIR, { recursive: true, maxRetries: 20, retryDelay: 200 });
});

/** What differs from run to run: ids and times. */
const settled = (text: string) =>
  text
    .replaceAll(/\b[0-9a-f]{24}\b/g, "ID")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME")
    .trim();

/** The commands of the tour, each with what the README shows that it prints. */
async function tour() {
  const readme = await readFile(join(root, "README.md"), "utf8");
  const console = /```console\n([\s\S]*?)```/.exec(readme)?.[1] ?? "";
  return console
    .split(/^\$ /m)
    .slice(1)
    .map((step) => {
      const end = step.indexOf("\n");
      return { command: step.slice(0, end), shown: settled(step.slice(end)) };
    });
}

/** What a service says that asks for another try, or that has just found its storage too slow. */
const isBusy = /Please retry shortly|"storage":"(?!ok)/;

/** What the demo says, once it has said this. On a busy machine its commands take minutes together. */
const saidBy = (pattern: RegExp) =>
  new Promise<RegExpExecArray>((resolve, reject) => {
    const look = () => {
      const found = pattern.exec(said);
      if (found) resolve(found);
    };
    for (const stream of [demo.stdout, demo.stderr]) stream.on("data", look);
    ended.then(() => reject(new Error(`The demo ended. It said:\n${said}`)));
    look();
  });

test("the demo's persons answer the README's tour as it shows", async () => {
  const [, API, KEY] = await saidBy(/export API=(\S+) KEY=(\S+)/);
  const [first, ...steps] = await tour();
  expect(steps.length).toBeGreaterThan(5);
  for (const { command, shown } of steps) {
    const script = `${first?.command}\n${command}`;
    const printed = await eventually(async () => {
      const { stdout } = await promisify(execFile)("bash", ["-c", script], {
        env: { ...env, API, KEY },
      });
      return isBusy.test(stdout) ? undefined : settled(stdout);
    });
    expect({ command, printed }).toEqual({ command, printed: shown });
  }
});

test("the demo leaves work for the desk, and prints a key with which it can be done", async () => {
  const [, API, key] = await saidBy(/The desk: (\S+)\/desk\nIts key: +(\S+)\n[\s\S]*export API/);
  const get = async <Item>(path: string) => {
    const answer = await fetch(`${API}${path}`, { headers: { Authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(200);
    return ((await answer.json()) as { data: Item[] }).data;
  };
  const reviews = await get<{ confidence: string; persons: { photo_url: string | null }[] }>(
    "/v1/duplicates?status=pending&limit=100",
  );
  expect(reviews.length).toBeGreaterThanOrEqual(12);
  expect(new Set(reviews.map(({ confidence }) => confidence)).size).toBeGreaterThan(1);
  const photos = reviews
    .map(({ persons }) => persons.flatMap(({ photo_url }) => photo_url ?? []))
    .filter(({ length }) => length > 1);
  expect(photos.length).toBeGreaterThanOrEqual(3);
  for (const photo of photos.flat()) {
    expect((await fetch(photo)).headers.get("content-type")).toBe("image/jpeg");
  }
  const own = await get<{ id: string; tips: object[] }>("/v1/persons?source=form&limit=100");
  const reports = own.map(({ id }) => get(`/v1/persons/${id}/reports`));
  expect((await Promise.all(reports)).flat()).toHaveLength(5);
  expect(own.flatMap(({ tips }) => tips)).toHaveLength(8);
});
