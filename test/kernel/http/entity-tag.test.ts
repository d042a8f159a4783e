import { describe, expect, test } from "vitest";
import { isKnown, versionsAllowed } from "../../../src/kernel/http/entity-tag.js";
import { aPerson, startApi } from "../../support/api.js";

const { clientWith, savePersons, collections } = await startApi();
const client = await clientWith(["persons:read"]);
const person = aPerson({ gender: "female" });
await savePersons(person);
const url = `/v1/persons/${person._id}`;

describe("a single object", () => {
  test("carries a strong ETag, and If-None-Match gives 304 without a body", async () => {
    const { headers } = await client.get(url).expect(200);
    expect(headers.etag).toMatch(/^"[\x21\x23-\x7e]+"$/);
    for (const known of [headers.etag, `W/${headers.etag}`, `"other", ${headers.etag}`, "*"]) {
      const { text, headers: sent } = await client
        .get(url)
        .set("If-None-Match", String(known))
        .expect(304);
      expect(text).toBe("");
      expect(sent.etag).toBe(headers.etag);
    }
    await client.get(url).set("If-None-Match", '"other"').expect(200);
  });

  test("has another ETag in another view or language, and after a change", async () => {
    const tagOf = async (request: ReturnType<typeof client.get>) => (await request).headers.etag;
    const full = await clientWith(["persons:read", "persons:sensitive:read"]);
    const tags = [
      await tagOf(client.get(url)),
      await tagOf(client.get(url).set("Accept-Language", "en")),
      await tagOf(full.get(url)),
    ];
    await collections.persons.updateOne({ _id: person._id }, { $inc: { version: 1 } });
    tags.push(await tagOf(client.get(url)));
    expect(new Set(tags).size).toBe(4);
  });

  test("a list has none", async () => {
    const { headers } = await client.get("/v1/persons").expect(200);
    expect(headers).not.toHaveProperty("etag");
    await client.get("/v1/persons").set("If-None-Match", "*").expect(200);
  });
});

describe("conditions", () => {
  test.each<[string | undefined, number[] | undefined]>([
    [undefined, undefined],
    ["*", undefined],
    ['"7-abc"', [7]],
    ['"7-abc", "9-x"', [7, 9]],
    [`${'"x", '.repeat(50)}"7-abc"`, [7]],
    ['W/"7-abc"', []],
    ['"seven"', []],
    ["7-abc", []],
    ["", []],
  ])("If-Match: %s allows versions %j", (header, versions) => {
    expect(versionsAllowed(header)).toEqual(versions);
  });

  test.each([
    ['"7-a"', true],
    ['W/"7-a"', true],
    ['"1-b","7-a"', true],
    ["*", true],
    ['"7-b"', false],
    ["7-a", false],
  ])("If-None-Match: %s knows it: %s", (header, known) => {
    expect(isKnown(header, '"7-a"')).toBe(known);
  });
});
