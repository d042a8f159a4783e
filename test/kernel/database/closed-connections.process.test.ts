import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { MongoClient } from "mongodb";
import supertest from "supertest";
import { expect, inject, onTestFinished, test } from "vitest";
import { forRequests } from "../../../src/kernel/database/connection.js";
import { personBody, startApi } from "../../support/api.js";
import { eventually } from "../../support/service.js";

const { db, openInstance, keyWith } = await startApi();

/** Watches connections from now on; breaks those to the database. */
function watchConnections() {
  const opened = new Set<Socket>();
  const watch = (message: unknown) => opened.add(Object(message).socket);
  subscribe("net.client.socket", watch);
  onTestFinished(() => void unsubscribe("net.client.socket", watch));
  const port = Number(new URL(inject("mongoUri")).port);
  return () => {
    for (const socket of opened) if (socket.remotePort === port) socket.destroy();
  };
}

// A request sends several commands: for its key, its quota, the person and the audit log.
test.each([1, 2, 3, 4])(
  "no request waits for ever whose command %i meets a connection that breaks at that moment",
  async (command) => {
    const way = new MongoClient(inject("mongoUri"), forRequests);
    onTestFinished(() => way.close());
    const breakAll = watchConnections();
    const { app } = await openInstance({}, way.db(db.databaseName));
    const key = await keyWith(["persons:write"]);
    const create = () =>
      supertest(app).post("/v1/persons").auth(key, { type: "bearer" }).send(personBody());
    let sent = 0;
    way.on("connectionCheckedOut", () => {
      sent += 1;
      if (sent === command) breakAll();
    });
    expect([201, 503]).toContain((await create()).status);
    expect(sent).toBeGreaterThanOrEqual(command);
    await eventually(async () => (await create()).status === 201 || undefined);
  },
);
