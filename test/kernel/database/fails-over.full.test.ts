import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ObjectId } from "mongodb";
import supertest from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "../../../src/app/config.js";
import { unfinishedImports } from "../../../src/features/imports/batches/unfinished.js";
import { openImporter } from "../../../src/features/imports/open-importer.js";
import { runQueue } from "../../../src/features/imports/worker/run-queue.js";
import { createLogger } from "../../../src/kernel/logger.js";
import { personBody, startApi } from "../../support/api.js";
import { failures, startFailingMongod } from "../../support/failpoints.js";
import { startService } from "../../support/service.js";

const { uri, whileFailing } = await startFailingMongod();
const { app, collections, db, keyWith } = await startApi({ uri, wakeImports: () => {} });
const Authorization = `Bearer ${await keyWith(["persons:write"])}`;
const failure = failures["a server that is no primary any more"];

test("a service whose database fails over while it starts begins again", async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), "registry-"));
  onTestFinished(() => rm(DATA_DIR, { recursive: true }));
  const address = new URL(uri);
  address.pathname = "/starting";
  const commands = ["createIndexes"];
  const namespace = "starting.persons";
  const service = await whileFailing({ failure, commands, namespace, mode: { times: 2 } }, () =>
    startService({ MONGODB_URI: address.href, DATA_DIR }),
  );
  expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  await service.end("SIGTERM");
});

test("the claim of an Idempotency-Key that no majority has confirmed does not hold up the next try", async () => {
  const post = () =>
    supertest(app)
      .post("/v1/persons")
      .set({ Authorization, "Idempotency-Key": "unconfirmed" })
      .send(personBody());
  const writeConcernError = { code: 64, errmsg: "waiting for replication timed out" };
  const namespace = `${db.databaseName}.idempotency`;
  await whileFailing({ failure: { writeConcernError }, namespace, mode: { times: 1 } }, () =>
    post().expect(503),
  );
  await post().expect(201);
});

test("an import goes on when the database is back, however often it was away", async () => {
  const { body } = await supertest(app)
    .post("/v1/imports")
    .set({ Authorization })
    .field("status", "missing")
    .attach("file", Buffer.from("Nombres,Apellidos\nAna,Rojas\n"), "list.csv")
    .expect(202);
  const _id = new ObjectId(String(body.data.id));
  const importer = await openImporter({ db, collections, config: readConfig({}) });
  onTestFinished(() => importer.close());
  const namespace = `${db.databaseName}.import_uploads.files`;
  // The driver reads twice: five tries fail.
  await whileFailing({ failure, commands: ["find"], namespace, mode: { times: 10 } }, () =>
    runQueue({
      db,
      importer,
      logger: createLogger("silent"),
      onlyShort: false,
      signal: new AbortController().signal,
      async waitForLists() {
        await wait(50);
        return (await collections.imports.countDocuments({ _id, ...unfinishedImports })) > 0;
      },
    }),
  );
  const counts = { rows: 1, created: 1 };
  expect(await collections.imports.findOne({ _id })).toMatchObject({ state: "finished", counts });
});
