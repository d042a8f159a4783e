import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";

const logger = join(import.meta.dirname, "../../src/kernel/logger.ts");

/** What a program writes that has a logger and ends like this; as messages. */
async function toldBy(program: string) {
  const source = `import { createLogger } from ${JSON.stringify(logger)};
    const logger = createLogger("info");
    ${program}`;
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", source],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const [written] = await Promise.all([text(child.stdout), once(child, "exit")]);
  return written.split("\n").flatMap((line) => (line ? [String(JSON.parse(line).msg)] : []));
}

test("lines of one turn are written in their order, also when the process ends in it", async () => {
  expect(await toldBy('logger.info("one"); logger.info("two"); process.exit();')).toEqual([
    "one",
    "two",
  ]);
  expect(
    await toldBy('logger.info("one"); setTimeout(() => logger.info("two")); logger.info("three");'),
  ).toEqual(["one", "three", "two"]);
});

test("an error is written at once, with all before it: the process may be about to end", async () => {
  const end = 'process.kill(process.pid, "SIGKILL");';
  expect(await toldBy(`logger.info("one"); logger.error("two"); ${end}`)).toEqual(["one", "two"]);
  expect(await toldBy(`logger.fatal("one"); ${end}`)).toEqual(["one"]);
});

test("a line of a turn that has ended is written, however the process ends", async () => {
  const end = 'setTimeout(() => process.kill(process.pid, "SIGKILL"), 50);';
  expect(await toldBy(`logger.info("one"); ${end}`)).toEqual(["one"]);
});
