import { ObjectId } from "mongodb";
import type { Agent } from "supertest";
import { describe, expect, test } from "vitest";
import { startApi } from "../../support/api.js";
import { resourceBody } from "../resources/resource-body.js";
import { wrongWith } from "./hsds-rules.js";

const unknown = "00000000-0000-5000-8000-000000000000";

const hotline = {
  name: "Línea de vida",
  type: "hotline",
  region: "La Guaira",
  city: "Maiquetía",
  address: "Av. Soublette 12",
  description: "Atiende las 24 horas.",
  links: [
    { type: "phone", label: "Central", value: "0212-5550103" },
    { type: "phone", label: "Emergencias", value: "*1" },
    { type: "whatsapp", label: "Mensajes", value: "0414-5550101" },
    { type: "email", label: "Correo", value: "ayuda@example.org" },
    { type: "email", label: "Prensa", value: "prensa@example.org" },
    { type: "website", label: "Página", value: "example.org/ayuda" },
    { type: "website", label: "Otra", value: "https://example.org/otra" },
    { type: "instagram", label: "Instagram", value: "@linea.ejemplo" },
    { type: "map", label: "Mapa", value: "10.6031, -66.9325" },
    { type: "other", label: "Radio", value: "Canal 7" },
    { type: "other", label: "Radio", value: "Canal 7" },
  ],
};

/** A client, and a way to make resources that answers with their id in HSDS. */
async function aDirectory() {
  const { clientWith, collections } = await startApi();
  const writer = await clientWith(["resources:write"]);
  const anybody = await clientWith([], { source: "shelter_list" });
  async function make(fields: Record<string, unknown> = {}): Promise<string> {
    const { body } = await writer.post("/v1/resources").send(resourceBody(fields)).expect(201);
    const stored = await collections.resources.findOne({ _id: new ObjectId(body.data.id) });
    return stored?.uuid ?? "";
  }
  return { writer, anybody, collections, make };
}

async function list(client: Agent, of: "services" | "organizations", query: object = {}) {
  const { body, type } = await client.get(`/v1/hsds/${of}`).query(query).expect(200);
  expect(type).toBe("application/json");
  expect(wrongWith("page", body)).toEqual([]);
  return body;
}

const idsOf = (page: { contents: { id: string }[] }) => page.contents.map(({ id }) => id);

describe("a resource as a service", async () => {
  const { anybody, make, writer, collections } = await aDirectory();
  const id = await make(hotline);
  const { body: service, headers } = await anybody.get(`/v1/hsds/services/${id}`).expect(200);

  test("is valid by the schemas of HSDS, with everything where the standard puts it", () => {
    expect(wrongWith("service", service)).toEqual([]);
    const any = expect.any(String);
    expect(service).toEqual({
      id,
      name: "Línea de vida",
      description: "Atiende las 24 horas.",
      url: "https://example.org/ayuda",
      email: "ayuda@example.org",
      status: "active",
      last_modified: any,
      phones: [
        { id: any, number: "+582125550103", description: "Central" },
        { id: any, number: "*1", description: "Emergencias" },
      ],
      contacts: [{ id: any, name: "Prensa", email: "prensa@example.org" }],
      additional_urls: [
        { id: any, label: "Mensajes", url: "https://wa.me/584145550101" },
        { id: any, label: "Otra", url: "https://example.org/otra" },
        { id: any, label: "Instagram", url: "https://www.instagram.com/linea.ejemplo" },
        { id: any, label: "Mapa", url: expect.stringContaining("openstreetmap.org") },
      ],
      service_at_locations: [
        {
          id: any,
          location: {
            id: any,
            location_type: "physical",
            latitude: 10.6031,
            longitude: -66.9325,
            addresses: [
              {
                id: any,
                address_1: "Av. Soublette 12",
                city: "Maiquetía",
                state_province: "La Guaira",
                postal_code: "",
                country: "VE",
                address_type: "physical",
              },
            ],
          },
        },
      ],
      attributes: [
        {
          id: any,
          link_id: id,
          link_entity: "service",
          taxonomy_term_id: any,
          taxonomy_term: expect.objectContaining({ code: "hotline", name: "Línea de ayuda" }),
        },
        { id: any, link_id: id, link_entity: "service", label: "Radio", value: "Canal 7" },
      ],
    });
  });

  test("has other ids for its parts, each once, and the same ones each time", async () => {
    const text = JSON.stringify(service);
    const ids = [...text.matchAll(/"id":"([^"]+)"/g)].map(([, one]) => one);
    expect(new Set(ids).size).toBe(ids.length);
    const { body } = await anybody.get(`/v1/hsds/services/${id}`).expect(200);
    expect(body).toEqual(service);
  });

  test("has labels in the language that is asked for, and an ETag", async () => {
    const english = anybody.get(`/v1/hsds/services/${id}`).set("Accept-Language", "en");
    const { body } = await english.expect(200);
    expect(body.attributes[0].taxonomy_term).toMatchObject({ name: "Hotline", language: "en" });
    const known = anybody.get(`/v1/hsds/services/${id}`).set("If-None-Match", headers.etag ?? "");
    await known.expect(304);
  });

  test("has nothing that it does not say: no organization, no place, no description", async () => {
    const bare = await make({ name: "Solo el nombre", type: "website" });
    const { body } = await anybody.get(`/v1/hsds/services/${bare}`).expect(200);
    expect(wrongWith("service", body)).toEqual([]);
    expect(body).toMatchObject({ phones: [], contacts: [], additional_urls: [] });
    expect(body.service_at_locations).toEqual([]);
    for (const field of ["organization", "organization_id", "description", "url", "email"])
      expect(body).not.toHaveProperty(field);
  });

  test("names no country where only that it is another one is known, and no position off the earth", async () => {
    const links = [{ type: "map", label: "Mapa", value: "99.5, -66.9" }];
    const abroad = await make({ name: "En otro país", country: "XX", city: "Cúcuta", links });
    const { body } = await anybody.get(`/v1/hsds/services/${abroad}`).expect(200);
    const { location } = body.service_at_locations[0];
    expect(location.addresses[0]).toMatchObject({ city: "Cúcuta", country: "", address_1: "" });
    expect(location).not.toHaveProperty("latitude");
  });

  test("is its own organization if its type says that it is one", async () => {
    const own = await make({ ...hotline, name: "Cruz de ejemplo", type: "organization" });
    const { body } = await anybody.get(`/v1/hsds/services/${own}`).expect(200);
    expect(wrongWith("service", body)).toEqual([]);
    expect(body).toMatchObject({
      organization_id: own,
      organization: {
        id: own,
        name: "Cruz de ejemplo",
        description: "Atiende las 24 horas.",
        email: "ayuda@example.org",
        website: "https://example.org/ayuda",
      },
    });
  });

  test("is found though an older version of the service made it, beside others of that kind", async () => {
    const older = await make({ name: "De antes" });
    await collections.resources.updateMany({}, { $unset: { uuid: true } });
    const { body } = await anybody.get(`/v1/hsds/services/${older}`).expect(200);
    expect(body.name).toBe("De antes");
    expect(await collections.resources.countDocuments({ uuid: { $exists: false } })).toBe(0);
  });

  test("is gone when it is deleted, like one that never was", async () => {
    const made = await writer.post("/v1/resources").send(resourceBody()).expect(201);
    const { contents } = await list(anybody, "services", { per_page: "100" });
    const gone = contents.at(-1).id;
    await anybody.get(`/v1/hsds/services/${gone}`).expect(200);
    await writer.delete(made.headers.location ?? "").expect(204);
    const { text } = await anybody.get(`/v1/hsds/services/${gone}`).expect(404);
    for (const id of [unknown, "x", gone.toUpperCase()])
      expect((await anybody.get(`/v1/hsds/services/${id}`).expect(404)).text).toBe(text);
  });
});

describe("the lists", async () => {
  const { anybody, make, writer, collections } = await aDirectory();
  const shelter = await make({ name: "Refugio Norte", type: "shelter", city: "Cumaná" });
  const red = await make({ name: "Cruz Roja", description: "Ayuda a todos." });
  const other = await make({ name: "Voluntarios del mar", links: hotline.links });
  const all = [shelter, red, other];

  test("show every resource, the oldest first, with what it has one of", async () => {
    const page = await list(anybody, "services");
    expect(idsOf(page)).toEqual(all);
    for (const service of page.contents) expect(wrongWith("service", service)).toEqual([]);
    expect(page.contents[0]).toEqual({
      id: shelter,
      name: "Refugio Norte",
      status: "active",
      last_modified: expect.any(String),
    });
    expect(page).toMatchObject({
      total_items: 3,
      total_pages: 1,
      page_number: 1,
      size: 3,
      first_page: true,
      last_page: true,
      empty: false,
    });
  });

  test("are read page by page", async () => {
    const first = await list(anybody, "services", { per_page: "2" });
    expect(first).toMatchObject({ total_pages: 2, size: 2, first_page: true, last_page: false });
    const second = await list(anybody, "services", { per_page: "2", page: "2" });
    expect(second).toMatchObject({ total_pages: 2, size: 1, first_page: false, last_page: true });
    expect([...idsOf(first), ...idsOf(second)]).toEqual(all);
    const beyond = await list(anybody, "services", { per_page: "2", page: "100000" });
    expect(beyond).toMatchObject({ total_items: 3, size: 0, empty: true, contents: [] });
  });

  test("show all that belongs to a service when they are asked for it", async () => {
    const { contents } = await list(anybody, "services", { full: "true" });
    const { body } = await anybody.get(`/v1/hsds/services/${other}`).expect(200);
    expect(contents[2]).toEqual(body);
  });

  test("show ids and times alone when they are asked for the least", async () => {
    const { contents } = await list(anybody, "services", { minimal: "true" });
    const { contents: whole } = await list(anybody, "services");
    expect(contents).toEqual(
      whole.map((one: { id: string; last_modified: string }) => ({
        id: one.id,
        modified_date: one.last_modified,
      })),
    );
  });

  test("are read whole as lines of JSON", async () => {
    const lines = async (of: string, query: object = {}) => {
      const { text, type, headers } = await anybody
        .get(`/v1/hsds/${of}`)
        .query({ format: "ndjson", ...query })
        .buffer(true)
        .parse((res, done) => {
          let text = "";
          res.setEncoding("utf8");
          res.on("data", (part) => {
            text += part;
          });
          res.on("end", () => done(null, text));
        })
        .expect(200)
        .then((answer) => ({ ...answer, type: answer.type, text: String(answer.body) }));
      expect(type).toBe("application/x-ndjson");
      expect(headers["list-truncated"]).toBe("false");
      return text
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line));
    };
    const { contents } = await list(anybody, "services", { full: "true" });
    expect(await lines("services", { full: "true" })).toEqual(contents);
    expect(await lines("services", { minimal: "true", search: "cruz" })).toMatchObject([
      { id: red, modified_date: expect.any(String) },
    ]);
    expect(await lines("services", { taxonomy_id: unknown })).toEqual([]);
    const { contents: organizations } = await list(anybody, "organizations");
    expect(await lines("organizations")).toEqual(organizations);
    // What `Accept` prefers makes no file of it.
    const asked = anybody.get("/v1/hsds/services").set("Accept", "text/csv");
    expect((await asked.expect(200)).type).toBe("application/json");
  });

  test("are filtered by words, type, organization and time, by all that are given", async () => {
    const { body } = await anybody.get(`/v1/hsds/services/${shelter}`).expect(200);
    const { taxonomy_term_id, taxonomy_term } = body.attributes[0];
    const { taxonomy_id } = taxonomy_term;
    const found = async (query: object) => idsOf(await list(anybody, "services", query));
    expect(await found({ search: "cumana" })).toEqual([shelter]);
    expect(await found({ search: "ab" })).toEqual(all);
    expect(await found({ taxonomy_term_id })).toEqual([shelter]);
    expect(await found({ taxonomy_term_id: "otra" })).toEqual([]);
    expect(await found({ taxonomy_id })).toEqual(all);
    expect(await found({ taxonomy_id: unknown })).toEqual([]);
    expect(await found({ taxonomy_term_id, search: "cruz" })).toEqual([]);
    expect(await found({ organization_id: red })).toEqual([red]);
    for (const organization_id of [shelter, unknown, "otra"])
      expect(await found({ organization_id })).toEqual([]);
    await collections.resources.updateOne(
      { name: "Refugio Norte" },
      { $set: { updated_at: new Date("2026-01-15T12:00:00Z") } },
    );
    expect(await found({ modified_after: "2026-01-15T12:00:00Z" })).toEqual(all);
    for (const modified_after of [
      "2026-01-15T12:00:00.001Z",
      "2026-01-15T12:00:01",
      "2026-01-15T11:00:01-01:00",
    ])
      expect(await found({ modified_after })).toEqual([red, other]);
  });

  test("of organizations show the resources of that type", async () => {
    const page = await list(anybody, "organizations");
    expect(page.contents).toEqual([
      { id: red, name: "Cruz Roja", description: "Ayuda a todos." },
      {
        id: other,
        name: "Voluntarios del mar",
        description: "Organización",
        email: "ayuda@example.org",
        website: "https://example.org/ayuda",
      },
    ]);
    expect(page).toMatchObject({ total_items: 2, total_pages: 1 });
    const full = await list(anybody, "organizations", { full: "true", search: "voluntarios" });
    expect(idsOf(full)).toEqual([other]);
    for (const one of full.contents) expect(wrongWith("organization", one)).toEqual([]);
    const { body: service } = await anybody.get(`/v1/hsds/services/${other}`).expect(200);
    expect(full.contents[0]).toMatchObject({
      phones: service.phones,
      contacts: service.contacts,
      additional_websites: service.additional_urls,
    });
  });

  test.each([
    ["page", { page: "0" }],
    ["page", { page: "100001" }],
    ["per_page", { per_page: "0" }],
    ["per_page", { per_page: "1e2" }],
    ["format", { format: "xml" }],
    ["modified_after", { modified_after: "ayer" }],
    ["full", { full: "yes" }],
    ["limit", { limit: "10" }],
    ["search", { search: "x".repeat(101) }],
  ])("refuse a wrong %s: %o", async (name, query) => {
    const { body } = await anybody.get("/v1/hsds/services").query(query).expect(422);
    expect(Object.keys(body.errors)).toEqual([name]);
  });

  test("need a key, and no permission", async () => {
    await anybody.get("/v1/hsds/services").set("Authorization", "").expect(401);
    await writer.post("/v1/hsds/services").expect(405);
  });
});

test("says which version it is, and where that is written", async () => {
  const { anybody } = await aDirectory();
  const { body } = await anybody.get("/v1/hsds").expect(200);
  expect(body).toEqual({
    version: "3.1",
    profile: expect.stringMatching(/^http:.*\/docs\/guide#directory$/),
    openapi_url: expect.stringMatching(/^http:.*\/openapi\.json$/),
  });
});
