import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { ObjectId } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hashKey } from "../../../src/kernel/auth/key-format.js";
import { createHttpServer, extendDeadline } from "../../../src/kernel/http/http-server.js";
import { aPerson, personBody, startApi } from "../../support/api.js";
import { aJpeg } from "../../support/images.js";
import { eventually } from "../../support/service.js";

const api = await startApi();
const key = await api.keyWith(["persons:write"]);
const person = new ObjectId();
const elsewhere = new ObjectId();
const jpeg = await aJpeg();

const place = { name: "PORT", port: 0, host: "127.0.0.1" } as const;
/** Milliseconds: longer than a slow machine needs to look up a key, and shorter than a connection is kept for nothing. */
const short = { headersTimeout: 4_000, requestTimeout: 4_000 };
const impatient = createHttpServer(api.app, short);
const usual = createHttpServer(api.app, { headersTimeout: 120_000, requestTimeout: 120_000 });
/** Gives every request two seconds more, and answers when it has come whole. */
const lenient = createHttpServer((req, res) => {
  extendDeadline(req, 6_000);
  req.resume().on("end", () => res.end("whole"));
}, short);
let url: string;
let usualUrl: string;
let lenientUrl: string;

beforeAll(async () => {
  await api.savePersons(aPerson({ _id: person }));
  await api.savePersons(aPerson({ _id: elsewhere, source: "hospital_list" }));
  url = await impatient.listen(place);
  usualUrl = await usual.listen(place);
  lenientUrl = await lenient.listen(place);
});
afterAll(() => Promise.all([impatient.close(), usual.close(), lenient.close()]));

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
function begin(
  to = usualUrl,
  { bytes = form, bearer = key }: { bytes?: Buffer; bearer?: string | undefined } = {},
) {
  const connection = open(to);
  start(connection.socket, { length: bytes.length, bearer });
  connection.socket.write(bytes.subarray(0, -1));
  return { ...connection, finish: () => connection.socket.write(bytes.subarray(-1)) };
}

/** Until a request that was sent on another connection at the same time has been ended as late. */
async function untilOthersAreLate(to: string) {
  const other = open(to);
  other.socket.write("POST /v1/persons HTTP/1.1\r\nHost: x\r\nContent-Le");
  expect(await other.answered()).toBe(408);
  await other.closed;
}

test("an upload may take longer than any other request", async () => {
  const upload = begin(url);
  await untilOthersAreLate(url);
  expect(upload.status()).toBeUndefined();
  upload.finish();
  expect(await upload.answered()).toBe(200);
  // The time was that request's alone: the next one on the same connection has none of it.
  upload.socket.write("POST /v1/persons HTTP/1.1\r\nHost: x\r\nContent-Le");
  await upload.closed;
  expect(upload.text()).toContain("HTTP/1.1 408 ");
});

test("a JSON body gets no longer time", async () => {
  const { socket, answered } = open(url);
  socket.write(
    `POST /v1/persons HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n` +
      "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  );
  expect(await answered()).toBe(408);
});

test("a request that takes longer than it may is ended, also when its client goes on sending", async () => {
  const { socket, closed, text } = open(lenientUrl, { allowHalfOpen: true });
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\n");
  const trickle = setInterval(() => socket.write("x"), 100);
  await closed;
  clearInterval(trickle);
  expect(text()).toContain("HTTP/1.1 408 ");
});

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

const largest = 10 * 1024 * 1024;
/** As large as an upload can be: what follows the end of the picture goes unseen. */
const largeForm = Buffer.concat([form, Buffer.alloc(largest - form.length)]);

/** Announces an upload of any size, of which nothing more comes than its beginning. */
function stall(bearer: string, length: Headers["length"]) {
  const connection = open(usualUrl);
  start(connection.socket, { length, bearer });
  connection.socket.write(`${opening.length.toString(16)}\r\n${opening}\r\n`);
  return connection;
}

test("stalled uploads lock nobody out and are cut off; slow ones that go on are not", async () => {
  const keys = await Promise.all([1, 2, 3, 4].map(() => api.keyWith(["persons:write"])));
  const stalled = keys.flatMap((bearer, at) =>
    Array.from({ length: 20 }, () => stall(bearer, at % 2 ? "chunked" : largest)),
  );
  const slow = open(usualUrl);
  start(slow.socket, { length: form.length });
  let sent = 0;
  const steady = setInterval(() => slow.socket.write(form.subarray(sent, ++sent)), 500);
  const other = begin(usualUrl, { bytes: largeForm, bearer: await api.keyWith(["persons:write"]) });
  other.finish();
  expect(await other.answered()).toBe(200);

  await Promise.all(stalled.map(({ answered }) => answered()));
  clearInterval(steady);
  const answers = new Set(stalled.map(({ text }) => text().split("\r\n\r\n").at(-1)));
  expect([...answers]).toEqual([
    '{"error":"Nothing of the form has come for too long: send it again"}',
  ]);
  expect(new Set(stalled.map(({ status }) => status()))).toEqual(new Set([408]));
  expect(slow.status()).toBeUndefined();
  slow.socket.write(form.subarray(sent));
  expect(await slow.answered()).toBe(200);
});

test("one key has so many uploads on their way, however small, and other keys have theirs", async () => {
  const uploads = Array.from({ length: 40 }, () => begin());
  const refused = await eventually(() => {
    const told = uploads.filter(({ status }) => status() === 503);
    return told.length === 8 ? told : undefined;
  });
  expect(refused[0]?.text()).toContain("Retry-After");
  const other = begin(usualUrl, { bearer: await api.keyWith(["persons:write"]) });
  other.finish();
  expect(await other.answered()).toBe(200);
  const received = uploads.filter((upload) => !refused.includes(upload));
  for (const { finish } of received) finish();
  const answers = await Promise.all(received.map(({ answered }) => answered()));
  expect(new Set(answers)).toEqual(new Set([200]));
});

test("what has arrived of one key's uploads leaves as much room for others; whoever goes away makes room", async () => {
  const uploads = Array.from({ length: 12 }, () => begin(usualUrl, { bytes: largeForm }));
  const refused = await eventually(() => uploads.find(({ status }) => status() === 503));
  expect(refused.text()).toContain("Retry-After");
  // Another key finds room, for the largest and for many small ones.
  const bearer = await api.keyWith(["persons:write"]);
  const others = [begin(usualUrl, { bytes: largeForm, bearer })];
  for (let more = 0; more < 20; more += 1) others.push(begin(usualUrl, { bearer }));
  for (const { finish } of others) finish();
  const answers = await Promise.all(others.map(({ answered }) => answered()));
  expect(new Set(answers)).toEqual(new Set([200]));

  for (const { socket } of uploads) socket.destroy();
  await eventually(async () => {
    const upload = begin(usualUrl, { bytes: largeForm });
    upload.finish();
    return (await upload.answered()) === 200 ? true : undefined;
  });
});

describe("a key that is revoked while the body comes", () => {
  /** Revokes a key after its request has been let in, and waits until the service knows. */
  async function revoke(bearer: string) {
    const { apiKeys } = api.collections;
    const key_hash = hashKey(bearer);
    await eventually(async () => (await apiKeys.findOne({ key_hash }))?.last_used_at);
    await apiKeys.updateOne({ key_hash }, { $set: { revoked_at: new Date() } });
    await eventually(async () => {
      const { status } = await fetch(`${usualUrl}/v1/options`, {
        headers: { Authorization: `Bearer ${bearer}` },
      });
      return status === 401 ? true : undefined;
    });
  }

  test("uploads no photo any more", async () => {
    const bearer = await api.keyWith(["persons:write"], { source: "hospital_list" });
    const connection = open(usualUrl);
    start(connection.socket, { length: form.length, to: elsewhere, bearer });
    connection.socket.write(form.subarray(0, -1));
    await revoke(bearer);
    connection.socket.write(form.subarray(-1));
    expect(await connection.answered()).toBe(401);
    expect(connection.text()).toContain('{"error":"The API key is not valid"}');
    expect(await api.collections.persons.findOne({ _id: elsewhere })).not.toHaveProperty("photo");
  });

  test("makes no person any more", async () => {
    const bearer = await api.keyWith(["persons:write"], { source: "late" });
    const body = JSON.stringify(personBody());
    const { socket, answered } = open(usualUrl);
    socket.write(
      `POST /v1/persons HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${bearer}\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.slice(0, -1));
    await revoke(bearer);
    socket.write(body.slice(-1));
    expect(await answered()).toBe(401);
    expect(await api.collections.persons.countDocuments({ source: "late" })).toBe(0);
    socket.destroy();
  });
});
