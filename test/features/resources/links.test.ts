import { describe, expect, test } from "vitest";
import { startApi } from "../../support/api.js";
import { resourceBody } from "./resource-body.js";

const { clientWith } = await startApi();
const writer = await clientWith(["resources:write"]);

const post = (...links: Record<string, unknown>[]) =>
  writer
    .post("/v1/resources")
    .send(resourceBody({ links: links.map((link) => ({ label: "Contacto", ...link })) }));

describe("the href of a link", () => {
  test.each([
    ["phone", "0212-555 0101", "+582125550101", "tel:+582125550101"],
    ["phone", "+1 (212) 555-0101", "+12125550101", "tel:+12125550101"],
    ["phone", "911", "911", "tel:911"],
    ["phone", "171", "171", "tel:171"],
    ["phone", "*1", "*1", "tel:*1"],
    ["phone", "*999", "*999", "tel:*999"],
    ["phone", "*123#", "*123#", "tel:*123%23"],
    ["whatsapp", "0414-5550101", "+584145550101", "https://wa.me/584145550101"],
    [
      "whatsapp",
      "https://chat.whatsapp.com/AbC",
      "https://chat.whatsapp.com/AbC",
      "https://chat.whatsapp.com/AbC",
    ],
    ["email", "ayuda@example.org", "ayuda@example.org", "mailto:ayuda@example.org"],
    [
      "website",
      "https://example.org/ayuda?a=1#b",
      "https://example.org/ayuda?a=1#b",
      "https://example.org/ayuda?a=1#b",
    ],
    ["website", "www.example.org", "www.example.org", "https://www.example.org"],
    ["website", "example.org:8080/x", "example.org:8080/x", "https://example.org:8080/x"],
    [
      "website",
      'https://example.org/"><b>',
      'https://example.org/"><b>',
      "https://example.org/%22%3E%3Cb%3E",
    ],
    ["instagram", "@cruz.roja", "@cruz.roja", "https://www.instagram.com/cruz.roja"],
    ["facebook", "CruzRojaVe", "CruzRojaVe", "https://www.facebook.com/CruzRojaVe"],
    ["facebook", "Cruz Roja Venezolana", "Cruz Roja Venezolana", null],
    ["x", "@cruzroja", "@cruzroja", "https://x.com/cruzroja"],
    ["telegram", "t.me/cruzroja", "t.me/cruzroja", "https://t.me/cruzroja"],
    ["telegram", "https://t.me/+AbC", "https://t.me/+AbC", "https://t.me/+AbC"],
    [
      "map",
      "https://maps.app.goo.gl/x1",
      "https://maps.app.goo.gl/x1",
      "https://maps.app.goo.gl/x1",
    ],
    [
      "map",
      "10.48, -66.90",
      "10.48, -66.90",
      "https://www.openstreetmap.org/?mlat=10.48&mlon=-66.90",
    ],
    ["map", "Av. Bolívar, Caracas", "Av. Bolívar, Caracas", null],
    ["other", "Preguntar por María", "Preguntar por María", null],
    ["other", "mailto:a@example.org", "mailto:a@example.org", "mailto:a@example.org"],
  ])("%s %s", async (type, value, stored, href) => {
    const { body } = await post({ type, value }).expect(201);
    const [link] = body.data.links;
    expect(link).toEqual({
      type: { handle: type, label: expect.any(String) },
      label: "Contacto",
      value: stored,
      href,
    });
  });

  test.each([
    "https://example.org",
    "http://example.org/a",
    "tel:+582125550101",
    "mailto:a@example.org",
  ])("that is given stays as it is: %s", async (href) => {
    const { body } = await post({ type: "website", value: "Cruz Roja", href }).expect(201);
    expect(body.data.links[0]).toMatchObject({ value: "Cruz Roja", href });
  });

  test("is at most 2,000 characters long, as it is shown", async () => {
    const long = `https://example.org/${"ñ".repeat(1_900)}`;
    await post({ type: "other", value: "Mapa", href: long }).expect(422);
    await post({ type: "website", value: long }).expect(422);
  });

  test("null is as none given", async () => {
    const { body } = await post({ type: "phone", value: "911", href: null }).expect(201);
    expect(body.data.links[0].href).toBe("tel:911");
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "file:///etc/passwd",
    "ftp://example.org",
    "geo:10,-66",
    "//example.org",
    "/ayuda",
    "example.org",
    "http://",
    "tel:",
    "mailto:",
    " ",
    `https://example.org/${"x".repeat(2000)}`,
  ])("must be http, https, tel or mailto: %j", async (href) => {
    const { body } = await post({ type: "other", value: "x", href }).expect(422);
    expect(Object.keys(body.errors)).toEqual(["links.0.href"]);
  });
});

describe("the value of a link", () => {
  test.each([
    ["phone", "12"],
    ["phone", "0212-555"],
    ["phone", "llamar"],
    ["phone", "0212-5550101 ext. 5"],
    ["phone", "0212-5550101 / 0414-5550101"],
    ["whatsapp", "911"],
    ["whatsapp", "javascript:alert(1)"],
    ["email", "ayuda"],
    ["email", "a@example.org?bcc=b@example.org"],
    ["website", "Cruz Roja"],
    ["website", "javascript:alert(1)"],
    ["instagram", "javascript:alert(1)"],
    ["map", "JavaScript:alert(1)//example.org"],
    ["other", "javascript:alert(1)"],
    ["other", "data:text/html,x"],
    ["other", ""],
    ["other", "v".repeat(2001)],
  ])("%s must fit its type: %s", async (type, value) => {
    const { body } = await post({ type: "phone", value: "911" }, { type, value }).expect(422);
    expect(Object.keys(body.errors)).toEqual(["links.1.value"]);
  });

  test("an href lends it no other scheme", async () => {
    const href = "https://example.org";
    const { body } = await post({ type: "website", value: "javascript:x", href }).expect(422);
    expect(Object.keys(body.errors)).toEqual(["links.0.value"]);
  });

  test("all that is wrong with a link is told at once, and nothing of its value", async () => {
    const wrong = { type: "phone", label: " ", value: "hasta-luego", href: "x:y" };
    const { body } = await post(wrong, { type: "fax", value: "1", foo: 1 }).expect(422);
    expect(Object.keys(body.errors).sort()).toEqual([
      "links.0.href",
      "links.0.label",
      "links.0.value",
      "links.1.foo",
      "links.1.type",
    ]);
    expect(JSON.stringify(body)).not.toContain("hasta-luego");
  });
});
