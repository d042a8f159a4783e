import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { followServerClock } from "../../../src/kernel/database/server-clock.js";
import { startApi } from "../../support/api.js";
import { delayedDatabase } from "../../support/database-proxy.js";

const { db } = await startApi();
const delayMs = 2_000;

test("an answer that was long on its way does not set the clock of the database back", async () => {
  let state: "before" | "asked" | "held" = "before";
  const slow = await delayedDatabase(db.databaseName, ({ command, isAnswer, message }) => {
    if (command !== "hello") return;
    // The driver's own greetings name no such database.
    if (state === "before" && !isAnswer && message.includes(db.databaseName)) state = "asked";
    else if (state === "asked" && isAnswer) {
      state = "held";
      return setTimeout(delayMs);
    }
  });
  const clock = await followServerClock(slow.db);
  await clock.stop();
  const { localTime } = await db.command({ hello: 1 });
  expect(state).toBe("held");
  expect(localTime - clock.now().getTime()).toBeLessThan(delayMs / 2);
});
