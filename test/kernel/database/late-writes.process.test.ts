import supertest from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { permissions } from "../../../src/kernel/auth/permissions.js";
import { requestTimeouts } from "../../../src/kernel/http/timeouts.js";
import { aPerson, startApi } from "../../support/api.js";
import { delayedDatabase, type Passing } from "../../support/database-proxy.js";
import { eventually } from "../../support/service.js";

const { app, db, openInstance, keyWith, savePersons } = await startApi();
let held: (passing: Passing) => Promise<unknown> | undefined = () => undefined;
const delayed = await delayedDatabase(db.databaseName, (passing) => held(passing));
const slow = (await openInstance({}, delayed.db)).app;
const Authorization = `Bearer ${await keyWith([...permissions])}`;

/** Holds up the command that says this. `release` waits for its answer. */
function holdUp(text: string) {
  let command: string | undefined;
  let isAnswered = false;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  held = (passing) => {
    if (passing.isAnswer) isAnswered ||= passing.command === command;
    else if (passing.message.includes(text)) {
      ({ command } = passing);
      return released;
    }
    return undefined;
  };
  onTestFinished(letGo);
  return async function release() {
    letGo();
    await eventually(() => isAnswered || undefined);
  };
}

const reporter = { reporter_name: "Carla Ejemplo", reporter_email: "carla@example.org" };

test.each([
  ["tips", "message", { sender_name: "Pedro Ejemplo", message: "first" }],
  ["reports", "details", { reason: "other", details: "first", ...reporter }],
])(
  "a change of %s whose caller was told 503 does not overwrite one that was acknowledged since",
  async (noun, field, body) => {
    const [person] = await savePersons(aPerson());
    const list = `/v1/persons/${person?._id}/${noun}`;
    const made = await supertest(app).post(list).set({ Authorization }).send(body).expect(201);
    const change = (instance: typeof app, text: string) =>
      supertest(instance)
        .patch(`${list}/${made.body.data.id}`)
        .set({ Authorization })
        .send({ [field]: text });
    const { handleMs } = requestTimeouts;
    onTestFinished(() => {
      requestTimeouts.handleMs = handleMs;
    });
    requestTimeouts.handleMs = 3_000;
    const release = holdUp("late change");
    await change(slow, "late change").expect(503);
    requestTimeouts.handleMs = handleMs;
    await change(app, "newer change").expect(200);
    await release();
    const shown = await supertest(app)
      .get(`${list}/${made.body.data.id}`)
      .set({ Authorization })
      .expect(200);
    expect(shown.body.data[field]).toBe("newer change");
  },
);
