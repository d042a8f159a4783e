import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { ObjectId } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { allowTime, createHttpServer } from "../../src/http/http-server.js";
import { aPerson, startApi } from "../support/api.js";
import { aJpeg } from "../support/images.js";
import { eventually } from "../support/service.js";

const api = await startApi();
const key = await api.keyWith(["persons:write"]);
const person = new ObjectId();
const elsewhere = new ObjectId();
const jpeg = await aJpeg();

const place = { name: "PORT", port: 0, host: "127.0.0.1" } as const;
const oneSecond = { headersTimeout: 1_000, requestTimeout: 1_000 };
const impatient = createHttpServer(api.app, oneSecond);
/** Gives every request two seconds, and answers when it has come whole. */
const lenient = createHttpServer((req, res) => {
  allowTime(req, 2_000);
  req.resume().on("end", () => res.end("whole"));
}, oneSecond);
let url: string;
let lenientUrl: string;

beforeAll(async () => {
  await api.savePersons(aPerson({ _id: person }));
  await api.savePersons(aPerson({ _id: elsewhere, source: "hospital_list" }));
  url = await impatient.listen(place);
  lenientUrl = await lenient.listen(place);
});
afterAll(() => Promise.all([impatient.close(), lenient.close()]));

/** A connection on which bytes are sent by hand, and what has come back on it. */
function open(to: string, { allowHalfOpen = false } = {}) {
  const port = Number(new URL(to).port);
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen });
  let received = "";
  socket.on("error", () => {});
  socket.on("data", (chunk) => {
    received += chunk;
  });
  const status = () => Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1]) || undefined;
  const closed = new Promise((resolve) => socket.once("close", resolve));
  return { socket, closed, status, answered: () => eventually(status), text: () => received };
}

interface Headers {
  length: number | "chunked";
  to?: ObjectId;
  bearer?: string;
}

const start = (socket: Socket, { length, to = person, bearer = key }: Headers) =>
  socket.write(
    [
      `POST /v1/persons/${to}/photo HTTP/1.1`,
      "Host: x",
      `Authorization: Bearer ${bearer}`,
      "Content-Type: multipart/form-data; boundary=b",
      length === "chunked" ? "Transfer-Encoding: chunked" : `Content-Length: ${length}`,
      "\r\n",
    ].join("\r\n"),
  );

const opening = '--b\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n';
const form = Buffer.concat([Buffer.from(opening), jpeg, Buffer.from("\r\n--b--\r\n")]);

/** Begins an upload of which the last byte is missing. */
function begin(to = url) {
  const connection = open(to);
  start(connection.socket, { length: form.length });
  connection.socket.write(form.subarray(0, -1));
  return { ...connection, finish: () => connection.socket.write(form.subarray(-1)) };
}

/** Until a request that was sent on another connection at the same time has been ended as late. */
async function untilOthersAreLate(to: string) {
  const other = open(to);
  other.socket.write("POST /v1/persons HTTP/1.1\r\nHost: x\r\nContent-Le");
  expect(await other.answered()).toBe(408);
  await other.closed;
}

test("an upload may take longer than any other request", async () => {
  const upload = begin();
  await untilOthersAreLate(url);
  expect(upload.status()).toBeUndefined();
  upload.finish();
  expect(await upload.answered()).toBe(200);
  // The time was that request's alone: the next one on the same connection has none of it.
  upload.socket.write("POST /v1/persons HTTP/1.1\r\nHost: x\r\nContent-Le");
  await upload.closed;
  expect(upload.text()).toContain("HTTP/1.1 408 ");
}, 20_000);

test("a JSON body gets no longer time", async () => {
  const { socket, answered } = open(url);
  socket.write(
    `POST /v1/persons HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
      "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  );
  expect(await answered()).toBe(408);
}, 20_000);

test("a request that takes longer than it may is ended, also when its client goes on sending", async () => {
  const { socket, closed, text } = open(lenientUrl, { allowHalfOpen: true });
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n");
  const trickle = setInterval(() => socket.write("x"), 100);
  await closed;
  clearInterval(trickle);
  expect(text()).toContain("HTTP/1.1 408 ");
}, 20_000);

test.each([
  ["a bad key", { bearer: "none" }, 401],
  ["a person of another source", { to: elsewhere }, 404],
] as const)("%s is refused while the body is still to come", async (_name, headers, status) => {
  const { socket, answered } = open(url);
  start(socket, { length: 9_000_000, ...headers });
  expect(await answered()).toBe(status);
  socket.destroy();
});

test("a file that is too large is refused before it has come, and its client may go on sending", async () => {
  const { socket, answered } = open(url);
  start(socket, { length: 20 * 1024 * 1024 });
  expect(await answered()).toBe(413);
  socket.write(Buffer.alloc(20 * 1024 * 1024));
  await once(socket, "drain");
  socket.destroy();
});

test("an endless form is refused when it has become too large", async () => {
  const { socket, answered, status } = open(url);
  start(socket, { length: "chunked" });
  const mebibyte = Buffer.concat([
    Buffer.from("100000\r\n"),
    Buffer.alloc(1024 * 1024),
    Buffer.from("\r\n"),
  ]);
  socket.write(`${opening.length.toString(16)}\r\n${opening}\r\n`);
  while (status() === undefined) {
    if (!socket.write(mebibyte)) await Promise.race([once(socket, "drain"), answered()]);
  }
  expect(status()).toBe(413);
  socket.destroy();
});

/** Begins nine uploads, and waits until one of them is refused: then the others are being received. */
async function beginNine() {
  const uploads = Array.from({ length: 9 }, () => begin());
  const refused = await eventually(() => uploads.find(({ status }) => status() === 503));
  return { refused, received: uploads.filter((upload) => upload !== refused) };
}

test("eight uploads are received at once, the ninth is a 503; whoever goes away makes room", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { refused, received } = await beginNine();
    expect(refused.text()).toContain("Retry-After");
    for (const { socket } of received) socket.destroy();
  }
  const statuses = await eventually(async () => {
    const { received } = await beginNine();
    for (const { finish } of received) finish();
    const all = await Promise.all(received.map(({ answered }) => answered()));
    return all.every((status) => status === 200) ? all : undefined; // some had not been seen to go
  });
  expect(statuses).toHaveLength(8);
});
