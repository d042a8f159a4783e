import supertest from "supertest";
import { describe, expect, test } from "vitest";
import { endpoints, fileEndpoints } from "../../src/app/app.js";
import { spanish } from "../../src/app/spanish/dictionary.js";
import { webhookMessages } from "../../src/features/webhooks/webhooks.routes.js";
import { describeApi } from "../../src/kernel/openapi/document.js";
import { translateDocument } from "../../src/kernel/openapi/translate.js";
import { openApiDocument, operationsOf } from "../kernel/openapi/conformance.js";
import { startApi } from "../support/api.js";

const { app } = await startApi();

const ask = (query = "", headers: Record<string, string> = {}) =>
  supertest(app)
    .get(`/openapi.json${query}`)
    .set({ Host: "registry.example.org", ...headers });

const english = await ask().expect(200);
const inSpanish = await ask("?lang=es").expect(200);

describe("the dictionary of the document", () => {
  const document = describeApi(endpoints, fileEndpoints, webhookMessages);
  const { missing, unused } = translateDocument(document, spanish);

  test("has every text of the document in Spanish", () => {
    expect(missing).toEqual([]);
  });

  test("has no text that the document does not have any more", () => {
    expect(unused).toEqual([]);
  });
});

interface Difference {
  path: string;
  english: unknown;
  spanish: unknown;
}

/** Where two documents differ. */
function differences(english: unknown, spanish: unknown, path = ""): Difference[] {
  const [one, other] = [Object(english), Object(spanish)];
  if (one !== english || other !== spanish)
    return english === spanish ? [] : [{ path, english, spanish }];
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].flatMap((name) => differences(one[name], other[name], `${path}/${name}`));
}

describe("/openapi.json?lang=es", () => {
  const different = differences(english.body, inSpanish.body);

  test("is a document of the same operations", () => {
    const spanish = openApiDocument.parse(inSpanish.body);
    const idsOf = (document: typeof spanish) =>
      operationsOf(document).map(({ described }) => described.operationId);
    expect(idsOf(spanish)).toEqual(idsOf(openApiDocument.parse(english.body)));
  });

  test("is the English document but for its texts and the language of the guide", () => {
    expect(different.length).toBeGreaterThan(500);
    const others = different.filter(
      ({ path }) =>
        !/\/(?:title|summary|description)$/.test(path) ||
        /\/(?:examples?|default|enum|const)\//.test(path.replaceAll(/\/properties\/\w+/g, "")),
    );
    expect(others).toEqual([
      {
        path: "/externalDocs/url",
        english: "http://registry.example.org/docs/guide",
        spanish: "http://registry.example.org/docs/guide?lang=es",
      },
    ]);
  });

  test("names fields, codes and permissions as the English document does", () => {
    const namesIn = (text: unknown) => new Set(String(text).match(/`[^`]+`/g));
    for (const { path, english, spanish } of different)
      expect(namesIn(spanish), path).toEqual(namesIn(english));
  });

  test("has messages of errors as the service sends them", async () => {
    const { body } = await supertest(app).get("/v1/persons").set("Accept-Language", "es");
    const { description } = inSpanish.body.components.responses.Error401.headers["Error-Code"];
    expect(description).toContain(`- \`key_missing\`: ${body.error}\n`);
  });
});

describe("the language of /openapi.json", () => {
  test("is English for programs, whatever they prefer", async () => {
    for (const query of ["", "?lang=en", "?lang=fr", "?lang="]) {
      const { text, headers } = await ask(query, { "Accept-Language": "es" }).expect(200);
      expect(headers["content-language"]).toBe("en");
      expect(text).toBe(english.text);
    }
  });

  test("has a tag of its own", async () => {
    const tag = String(inSpanish.headers.etag);
    expect(inSpanish.headers).toMatchObject({
      "cache-control": "no-cache",
      "content-language": "es",
    });
    expect(tag).not.toBe(english.headers.etag);
    await ask("?lang=es", { "If-None-Match": tag }).expect(304, "").expect("ETag", tag);
    await ask("", { "If-None-Match": tag }).expect(200);
  });
});
