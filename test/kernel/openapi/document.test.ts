import supertest, { type Response } from "supertest";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoints, fileEndpoints } from "../../../src/app/app.js";
import { permissions } from "../../../src/kernel/auth/permissions.js";
import { version } from "../../../src/kernel/version.js";
import { idsOf, saveReview } from "../../features/duplicates/reviews.js";
import { aPerson, startApi } from "../../support/api.js";
import { aPng } from "../../support/images.js";
import {
  answerOf,
  expectDescribed,
  openApiDocument,
  operationsOf,
  validatorOf,
} from "./conformance.js";

const { app, clientWith, collections, openInstance, savePersons } = await startApi();
const sent = await supertest(app).get("/openapi.json").expect(200);
const document = openApiDocument.parse(sent.body);
const operations = operationsOf(document);

/** The body that the document shows as an example. */
function bodyOf(id: string): object {
  const operation = operations.find(({ described }) => described.operationId === id);
  const media = operation?.described.requestBody?.content["application/json"];
  return Object(media?.examples?.example?.value);
}

test("is OpenAPI 3.1, needs no key, and names the address that was asked", () => {
  expect(sent.type).toBe("application/json");
  expect(document.openapi).toBe("3.1.0");
  expect(document.info.version).toBe(version);
  expect(document.servers).toEqual([{ url: sent.request.url.replace("/openapi.json", "") }]);
});

test("is the one in the repository, so that a change of the contract is seen in a change of the code", async () => {
  const { app } = await openInstance({ PUBLIC_URL: "https://registry.example.org" });
  const { body } = await supertest(app).get("/openapi.json").expect(200);
  const text = `${JSON.stringify(body, null, 2)}\n`;
  // `npx vitest run test/kernel/openapi/document.test.ts -u` writes it anew.
  await expect(text).toMatchFileSnapshot("../../../docs/openapi.json");
});

test("describes what webhooks send, and gives examples that fit", () => {
  const { post } = sent.body.webhooks.event;
  expect(post.parameters.map(({ name }: { name: string }) => name)).toEqual([
    "webhook-id",
    "webhook-timestamp",
    "webhook-signature",
  ]);
  const { schema, examples } = post.requestBody.content["application/json"];
  for (const { value } of Object.values<{ value: object }>(examples)) {
    expect(validatorOf(document, schema).safeParse(value).success).toBe(true);
  }
});

test("names PUBLIC_URL where there is one", async () => {
  const { app } = await openInstance({ PUBLIC_URL: "https://registry.example.org/api" });
  const { body } = await supertest(app).get("/openapi.json").expect(200);
  expect(body.servers).toEqual([{ url: "https://registry.example.org/api" }]);
});

test("describes every operation of the API and nothing else", () => {
  const served = [
    ...endpoints.map(({ method, path }) => `${method} ${path}`),
    ...fileEndpoints.map(({ path }) => `get ${path}`),
  ];
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(served.sort());
});

test.each([
  [
    "persons",
    "order status query gender hospital hospital_status shelter source age_min age_max id source_id",
  ],
  ["reports", "order reason"],
  ["tips", "order"],
  ["imports", ""],
  ["resources", "order country type query"],
  ["duplicates", "order audited_by status confidence"],
])("shows the parameters of %s in an order that stays", (noun, names) => {
  const parameters = sent.body.paths[`/v1/${noun}`].get.parameters as { name?: string }[];
  expect(parameters.flatMap(({ name }) => name ?? []).join(" ")).toBe(
    `limit cursor ${names}`.trim(),
  );
});

test("says nothing of operations, tags and components that there are not", () => {
  const tags = operations.flatMap(({ described }) => described.tags);
  expect(document.tags.map(({ name }) => name)).toEqual([...new Set(tags)]);
  for (const [, kind, name] of sent.text.matchAll(/"#\/components\/(\w+)\/([\w-]+)"/g)) {
    expect(sent.body.components[String(kind)], `${kind} ${name}`).toHaveProperty([String(name)]);
  }
});

describe.each(operations)("$method $path", ({ path, described }) => {
  test("declares every parameter of its path", () => {
    const declared = described.parameters.flatMap((parameter) =>
      "in" in parameter && parameter.in === "path" ? parameter.name : [],
    );
    expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  });

  test("links lead to operations that there are, by parameters that they have", () => {
    for (const status of Object.keys(described.responses)) {
      const { links = {} } = answerOf(document, described, Number(status));
      for (const { operationId, parameters } of Object.values(links)) {
        const target = operations.find(({ described }) => described.operationId === operationId);
        const names = target?.described.parameters.flatMap((one) =>
          "name" in one ? one.name : [],
        );
        expect(names).toEqual(expect.arrayContaining(Object.keys(parameters)));
      }
    }
  });

  test("gives examples of its body and its answer, and they fit", () => {
    const bodies = Object.entries(described.requestBody?.content ?? {});
    const answers = Object.keys(described.responses)
      .map((status) => answerOf(document, described, Number(status)))
      .flatMap(({ content = {} }) => Object.entries(content));
    for (const [type, { schema, example, examples }] of [...bodies, ...answers]) {
      if (type !== "application/json") continue;
      const values = [example, ...Object.values(examples ?? {}).map(({ value }) => value)];
      const given = values.filter((value) => value !== undefined);
      expect(given.length, JSON.stringify(schema)).toBeGreaterThan(0);
      for (const value of given) validatorOf(document, schema).parse(value);
    }
  });
});

test("examples of bodies are taken by the service itself", () => {
  for (const { method, path, body } of endpoints) {
    const media = document.paths[path]?.[method]?.requestBody?.content["application/json"];
    for (const { value } of Object.values(media?.examples ?? {})) body?.parse(value);
  }
});

test("tells the limits of fields", () => {
  const { properties } = z
    .object({ properties: z.record(z.string(), z.unknown()) })
    .parse(document.components.schemas.CreatePersonRequest);
  expect(properties).toMatchObject({
    first_name: { type: "string", minLength: 2, maxLength: 100 },
    contact_person_phone: { type: "string", format: "phone" },
    contact_person_email: { format: "email", maxLength: 254 },
    age: { anyOf: [{ type: "integer", minimum: 0, maximum: 120 }, { type: "null" }] },
    birth_date: { anyOf: [{ type: "string", format: "date" }, { type: "null" }] },
  });
});

describe("every answer is as it is described", async () => {
  const client = await clientWith([...permissions]);
  const powerless = await clientWith([]);
  const minimized = await clientWith(["persons:read"]);
  const ask = async (id: string, request: PromiseLike<Response>, status: number) => {
    const answer = await request;
    const operation = operations.find(({ described }) => described.operationId === id);
    if (!operation) throw new Error(`${id} is not described`);
    expect(answer.status, id).toBe(status);
    expectDescribed(document, operation.described, answer);
    return answer;
  };
  const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, "0".repeat(24));

  test.each(endpoints)("$method $path", async (operation) => {
    const { method, path } = operation;
    const described = document.paths[path]?.[method];
    if (!described) throw new Error("not described");
    const url = pathOf(path);
    const requests = [
      supertest(app)[method](url),
      powerless[method](url),
      client[method](url),
      client[method](`${url}?nothing=1`),
      client[method](`${url}?%`),
      client[method](url).set("Content-Type", "text/plain").send("text"),
      client[method](url).set("Content-Type", "application/json").send("{"),
      client[method](url).send({ notes: "x".repeat(300_000) }),
    ];
    for (const request of requests) expectDescribed(document, described, await request);
  });

  test("while records are made, read, changed and deleted", async () => {
    const body = { ...bodyOf("createPerson"), source_id: "A-17" };
    const made = await ask("createPerson", client.post("/v1/persons").send(body), 201);
    await ask("createPerson", client.post("/v1/persons").send(body), 409);
    const person = made.get("Location") ?? "";
    const known = client.get(person).set("If-None-Match", made.get("ETag") ?? "");
    await ask("getPerson", known, 304);
    await ask("getPerson", minimized.get(person), 200);
    await ask("listPersons", client.get("/v1/persons?limit=1"), 200);
    await ask("listPersons", minimized.get("/v1/persons"), 200);
    await ask("listPersons", minimized.get("/v1/persons?hospital_status=admitted"), 403);
    const change = { status: "found", found_notes: "En casa" };
    await ask("updatePerson", client.patch(person).send(change), 200);
    const stale = client.patch(person).set("If-Match", made.get("ETag") ?? "");
    await ask("updatePerson", stale.send(change), 412);
    const photo = client.post(`${person}/photo`).attach("photo", await aPng(), "photo.png");
    const { body: shown } = await ask("uploadPersonPhoto", photo, 200);
    const text = client.post(`${person}/photo`).attach("photo", Buffer.from("text"), "photo.png");
    await ask("uploadPersonPhoto", text, 415);
    const { pathname, search } = new URL(shown.data.photo_url);
    await ask("getPhoto", supertest(app).get(`${pathname}${search}`), 200);
    await ask("getPhoto", supertest(app).get(pathname), 404);
    await ask(
      "createPersonTip",
      client.post(`${person}/tips`).send(bodyOf("createPersonTip")),
      201,
    );
    await ask("listPersonTips", client.get(`${person}/tips`), 200);
    const reports = `${person}/reports`;
    const report = client.post(reports).send(bodyOf("createPersonReport"));
    await ask("createPersonReport", report, 201);
    await ask("listPersonReports", minimized.get(reports), 200);
    const resource = client.post("/v1/resources").send(bodyOf("createResource"));
    const kept = (await ask("createResource", resource, 201)).get("Location") ?? "";
    const organization = { ...bodyOf("createResource"), type: "organization" };
    await ask("createResource", client.post("/v1/resources").send(organization), 201);
    await ask("getHsds", client.get("/v1/hsds"), 200);
    for (const query of ["", "?full=true", "?minimal=true"])
      await ask("listHsdsServices", client.get(`/v1/hsds/services${query}`), 200);
    const { body: organizations } = await ask(
      "listHsdsOrganizations",
      client.get("/v1/hsds/organizations?full=true"),
      200,
    );
    const service = `/v1/hsds/services/${organizations.contents[0].id}`;
    await ask("getHsdsService", client.get(service), 200);
    await ask("updateResource", client.patch(kept).send(bodyOf("updateResource")), 200);
    await ask("deleteResource", client.delete(kept), 204);
    await ask("deletePerson", client.delete(person), 204);
    await ask("deletePerson", client.delete(person), 404);
    await ask("getOptions", minimized.get("/v1/options"), 200);
    for (const reader of [client, minimized]) await ask("getStats", reader.get("/v1/stats"), 200);
  });

  test("while a review links its candidates", async () => {
    const candidates = await savePersons(
      aPerson(),
      aPerson({ effective_birth_date: "2020-01-01" }),
    );
    const [canonical_person_id] = idsOf(candidates);
    const review = await saveReview(collections, candidates);
    const claim = () => client.post("/v1/duplicates/claim").send({ source: "form" });
    await ask("createDuplicateClaim", claim(), 200);
    const decision = { status: "confirmed", canonical_person_id, note: "La misma" };
    await ask("updateDuplicate", client.patch(review).send(decision), 200);
    const mixed = { ...decision, reason: "La misma" };
    await ask("updateDuplicate", client.patch(review).send(mixed), 422);
    await ask("createDuplicateClaim", claim(), 204);
    const third = await savePersons(aPerson());
    const larger = await saveReview(collections, [...candidates, ...third]);
    const part = { ...decision, same: idsOf(candidates), unsure: idsOf(third) };
    await ask("updateDuplicate", client.patch(larger).send(part), 200);
    for (const reader of [client, await clientWith(["persons:read", "duplicates:read"])]) {
      await ask("getDuplicate", reader.get(review), 200);
      await ask("listDuplicates", reader.get("/v1/duplicates"), 200);
      await ask("listPersons", reader.get("/v1/persons"), 200);
      for (const id of idsOf(candidates))
        await ask("getPerson", reader.get(`/v1/persons/${id}`), 200);
    }
  });
});
