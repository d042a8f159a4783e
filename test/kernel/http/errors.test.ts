import { connect } from "node:net";
import supertest, { type Response } from "supertest";
import { afterAll, describe, expect, test } from "vitest";
import { permissions } from "../../../src/kernel/auth/permissions.js";
import { createHttpServer } from "../../../src/kernel/http/http-server.js";
import { personBody, startApi } from "../../support/api.js";

const api = await startApi();
const { app, clientWith, openInstance } = api;
const client = await clientWith([...permissions]);
const nobody = "0".repeat(24);

/** What programs and people are told. */
const told = ({ status, headers, body }: Response) => ({
  status,
  code: headers["error-code"],
  language: headers["content-language"],
  error: body.error,
});

describe("each error has its code, and a message in the language that is preferred", async () => {
  const powerless = await clientWith([]);
  const hurried = await clientWith(["persons:read"], { rate_limit: 1 });
  await hurried.get("/v1/persons").expect(200);
  const body = personBody({ source_id: "A-1" });
  const made = await client.post("/v1/persons").send(body).expect(201);
  const person = String(made.get("Location"));
  const once = { "Idempotency-Key": "one" };
  await client.post("/v1/persons").set(once).send(personBody()).expect(201);

  const cases: [string, () => supertest.Test, number, string, string, string][] = [
    [
      "an unknown path",
      () => supertest(app).get("/v1/nowhere"),
      404,
      "path_not_found",
      "Path not found",
      "Esa ruta no existe",
    ],
    [
      "another method",
      () => supertest(app).put("/v1/persons"),
      405,
      "method_not_allowed",
      "Method not allowed",
      "Ese método no está permitido aquí",
    ],
    [
      "another method on a path without operations",
      () => supertest(app).put("/healthz"),
      405,
      "method_not_allowed",
      "Method not allowed",
      "Ese método no está permitido aquí",
    ],
    [
      "two hosts in one",
      () => supertest(app).get("/healthz").set("Host", "a b"),
      400,
      "host_malformed",
      "The request must name one host, with a port at most",
      "La solicitud debe nombrar un solo host, a lo sumo con un puerto",
    ],
    [
      "a path that is not well encoded",
      () => supertest(app).get("/v1/persons/%ff"),
      400,
      "address_malformed",
      "The address is not well-formed",
      "La dirección no está bien formada",
    ],
    [
      "no key",
      () => supertest(app).get("/v1/persons"),
      401,
      "key_missing",
      "An API key is required",
      "Hace falta una clave de acceso",
    ],
    [
      "a wrong key",
      () => supertest(app).get("/v1/persons").set("Authorization", "Bearer x"),
      401,
      "key_invalid",
      "The API key is not valid",
      "La clave de acceso no es válida",
    ],
    [
      "a key that lacks the permissions",
      () => powerless.get(`/v1/persons/${nobody}/tips`),
      403,
      "permission_missing",
      "This API key lacks the permission persons:read or tips:write",
      "A esta clave de acceso le falta el permiso persons:read o tips:write",
    ],
    [
      "a used-up quota",
      () => hurried.get("/v1/persons"),
      429,
      "rate_limited",
      "Too many requests. Please retry later.",
      "Hay demasiadas solicitudes. Inténtelo más tarde, por favor.",
    ],
    [
      "a record that is not there",
      () => client.get(`/v1/persons/${nobody}`),
      404,
      "person_not_found",
      "Person not found",
      "Ese registro de persona no existe",
    ],
    [
      "a file that is not there",
      () => supertest(app).get(`/v1/photos/${nobody}.jpg`),
      404,
      "photo_not_found",
      "Photo not found",
      "Esa foto no existe",
    ],
    [
      "a body that is no JSON",
      () => client.post("/v1/persons").type("application/json").send("{"),
      400,
      "body_not_json_object",
      "The body must be a JSON object in UTF-8",
      "El cuerpo debe ser un objeto JSON en UTF-8",
    ],
    [
      "a body of another type",
      () => client.post("/v1/persons").type("text/plain").send("x"),
      415,
      "body_not_json",
      "Send the body as application/json in UTF-8",
      "Envíe el cuerpo como application/json en UTF-8",
    ],
    [
      "a source_id that is used",
      () => client.post("/v1/persons").send(body),
      409,
      "source_id_used",
      "This source_id is already used within the source",
      "Este source_id ya se usa en la fuente",
    ],
    [
      "a record that has changed",
      () => client.patch(person).set("If-Match", '"0-x"').send({ location: "Playa" }),
      412,
      "record_changed",
      "The record has changed: read it again before changing it",
      "El registro ha cambiado: léalo otra vez antes de cambiarlo",
    ],
  ];
  test.each(cases)("%s", async (_, ask, status, code, en, es) => {
    expect(told(await ask())).toEqual({ status, code, language: "en", error: en });
    const spanish = await ask().set("Accept-Language", "es-VE,es;q=0.9,en;q=0.5");
    expect(told(spanish)).toEqual({ status, code, language: "es", error: es });
    const french = await ask().set("Accept-Language", "fr");
    expect(told(french)).toEqual({ status, code, language: "en", error: en });
    expect(spanish.headers.vary).toContain("Accept-Language");
  });

  test("wrong fields, each in its own words", async () => {
    const wrong = () =>
      client
        .post("/v1/persons")
        .send({ ...personBody({ first_name: "A", gender: "x" }), last_name: undefined, other: 1 });
    const english = await wrong().expect(422);
    expect(told(english)).toMatchObject({ code: "validation_failed", language: "en" });
    const { gender, ...others } = english.body.errors;
    expect(gender[0]).toMatch(/^Invalid option: expected one of /);
    expect(others).toEqual({
      first_name: ["Must have at least 2 characters"],
      last_name: ["Is required"],
      other: ["Unknown field"],
    });
    const spanish = await wrong().set("Accept-Language", "es").expect(422);
    expect(told(spanish)).toMatchObject({ code: "validation_failed", language: "es" });
    expect(spanish.body.errors).toEqual({
      first_name: ["Debe tener al menos 2 caracteres"],
      last_name: ["Es obligatorio"],
      gender: [expect.stringMatching(/^Debe ser uno de /)],
      other: ["Campo desconocido"],
    });
  });

  test("an item of a list, rules across fields, and headers", async () => {
    const spanish = { "Accept-Language": "es" };
    const list = await client.get("/v1/persons?gender=x&age_min=9&age_max=3&cursor=x").set(spanish);
    expect(list.body.errors).toEqual({
      gender: [expect.stringMatching(/^Debe ser uno de /)],
      age_min: ["No debe ser mayor que age_max"],
      cursor: ["Un cursor solo puede ir acompañado de limit"],
    });
    const reused = client.post("/v1/persons").set({ ...once, ...spanish });
    expect((await reused.send(personBody({ first_name: "Eva" }))).body.errors).toEqual({
      "Idempotency-Key": ["Ya se usó para una solicitud con otro cuerpo"],
    });
  });
});

test("an answer that is no error has no code", async () => {
  const { headers } = await client.get("/v1/persons").expect(200);
  expect(headers).not.toHaveProperty("error-code");
});

test("pages of other origins may read the code", async () => {
  const origin = "https://partner.example.org";
  const { app } = await openInstance({ CORS_ORIGINS: [origin] });
  const { headers } = await supertest(app).get("/v1/persons").set("Origin", origin).expect(401);
  expect(headers["access-control-expose-headers"]).toContain("Error-Code");
});

describe("what is no request", async () => {
  const server = createHttpServer((req, res) => void app(req, res), {
    headersTimeout: 2_000,
    requestTimeout: 2_000,
  });
  afterAll(() => server.close());
  const address = new URL(await server.listen({ name: "PORT", port: 0, host: "127.0.0.1" }));

  const exchange = (bytes: string) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(address.port), address.hostname);
      let text = "";
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("error", () => {}).on("close", () => resolve(text));
      socket.write(bytes);
    });

  test.each([
    ["is not HTTP", "nonsense\r\n\r\n", 400, "http_malformed"],
    [
      "has too many headers",
      `GET / HTTP/1.1\r\nX: ${"x".repeat(20_000)}`,
      431,
      "headers_too_large",
    ],
    ["never comes whole", "GET / HTTP/1.1\r\nHost: x\r\n", 408, "request_timeout"],
  ])("what %s is answered with a code", async (_, bytes, status, code) => {
    const text = await exchange(bytes);
    expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text).toContain(`\r\nError-Code: ${code}\r\n`);
    expect(text).toContain("\r\nContent-Language: en\r\n");
  });
});
