import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { permissions } from "../../../src/kernel/auth/permissions.js";
import { createHttpServer } from "../../../src/kernel/http/http-server.js";
import { aPerson, startApi } from "../../support/api.js";
import { aJpeg } from "../../support/images.js";

const { app, clientWith, keyWith, openInstance, savePersons } = await startApi();
const key = await keyWith([...permissions]);
const client = await clientWith([...permissions]);
const persons = Array.from({ length: 20 }, () => aPerson({ description: "Vista en la plaza" }));
await savePersons(...persons);
const one = `/v1/persons/${persons[0]?._id}`;
const list = "/v1/persons?limit=20";

async function serve(served: typeof app): Promise<URL> {
  const server = createHttpServer((req, res) => void served(req, res));
  afterAll(() => server.close());
  return new URL(await server.listen({ name: "PORT", port: 0, host: "127.0.0.1" }));
}

let url: URL;
beforeAll(async () => {
  url = await serve(app);
});

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  at?: URL;
}

/** An answer as it comes over the network. */
async function ask(path: string, { method = "GET", headers = {}, at = url }: Asked = {}) {
  const sent = request({
    host: at.hostname,
    port: at.port,
    path,
    method,
    agent: false,
    headers: { Authorization: `Bearer ${key}`, ...headers },
  });
  sent.end();
  const [answer]: IncomingMessage[] = await once(sent, "response");
  if (!answer) throw new Error("There is no answer");
  return {
    status: answer.statusCode,
    headers: answer.headers,
    bytes: await buffer(answer),
  };
}

const accepting = (encoding: string) => ({ headers: { "Accept-Encoding": encoding } });

describe("a page of a list", () => {
  test.each([
    ["gzip", "gzip", gunzipSync],
    ["gzip, deflate, br", "br", brotliDecompressSync],
    ["deflate", "deflate", inflateSync],
    ["br;q=0, gzip", "gzip", gunzipSync],
  ])("is compressed for %s, and holds the same", async (accepted, encoding, unpack) => {
    const whole = await ask(list);
    const { status, headers, bytes } = await ask(list, accepting(accepted));
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBe(encoding);
    expect(headers.vary).toContain("Accept-Encoding");
    expect(unpack(bytes).toString()).toBe(whole.bytes.toString());
    expect(bytes.length).toBeLessThan(whole.bytes.length / 3);
  });

  test.each([undefined, "identity", "gzip;q=0", "x"])(
    "is left as it is for %s",
    async (accepted) => {
      const asked = accepted === undefined ? {} : accepting(accepted);
      const { headers, bytes } = await ask(list, asked);
      expect(headers).not.toHaveProperty("content-encoding");
      expect(headers["content-length"]).toBe(String(bytes.length));
      expect(headers.vary).toContain("Accept-Encoding");
      expect(JSON.parse(bytes.toString()).data).toHaveLength(20);
    },
  );

  test("has a length that says little: no two of many need be alike", async () => {
    const lengths = new Set<number>();
    for (let times = 0; times < 20; times += 1) {
      const { headers } = await ask(list, accepting("gzip"));
      lengths.add(String(headers["x-padding"]).length);
    }
    expect(lengths.size).toBeGreaterThan(5);
  });

  test("HEAD has the head of GET, but no length that only GET knows", async () => {
    const { status, headers, bytes } = await ask(list, { method: "HEAD", ...accepting("gzip") });
    expect([status, bytes.length]).toEqual([200, 0]);
    expect(headers).not.toHaveProperty("content-length");
    const { headers: ofGet } = await ask(list, accepting("gzip"));
    const { "transfer-encoding": _, ...expected } = ofGet; // says how a body comes
    expect(Object.keys(headers).sort()).toEqual(Object.keys(expected).sort());
    for (const encoding of ["gzip", "br", "deflate"]) {
      const head = await ask(list, { method: "HEAD", ...accepting(encoding) });
      expect(head.headers["content-encoding"]).toBe(encoding);
    }
    const short = await ask("/v1/persons?limit=1&query=nobody", {
      method: "HEAD",
      ...accepting("gzip"),
    });
    expect(short.headers).not.toHaveProperty("content-encoding");
    const whole = await ask(list);
    const plain = await ask(list, { method: "HEAD" });
    expect(plain.headers["content-length"]).toBe(whole.headers["content-length"]);
  });
});

test("a short answer is left as it is", async () => {
  const { headers, bytes } = await ask("/v1/persons?limit=1&query=nobody", accepting("gzip"));
  expect(headers).not.toHaveProperty("content-encoding");
  expect(JSON.parse(bytes.toString()).data).toEqual([]);
});

test("a long refusal is compressed, with its code", async () => {
  const fields = Array.from({ length: 100 }, (_, n) => `unknown_${n}=1`).join("&");
  const { status, headers, bytes } = await ask(`/v1/persons?${fields}`, accepting("gzip"));
  expect(status).toBe(422);
  expect(headers).toMatchObject({
    "content-encoding": "gzip",
    "error-code": "validation_failed",
  });
  expect(Object.keys(JSON.parse(gunzipSync(bytes).toString()).errors)).toHaveLength(100);
});

test("compressed and not, one record has two strong ETags, and either is good for conditions", async () => {
  const tags = await Promise.all(
    ["identity", "gzip"].map(async (encoding) => {
      const tag = String((await ask(one, accepting(encoding))).headers.etag);
      const again = { "Accept-Encoding": encoding, "If-None-Match": tag };
      const known = await ask(one, { headers: again });
      expect([known.status, known.headers.etag, known.bytes.length]).toEqual([304, tag, 0]);
      expect(known.headers).not.toHaveProperty("content-encoding");
      return tag;
    }),
  );
  expect(new Set(tags).size).toBe(2);
  const [, tag = ""] = tags;
  await client.patch(one).set("If-Match", tag).send({ location: "Playa Grande" }).expect(200);
  await client.patch(one).set("If-Match", tag).send({ location: "Playa" }).expect(412);
});

test("a photo is never compressed", async () => {
  const sent = client.post(`${one}/photo`).attach("photo", await aJpeg(1_600, 1_200), "a.jpg");
  const { pathname, search } = new URL((await sent.expect(200)).body.data.photo_url);
  const { status, headers, bytes } = await ask(pathname + search, accepting("br, gzip"));
  expect(bytes.length).toBeGreaterThan(1_024);
  expect([status, headers["content-type"]]).toEqual([200, "image/jpeg"]);
  expect(headers).not.toHaveProperty("content-encoding");
});

test("the document of the API and the files of its page are compressed, whole", async () => {
  for (const path of ["/openapi.json", "/docs/swagger-ui-bundle.js"]) {
    const whole = await ask(path);
    const range = { "Accept-Encoding": "gzip", Range: "bytes=0-99" };
    const { status, headers, bytes } = await ask(path, { headers: range });
    expect([status, headers["content-encoding"]]).toEqual([200, "gzip"]);
    expect(gunzipSync(bytes).equals(whole.bytes)).toBe(true);
  }
});

test("COMPRESSION=off leaves it to a proxy", async () => {
  const { app } = await openInstance({ COMPRESSION: "off" });
  const { headers } = await ask(list, { at: await serve(app), ...accepting("gzip") });
  expect(headers).not.toHaveProperty("content-encoding");
  expect(headers["content-length"]).toBeDefined();
});
