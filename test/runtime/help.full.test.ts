import { execFile } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asksForHelp } from "../../src/runtime/help.js";

const checkout = join(import.meta.dirname, "../..");
const { scripts } = JSON.parse(readFileSync(join(checkout, "package.json"), "utf8"));

/** What people run by hand: the service, and every command of its own. Other scripts run tools. */
const commands = Object.entries<string>(scripts).filter(([, line]) =>
  /^(?:exec )?node (?:--\S+ )*scripts\/run\.js \S+$|^tsx scripts\/\S+$/.test(line),
);

/** Stands in the place of a database, and counts who comes. */
const database = createServer((socket) => {
  visitors += 1;
  socket.destroy();
});
let visitors = 0;

beforeAll(async () => {
  await once(database.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => void database.close());

function run(line: string, ...args: string[]) {
  const { port } = Object(database.address());
  const MONGODB_URI = `mongodb://127.0.0.1:${port}/none?serverSelectionTimeoutMS=500`;
  const env = {
    ...process.env,
    MONGODB_URI,
    DATA_DIR: "/nowhere",
    PATH: `node_modules/.bin:${process.env.PATH}`,
  };
  return promisify(execFile)("sh", ["-c", `${line} "$@"`, "sh", ...args], { cwd: checkout, env });
}

test("there are the service and its commands", () => {
  expect(commands.map(([name]) => name)).toEqual(
    expect.arrayContaining(["start", "doctor", "demo", "import", "keys", "erase", "bench"]),
  );
});

test.each([[["--help"]], [["-h"]], [["anything", "--wrong", "-h"]], [["anything", "--help"]]])(
  "%j asks what a command does",
  (args) => {
    expect(asksForHelp(args)).toBe(true);
  },
);

test.each([[[]], [["help"]], [["--helpful"]], [["-hx"]]])("%j does not ask", (args) => {
  expect(asksForHelp(args)).toBe(false);
});

test.each(commands)(
  "npm run %s says what it does on standard output when it is asked, whatever else is typed, and touches no database",
  async (name, line) => {
    // A command that fails rejects: the exit code is 0.
    const { stdout, stderr } = await run(line, "anything", "--wrong", "-h");
    const typed = name === "start" ? "npm start" : `npm run (?:--silent )?${name}`;
    expect(stdout).toMatch(new RegExp(`^Usage: ${typed}[ \n]`));
    expect(stdout.split("\n").length).toBeGreaterThan(2);
    expect(stderr).toBe("");
    expect(visitors).toBe(0);
  },
);

test("npm run import says it in Spanish where the terminal does", async () => {
  const { stdout } = await run("LC_MESSAGES=es_VE node scripts/run.js import", "-h");
  expect(stdout).toMatch(/^Uso: npm run import -- /);
});

test("npm start takes no arguments, and says what to do instead", async () => {
  const refused = run(scripts.start, "--port", "3001");
  await expect(refused).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^npm start takes no arguments\.\n\nUsage: npm start\n/),
  });
  expect(visitors).toBe(0);
});
