import { once } from "node:events";
import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createHttpServer } from "../../../src/kernel/http/http-server.js";
import type { clientTimeouts } from "../../../src/kernel/http/timeouts.js";
import { startApi } from "../../support/api.js";
import { eventually } from "../../support/service.js";

const { app } = await startApi();
const servers: ReturnType<typeof createHttpServer>[] = [];
afterAll(() => Promise.all(servers.map(({ close }) => close())));

/** A server, what it has begun to serve, and a connection to it. */
async function start(
  timeouts: Partial<typeof clientTimeouts> = {},
  serve: RequestListener = (req, res) => void app(req, res),
) {
  const sockets = new Set<Socket>();
  let begun = 0;
  const server = createHttpServer((req, res) => {
    begun += 1;
    sockets.add(req.socket);
    serve(req, res);
  }, timeouts);
  servers.push(server);
  const url = await server.listen({ name: "PORT", port: 0, host: "127.0.0.1" });
  const socket = connect({ port: Number(new URL(url).port), host: "127.0.0.1" });
  socket.on("error", () => {}); // it may be reset
  onTestFinished(() => void socket.destroy());
  const untilCutOff = () =>
    eventually(() => (begun > 0 && [...sockets].every(({ destroyed }) => destroyed)) || undefined);
  return { socket, begun: () => begun, untilCutOff };
}

const asking = (path: string, times: number) =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times);

/** All that comes on a connection until it has ended. */
async function received(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (chunk) => {
    text += chunk;
  });
  await new Promise((resolve) => socket.once("close", resolve));
  return text;
}

test("headers that come a byte at a time end with 408", async () => {
  const { socket } = await start({ headersTimeout: 300, requestTimeout: 300 });
  socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  const trickle = setInterval(() => socket.write("x"), 50);
  onTestFinished(() => clearInterval(trickle));
  expect(await received(socket)).toContain("HTTP/1.1 408 ");
});

const patient = { silenceMs: 600_000, takingMs: 600_000 };
const many = 90;

test.each(["silenceMs", "takingMs"])(
  "a client that asks and never reads is cut off after %s, and few of its answers are made",
  async (bound) => {
    const { socket, begun, untilCutOff } = await start({ ...patient, [bound]: 500 });
    socket.pause();
    socket.write(asking("/openapi.json", many));
    await untilCutOff();
    expect(begun()).toBeLessThan(many);
  },
);

test("a client that takes an answer a little at a time is cut off while it is still being made", async () => {
  const endless = function* () {
    for (;;) yield "x".repeat(10_000);
  };
  const { socket, untilCutOff } = await start({ ...patient, takingMs: 500 }, (_req, res) => {
    Readable.from(endless()).pipe(res);
  });
  socket.write(asking("/", 1));
  const sips = setInterval(() => socket.read(1_000), 50);
  onTestFinished(() => clearInterval(sips));
  await untilCutOff();
});

test("a client that waits for a slow answer is not cut off", async () => {
  let answer = () => {};
  const { socket, begun } = await start({ silenceMs: 200 }, (_req, res) => {
    answer = () => res.end("whole");
  });
  socket.write(asking("/", 1));
  await eventually(() => begun() === 1 || undefined);
  const closed = once(socket, "close").then(() => "closed");
  await received((await start({ silenceMs: 200 })).socket); // one that asks nothing has ended meanwhile
  answer();
  const [text] = await Promise.race([once(socket, "data"), closed]);
  expect(String(text)).toContain("whole");
});

test("of requests that come without end few are served and the others not read, and the connection ends", async () => {
  const { socket, begun } = await start();
  socket.write(asking("/healthz", 300));
  const answers = (await received(socket)).match(/HTTP\/1\.1 200 /g);
  expect(answers).toHaveLength(17);
  expect(begun()).toBe(17);
});

test("requests whose client has gone before their turn are not begun", async () => {
  const { socket, begun, untilCutOff } = await start({}, () => {});
  socket.write(asking("/healthz", 5));
  await eventually(() => begun() === 1 || undefined);
  socket.destroy();
  await untilCutOff();
  expect(begun()).toBe(1);
});
