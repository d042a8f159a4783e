import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { stopListening } from "../../../src/kernel/http/http-server.js";

test("connections that wait to be accepted when a server stops listening are served, and not reset", async () => {
  const server = createServer((socket) => socket.end("served"));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  // All of them are connected by the system before the server has its next turn.
  const clients = Array.from({ length: 100 }, () => connect(port, "127.0.0.1"));
  const received = clients.map(async (client) => {
    let text = "";
    for await (const part of client) text += part;
    return text;
  });
  await stopListening(server);
  expect(server.listening).toBe(false);
  expect(await Promise.all(received)).toEqual(clients.map(() => "served"));
});
