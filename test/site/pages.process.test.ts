import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContextOptions } from "playwright-core";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { version } from "../../src/kernel/version.js";
import { startApi } from "../support/api.js";
import { barriersOn, overhangOf, useBrowser } from "../support/browser.js";
import { isFullCheck } from "../support/tier.js";

const { app, openInstance } = await startApi();

/** What browsers send. */
const Accept = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

const pages = [
  {
    path: "/",
    vary: "Accept-Encoding, Accept, Accept-Language",
    titles: { es: "Registro de personas desaparecidas", en: "Missing-persons registry" },
    links: (language: string) => ["desk", `docs?lang=${language}`, `docs/guide?lang=${language}`],
  },
  {
    path: "/docs/guide",
    vary: "Accept-Encoding, Accept-Language",
    titles: { es: "Guía para aplicaciones asociadas", en: "Guide for partner apps" },
    links: (language: string) => [`../?lang=${language}`, `../docs?lang=${language}`],
  },
];

describe.each(pages)("$path", ({ path, vary, titles, links }) => {
  const ask = (query: string, language = "") =>
    supertest(app)
      .get(path + query)
      .set({ Accept, ...(language && { "Accept-Language": language }) })
      .expect(200)
      .expect("Content-Type", "text/html; charset=utf-8");

  test("is Spanish unless its reader prefers English", async () => {
    const spanish = await ask("");
    expect(spanish.headers).toMatchObject({ "content-language": "es", vary });
    expect(spanish.text).toMatch(`<html lang="es">`);
    expect(spanish.text).toMatch(`<h1>${titles.es}</h1>`);
    const english = await ask("", "en-GB, es;q=0.5");
    expect(english.headers).toMatchObject({ "content-language": "en", vary });
    expect(english.text).toMatch(`<html lang="en">`);
    expect(english.text).toMatch(`<h1>${titles.en}</h1>`);
  });

  test("keeps the language that its reader has switched to, and leads to the other one", async () => {
    const spanish = await ask("?lang=es", "en");
    expect(spanish.headers["content-language"]).toBe("es");
    for (const link of [...links("es"), "?lang=en"])
      expect(spanish.text).toContain(`href="${link}"`);
    const english = await ask("?lang=en", "es");
    expect(english.headers["content-language"]).toBe("en");
    for (const link of [...links("en"), "?lang=es"])
      expect(english.text).toContain(`href="${link}"`);
  });

  test("goes by what its reader prefers where the address asks for a language that it lacks", async () => {
    expect((await ask("?lang=fr", "en")).headers["content-language"]).toBe("en");
    expect((await ask("?lang=fr")).headers["content-language"]).toBe("es");
  });
});

describe("/", () => {
  test("tells programs where to find what", async () => {
    for (const accept of ["*/*", "application/json"]) {
      const { body } = await supertest(app).get("/").set({ Accept: accept, Host: "a.example.org" });
      expect(body).toEqual({
        name: "Missing-Persons Registry",
        version,
        docs: "http://a.example.org/docs",
        guide: "http://a.example.org/docs/guide",
        openapi: "http://a.example.org/openapi.json",
      });
    }
  });
});

test.each([
  ["equipo@example.org", 'href="mailto:equipo@example.org"'],
  ["+58 212-555 0101", 'href="tel:+582125550101"'],
  ["https://example.org/ayuda?a=1&b=2", 'href="https://example.org/ayuda?a=1&amp;b=2"'],
  ["Radio <b>Litoral</b>, canal 3", "Contacto: Radio &lt;b&gt;Litoral&lt;/b&gt;, canal 3."],
])("/ names who runs the registry, and how to reach them: %s", async (OPERATOR_CONTACT, shown) => {
  const OPERATOR_NAME = 'Protección Civil "La Guaira" & voluntarios';
  const { app: run } = await openInstance({ OPERATOR_NAME, OPERATOR_CONTACT });
  const { text } = await supertest(run).get("/").set({ Accept }).expect(200);
  expect(text).toContain(
    "Este registro lo lleva Protección Civil &quot;La Guaira&quot; &amp; voluntarios.",
  );
  expect(text).toContain(shown);
  const { text: unnamed } = await supertest(app).get("/").set({ Accept });
  expect(unnamed).not.toMatch(/lo lleva|Contacto/);
});

test.each(["/", "/docs/guide"])("%s has no script and a policy of its own", async (path) => {
  const { headers, text } = await supertest(app).get(path).set({ Accept }).expect(200);
  expect(headers["content-security-policy"]).toBe(
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  );
  expect(text).not.toMatch(/<script|<style|\bstyle=|\bon\w+=/);
  await supertest(app).options(path).expect(204).expect("Allow", "GET, HEAD, OPTIONS");
  await supertest(app).head(path).set({ Accept }).expect(200);
  await supertest(app).post(path).expect(405);
});

test("the guide is linked from the reference and from the OpenAPI document, and names the address", async () => {
  const { text } = await supertest(app).get("/docs?lang=en").expect(200);
  expect(text).toContain('href="docs/guide?lang=en"');
  const { app: known } = await openInstance({ PUBLIC_URL: "https://registry.example.org/api" });
  const { body } = await supertest(known).get("/openapi.json").expect(200);
  const url = "https://registry.example.org/api/docs/guide";
  expect(body.externalDocs).toEqual({ description: "Guide for partner apps", url });
  const guide = await supertest(known).get("/docs/guide").expect(200);
  expect(guide.text).toContain("export API=https://registry.example.org/api KEY=mpr_...");
});

describe("in a browser", () => {
  const visit = useBrowser();
  const server = createServer(app);

  beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
  afterAll(() => void server.close());

  const open = (path: string, options: BrowserContextOptions) =>
    visit(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, options);

  const phone = { width: 320, colorScheme: "light" } as const;
  const desktop = { width: 1280, colorScheme: "dark" } as const;
  const others = [
    { ...phone, colorScheme: "dark" },
    { ...desktop, colorScheme: "light" },
  ] as const;
  const windows = [phone, desktop, ...(isFullCheck ? others : [])];
  const paths = ["/", "/docs/guide"].flatMap((path) => [`${path}?lang=es`, `${path}?lang=en`]);
  const looks = paths.flatMap((path) => windows.map((window) => ({ path, ...window })));

  test.each(looks)(
    "$path reads well at $width px, $colorScheme",
    async ({ path, width, colorScheme }) => {
      const viewport = { width, height: 640 };
      const { page, complaints } = await open(path, { viewport, colorScheme });
      expect(await overhangOf(page)).toBe(0);
      expect(await page.evaluate("document.styleSheets.length")).toBe(1);
      expect(await barriersOn(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await page.context().close();
    },
  );

  test.each(pages)("a reader switches the language at $path", async ({ path, titles }) => {
    const { page } = await open(path, { locale: "es-VE" });
    await page.getByRole("link", { name: "English" }).click();
    await page.getByRole("heading", { name: titles.en }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toBe("en");
    await page.getByRole("link", { name: "Español" }).click();
    await page.getByRole("heading", { name: titles.es }).waitFor();
    expect(await page.evaluate("document.documentElement.lang")).toBe("es");
    await page.context().close();
  });

  const walks = [
    {
      locale: "es-VE",
      language: "en",
      other: "English",
      guide: "Guide for partner apps",
      reference: "API reference",
      registry: "Registry",
    },
    {
      locale: "en",
      language: "es",
      other: "Español",
      guide: "Guía para aplicaciones asociadas",
      reference: "Referencia de la API",
      registry: "Registro",
    },
  ];

  test.each(walks)(
    "the links lead to the reference and the guide, and back, and keep the chosen language: $language",
    async ({ locale, language, other, guide, reference, registry }) => {
      const { page } = await open("/", { locale });
      const follow = async (name: string, pathname: string) => {
        await page.getByRole("link", { name, exact: true }).first().click();
        await page.waitForURL((url) => url.pathname === pathname);
        expect(new URL(page.url()).search).toBe(`?lang=${language}`);
        expect(await page.evaluate("document.documentElement.lang")).toBe(language);
      };
      await follow(other, "/");
      await page.getByRole("link", { name: guide }).click();
      await follow(reference, "/docs");
      await follow(guide, "/docs/guide");
      await follow(registry, "/");
      await page.context().close();
    },
  );
});
