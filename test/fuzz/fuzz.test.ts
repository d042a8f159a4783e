import process from "node:process";
import fc from "fast-check";
import { afterAll, describe, expect, test, vi } from "vitest";
import { isFullCheck } from "../support/tier.js";
import { forms } from "./forms.js";
import { pinned } from "./pinned.js";
import { startFuzzedService } from "./service.js";
import { canary, changed, fitting, hostile, treeOf, write } from "./trees.js";

// Whatever comes: no fault, no wait without an end, no answer that the document does not describe. The runs are the
// same each time, and a sixth as many in the quick check; `FUZZ_RUNS=2000 npx vitest run test/fuzz` makes so many
// other ones of each kind. A run that fails prints its seed and what it sent: that belongs into pinned.ts.

const service = await startFuzzedService();
const { document, operations, api, ask, askAny, exchange, key } = service;
const others = Number(process.env.FUZZ_RUNS ?? 0);
const runs = (numRuns: number) =>
  others > 0
    ? { numRuns: others }
    : { numRuns: isFullCheck ? numRuns : Math.ceil(numRuns / 6), seed: 20_261_123 };
if (others > 0) vi.setConfig({ testTimeout: 3_600_000 });
const asJson = { "Content-Type": "application/json" };

/** What is asked for by a good request is answered afterwards as before. */
afterAll(async () => {
  const options = operations.find(({ described }) => described.operationId === "getOptions");
  if (!options) throw new Error("There are no options");
  expect(await ask(options.described, { method: "get", target: "/v1/options" })).toBe(200);
  expect(Object.keys(Object.prototype)).toEqual([]);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

const withJson = operations.flatMap((operation) => {
  const schema = operation.described.requestBody?.content["application/json"]?.schema;
  return schema ? [{ ...operation, schema }] : [];
});

describe.each(withJson)("bodies of $method $path", ({ method, path, described, schema }) => {
  const body = changed(fitting(document, schema).map(treeOf)).map(write);
  test.each(pinned.bodies)("pinned %#", async (sent) => {
    const target = (await service.makeRecords())(path);
    await ask(described, { method, target, headers: asJson, body: sent });
  });

  test("any", async () => {
    let address = await service.makeRecords();
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const request = { method, target: address(path), headers: asJson, body: sent };
        const status = await ask(described, request);
        if (status === 404) address = await service.makeRecords(); // it was completed
      }),
      runs(60),
    );
  });
});

const encoded = (text: string) => encodeURIComponent(text.toWellFormed());
const hostileParts = fc.oneof(
  fc.constantFrom("%", "%ff", "%00", "%ed%a0%80", "%zz", "+", "=", "a=b", ",", ",,,", "null", "-0"),
  fc.constantFrom(
    "1e2",
    "0x10",
    "1.5",
    "99999999999999999999",
    "__proto__",
    "$gt",
    "x".repeat(1_500),
  ),
  fc.string({ unit: "binary", maxLength: 30 }).map((others) => canary + encoded(others)),
);

const inQuery = (described: (typeof operations)[number]["described"]) =>
  described.parameters.flatMap((one) => ("in" in one && one.in === "query" ? one : []));

describe.each(operations)("queries of $method $path", ({ method, path, described }) => {
  const declared = inQuery(described);
  const own = declared.map((one) =>
    fitting(document, one.schema).map((value) => `${one.name}=${encoded(String(value))}`),
  );
  const names = fc.constantFrom(
    ...declared.map(({ name }) => name),
    "unknown",
    "limit",
    "__proto__",
  );
  const any = fc.tuple(names, hostileParts).map(([name, value]) => `${name}=${value}`);
  const query = fc.array(fc.oneof(any, ...own), { maxLength: 5 }).map((parts) => parts.join("&"));

  test("any", async () => {
    const address = await service.makeRecords();
    const request = async (sent: string): Promise<void> => {
      await ask(described, { method, target: `${address(path)}?${sent}` });
    };
    for (const sent of pinned.queries) await request(sent);
    await fc.assert(fc.asyncProperty(query, request), runs(declared.length > 0 ? 60 : 8));
  });
});

const ids = fc.oneof(
  hostileParts,
  fc.constantFrom(
    "..",
    "%2e%2e",
    "%2F",
    "constructor",
    "0".repeat(25),
    "F".repeat(24),
    ";",
    "*",
    "\\",
  ),
);
const withId = operations.filter(({ path }) => path.includes("{"));

test.each(withId)("ids of $method $path", async ({ method, path }) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(ids, { minLength: 2, maxLength: 2 }),
      async ([first = "", second = ""]) => {
        const [at, ...parts] = path.split(/\{\w+\}/);
        const target = `${at}${first}${parts[0]}${parts.length > 1 ? second + parts[1] : ""}`;
        expect([400, 401, 404, 405, 422]).toContain(await askAny({ method, target }));
      },
    ),
    runs(10),
  );
});

const headerValues = fc.oneof(
  fc.constantFrom(
    '"',
    "*",
    '"999999999999999-x"',
    'W/"1-x"',
    '"1-',
    ",,,",
    "1-x",
    "x".repeat(4_000),
  ),
  fc.constantFrom(
    "es;q=9,en;q=-1",
    "*;q=0",
    "gzip, br",
    "identity",
    "chunked",
    "100-continue",
    "x y",
  ),
  fc.constantFrom(
    'application/json; charset="utf-8',
    "application/json;;",
    "text/*",
    "multipart/form-data",
  ),
  fc.stringMatching(/^[!-~]{1,40}$/).map((others) => canary + others),
);
const headerNames = fc.constantFrom(
  ...["If-Match", "If-None-Match", "Idempotency-Key", "Accept-Language", "Accept", "Content-Type"],
  ...[
    "Content-Encoding",
    "Expect",
    "Range",
    "X-Request-Id",
    "X-Forwarded-For",
    "Authorization",
    "Host",
  ],
  ...["Cookie", "Origin", "X-HTTP-Method-Override", "Accept-Encoding", "Upgrade"],
);

test.each(operations)("headers of $method $path", async ({ method, path, described }) => {
  const media = described.requestBody?.content["application/json"];
  const example = Object.values(media?.examples ?? {})[0]?.value;
  const body = example === undefined ? "" : JSON.stringify(example);
  let address = await service.makeRecords();
  const request = async (own: Record<string, string>): Promise<void> => {
    const headers = { ...asJson, ...own };
    const status = await ask(described, { method, target: address(path), headers, body });
    if (method === "delete" && status < 300) address = await service.makeRecords();
  };
  for (const sent of pinned.headers) await request(sent);
  const any = fc.dictionary(headerNames, headerValues, { maxKeys: 3, noNullPrototype: true });
  await fc.assert(fc.asyncProperty(any, request), runs(15));
});

const lengths = fc.constantFrom(
  "0",
  "1",
  "5",
  "-1",
  "1e3",
  "0x10",
  "+5",
  "5, 5",
  "999999999999",
  "",
  " 9 ",
);

test("a wrong Content-Length ends with an answer or an end", async () => {
  const line = fc.constantFrom("Content-Length: 9\r\n", "Transfer-Encoding: chunked\r\n", "");
  await fc.assert(
    fc.asyncProperty(lengths, line, hostile.map(write), async (length, other, body) => {
      const head = `POST /v1/persons HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n`;
      const type = "Content-Type: application/json\r\nConnection: close\r\n";
      const told = await exchange(`${head}${type}${other}Content-Length: ${length}\r\n\r\n${body}`);
      expect(told).toMatch(/^$|^HTTP\/1\.1 (?:400|408|413|415|422) .*\r\nError-Code: [a-z_]+\r\n/s);
      expect(told).not.toContain(canary);
    }),
    runs(40),
  );
});

const withForm = operations.filter(
  ({ described }) => described.requestBody?.content["multipart/form-data"],
);

test.each(withForm)("forms of $method $path", async ({ method, path, described }) => {
  const address = await service.makeRecords();
  await fc.assert(
    fc.asyncProperty(forms, async ({ type, body }) => {
      await ask(described, {
        method,
        target: address(path),
        headers: { "Content-Type": type },
        body,
      });
      // Of one source so many may wait.
      await api.collections.imports.deleteMany({});
    }),
    runs(60),
  );
});
