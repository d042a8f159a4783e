import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import supertest from "supertest";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aPerson, startApi } from "../../support/api.js";
import { barriersOn, overhangOf, useBrowser } from "../../support/browser.js";
import { fullTest, isFullCheck } from "../../support/tier.js";

const { app, keyWith, openInstance, savePersons } = await startApi();

describe("/docs", () => {
  test.each(["/docs", "/docs/"])("%s is a page under a policy of its own", async (path) => {
    const { headers, text } = await supertest(app)
      .get(path)
      .expect(200)
      .expect("Content-Type", /html/);
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(text).not.toMatch(/https?:|<script>|onload/);
  });

  test("is Spanish unless its reader prefers English, and keeps what the reader has chosen", async () => {
    const ask = (query: string, language: string) =>
      supertest(app).get(`/docs${query}`).set("Accept-Language", language).expect(200);
    const cases = [
      { query: "", prefers: "es-VE", shown: "es" },
      { query: "", prefers: "de", shown: "es" },
      { query: "", prefers: "en-GB, es;q=0.5", shown: "en" },
      { query: "?lang=es", prefers: "en", shown: "es" },
      { query: "?lang=en", prefers: "es", shown: "en" },
      { query: "?lang=fr", prefers: "en", shown: "en" },
    ];
    for (const { query, prefers, shown } of cases) {
      const { headers, text } = await ask(query, prefers);
      expect(headers["content-language"]).toBe(shown);
      expect(text).toContain(`<html lang="${shown}">`);
      expect(text).toContain(`href="docs/guide?lang=${shown}"`);
      expect(text).toContain(`href="?lang=${shown === "es" ? "en" : "es"}"`);
    }
    const { headers } = await ask("", "es");
    expect(headers.vary).toBe("Accept-Encoding, Accept-Language");
  });

  test("everything else keeps the strict policy", async () => {
    const { headers } = await supertest(app).get("/openapi.json").expect(200);
    expect(headers["content-security-policy"]).toBe("default-src 'none';frame-ancestors 'none'");
  });

  test("the document carries a tag: whoever has it is told so", async () => {
    const ask = (host: string) => supertest(app).get("/openapi.json").set("Host", host);
    const { headers } = await ask("a.example.org").expect(200);
    expect(headers["cache-control"]).toBe("no-cache");
    const tag = String(headers.etag);
    await ask("a.example.org").set("If-None-Match", tag).expect(304, "").expect("ETag", tag);
    const other = await ask("b.example.org").set("If-None-Match", tag).expect(200);
    expect(other.headers.etag).not.toBe(tag);
    expect(other.body.servers).toEqual([{ url: "http://b.example.org" }]);
  });

  fullTest(
    "is served 600 times a minute to one address; the process is up for everybody",
    async () => {
      const limited = await openInstance({ TRUST_PROXY: 1 });
      const from = (address: string, path: string) =>
        supertest(limited.app).get(path).set("X-Forwarded-For", address);
      const paths = ["/openapi.json", "/docs", "/docs/initializer.js"];
      for (let at = 0; at < 600; at += 1) {
        await from("192.0.2.1", String(paths[at % paths.length])).expect(200);
      }
      const { headers, body } = await from("192.0.2.1", "/openapi.json").expect(429);
      expect(body).toEqual({ error: expect.any(String) });
      expect(Number(headers["retry-after"])).toBeGreaterThan(0);
      expect(headers["ratelimit-policy"]).toBe('"docs";q=600;w=60');
      await from("192.0.2.1", "/docs/swagger-ui.css").expect(429);
      await from("192.0.2.2", "/openapi.json").expect(200);
      // Readers of the page behind the same address do not starve the checks of a load balancer.
      for (let at = 0; at < 600; at += 1) await from("192.0.2.1", "/readyz").expect(200);
      await from("192.0.2.1", "/readyz").expect(429);
      await from("192.0.2.1", "/healthz").expect(200);
    },
  );

  test("serves only what the page asks for", async () => {
    await supertest(app).get("/docs/swagger-ui.css").expect(200).expect("Content-Type", /css/);
    for (const name of [
      "package.json",
      "swagger-ui.js.map",
      "..%2fpackage.json",
      "absolute-path.js",
    ]) {
      await supertest(app).get(`/docs/${name}`).expect(404);
    }
  });

  test("answers HEAD and OPTIONS, and refuses other methods", async () => {
    for (const path of ["/docs", "/docs/initializer.js", "/openapi.json"]) {
      await supertest(app).head(path).expect(200);
      await supertest(app).options(path).expect(204).expect("Allow", "GET, HEAD, OPTIONS");
      await supertest(app).post(path).expect(405, { error: "Method not allowed" });
    }
  });
});

describe("in a browser", () => {
  const visit = useBrowser();
  const server = createServer(app);

  beforeAll(() => once(server.listen(0, "127.0.0.1"), "listening"));
  afterAll(() => void server.close());

  const languages = [
    {
      locale: "en",
      scheme: "light",
      title: "Missing-Persons Registry",
      summary: "List public persons of all sources",
    },
    {
      locale: "es-VE",
      scheme: "dark",
      title: "Registro de personas desaparecidas",
      summary: "Ver las personas públicas de todas las fuentes",
    },
  ] as const;
  const schemes = ["light", "dark"] as const;

  test.each(languages)(
    "the page opens, an operation expands, and a call with a key is answered with 200: $locale",
    async ({ locale, scheme, title, summary }) => {
      await savePersons(aPerson({ first_name: "Synthetic" }));
      const { port } = server.address() as AddressInfo;
      const origin = `http://127.0.0.1:${port}`;
      const { page, asked, complaints } = await visit(`${origin}/docs`, { locale });
      await page.getByRole("heading", { name: title }).waitFor();
      await page.getByRole("button", { name: "Authorize" }).first().click();
      await page.locator(".modal-ux input").fill(await keyWith(["persons:read"]));
      await page.locator(".modal-ux").getByRole("button", { name: "Apply credentials" }).click();
      await page.locator(".modal-ux").getByRole("button", { name: "Close" }).click();

      const operation = page.locator("#operations-Persons-listPersons");
      await operation.getByText(summary).waitFor();
      await operation.locator(".opblock-summary-control").click();
      await operation.getByRole("button", { name: "Execute" }).click();
      const answer = operation.locator(".live-responses-table .response");
      await answer.waitFor();
      expect(await answer.locator(".response-col_status").first().innerText()).toMatch(/^200/);
      expect(await answer.innerText()).toContain("Synthetic");
      const elsewhere = asked.filter(
        (address) => !/^data:/.test(address) && new URL(address).origin !== origin,
      );
      expect(elsewhere).toEqual([]);
      expect(complaints).toEqual([]);
      for (const colorScheme of isFullCheck ? [...schemes] : [scheme]) {
        await page.emulateMedia({ colorScheme });
        expect(await barriersOn(page), colorScheme).toEqual([]);
      }
      await page.context().close();
    },
  );

  test("a reader switches the language", async () => {
    const { port } = server.address() as AddressInfo;
    const { page } = await visit(`http://127.0.0.1:${port}/docs`, { locale: "es-VE" });
    await page.getByRole("link", { name: "English" }).click();
    await page.getByRole("heading", { name: "Missing-Persons Registry" }).waitFor();
    await page.getByRole("link", { name: "Español" }).click();
    await page.getByRole("heading", { name: "Registro de personas desaparecidas" }).waitFor();
    await page.context().close();
  });

  test.each(["en", "es-VE"])("the page is as wide as a phone: %s", async (locale) => {
    const { port } = server.address() as AddressInfo;
    const { page } = await visit(`http://127.0.0.1:${port}/docs`, {
      locale,
      viewport: { width: 360, height: 640 },
    });
    await page.locator("#operations-Persons-listPersons .opblock-summary-control").click();
    await page.locator("#operations-Persons-listPersons .opblock-body").waitFor();
    expect(await overhangOf(page)).toBe(0);
    await page.context().close();
  });
});
