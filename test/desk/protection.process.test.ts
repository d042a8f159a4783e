import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Request } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { personBody } from "../support/api.js";
import { signIn, useBrowser } from "../support/browser.js";
import { startDesk } from "../support/desk.js";

// Whoever holds the key sees what it permits. Nobody else does: no other page, no link, no record that
// somebody wrote to do harm, and no one who sits down at the machine afterwards.

const desk = await startDesk();
const visit = useBrowser();
const run = "window.injected = (window.injected ?? 0) + 1";
const harmful = {
  first_name: `Ana<img src=x onerror="${run}">`,
  last_name: `Rojas"><script>${run}</script>`,
  location: `javascript:${run}`,
  description: `<svg onload="${run}"><a href="javascript:${run}">Ver</a></svg>`,
};
let person: { id: string };

beforeAll(async () => {
  person = await desk.create("/v1/persons", personBody(harmful));
});

test("the page and its files are under a policy that lets nothing in", async () => {
  const { headers, text } = await get(desk.url);
  expect(headers.get("content-type")).toMatch(/^text\/html/);
  for (const path of ["", ...filesIn(text)]) {
    const file = await get(new URL(path, desk.url).href);
    expect(file.status, path).toBe(200);
    const policy = String(file.headers.get("content-security-policy"));
    expect(policy, path).toMatch(/(^|;) ?default-src 'none'/);
    expect(policy, path).toMatch(/frame-ancestors 'none'/);
    expect(policy, path).not.toMatch(/unsafe|https?:|\*/);
    expect(file.headers.get("x-frame-options"), path).toBe("DENY");
    expect(file.headers.get("x-content-type-options"), path).toBe("nosniff");
    expect(file.headers.get("referrer-policy"), path).toBe("no-referrer");
    expect(file.headers.get("access-control-allow-origin"), path).toBeNull();
    expect(file.headers.getSetCookie(), path).toEqual([]);
  }
});

test("the page and its first review weigh less than 60 KB on the way", async () => {
  await desk.addPairs(6);
  const visited = await visit("about:blank");
  const { page } = visited;
  const sizes: Promise<number>[] = [];
  const addSize = (request: Request) => void sizes.push(sizeOf(request));
  page.on("requestfinished", addSize);
  await page.goto(`${desk.url}#/duplicates`);
  await signIn(visited, desk.everything);
  await page.locator("article.review").waitFor();
  await visited.settle();
  page.off("requestfinished", addSize);
  expect(sizes.length).toBeGreaterThan(5);
  expect((await Promise.all(sizes)).reduce((all, size) => all + size)).toBeLessThan(60_000);
  await page.context().close();
});

/** How much comes for a request. A file comes as over HTTPS, where a browser takes brotli. */
async function sizeOf(request: Request): Promise<number> {
  if (!request.url().includes("/v1/")) return (await get(request.url())).bytes;
  const { responseBodySize, responseHeadersSize } = await request.sizes();
  return responseBodySize + responseHeadersSize;
}

test("a link opens nothing without a key, and takes none along", async () => {
  const key = desk.everything;
  for (const link of [`#/persons/${person.id}`, `?key=${key}`, `#/duplicates?key=${key}`]) {
    const { page, asked } = await visit(`${desk.url}${link}`);
    await page.getByLabel("Clave de acceso").waitFor();
    expect(await page.content()).not.toContain("Rojas");
    expect(asked.filter((address) => address.includes("/v1/"))).toEqual([]);
    await page.context().close();
  }
});

test("the key is kept in the tab alone, over a reload and the way back, and no record at all", async () => {
  const visited = await visit(`${desk.url}#/persons/${person.id}`);
  const { page, asked, said } = visited;
  await signIn(visited, desk.everything);
  await page.getByText("Rojas").first().waitFor();
  expect(await page.evaluate(storage)).toEqual(empty);
  expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain("Rojas");
  expect(await page.context().cookies()).toEqual([]);
  expect([...asked, ...said, page.url()].join("\n")).not.toMatch(/mpr_|Rojas/);
  expect(await page.evaluate("document.body.outerHTML + document.title")).not.toContain("mpr_");

  await page.reload();
  await page.getByText("Rojas").first().waitFor();
  await page.goto(`${desk.service.url}/docs`);
  await page.goBack();
  await page.getByText("Rojas").first().waitFor();
  const another = await page.context().newPage();
  await another.goto(`${desk.url}#/persons/${person.id}`);
  await another.getByLabel("Clave de acceso").waitFor();
  expect(await another.content()).not.toMatch(/mpr_|Rojas/);
  await page.context().close();
});

test("nothing is left to see after signing out, neither here nor by going back", async () => {
  const visited = await visit(`${desk.url}#/persons/${person.id}`);
  const { page } = visited;
  await signIn(visited, desk.everything);
  await page.getByText("Rojas").first().waitFor();
  await page.getByRole("button", { name: "Salir" }).click();
  await page.getByLabel("Clave de acceso").waitFor();
  expect(await page.content()).not.toMatch(/mpr_|Rojas/);
  await page.goto(`${desk.service.url}/docs`);
  await page.goBack();
  await page.getByLabel("Clave de acceso").waitFor();
  expect(await page.content()).not.toMatch(/mpr_|Rojas/);
  expect(await page.evaluate("sessionStorage.length")).toBe(0);
  await page.context().close();
});

test("a record that is written to do harm is text", async () => {
  const visited = await visit(`${desk.url}#/persons/${person.id}`);
  const { page, complaints } = visited;
  await signIn(visited, desk.everything);
  await page.getByText('<img src=x onerror="').first().waitFor();
  await page.getByText("javascript:").first().waitFor();
  expect(await page.evaluate("window.injected")).toBeUndefined();
  expect(await page.locator("[onerror], [onload], [href^='javascript:']").count()).toBe(0);
  expect(complaints).toEqual([]);

  // And if it ever were markup, the policy of the page would not run it.
  await page.evaluate(`document.body.insertAdjacentHTML("beforeend",
    ${JSON.stringify(Object.values(harmful).join(""))} + "<button id=inline onclick='${run}'>x</button>")`);
  await page.evaluate(`{ const script = document.createElement("script");
    script.textContent = ${JSON.stringify(run)}; document.body.append(script); }`);
  await page.evaluate("document.querySelector('#inline').click()");
  expect(await page.evaluate("window.injected")).toBeUndefined();
  expect(complaints.join("\n")).toMatch(/Content Security Policy/);
  await page.context().close();
});

const foreign = createServer((_req, res) => {
  res.setHeader("Content-Type", "text/html");
  res.end(`<title>Elsewhere</title><iframe src="${desk.url}"></iframe>`);
});

beforeAll(() => once(foreign.listen(0, "127.0.0.1"), "listening"));
afterAll(() => void foreign.close());

test("a page of another origin neither reads, nor shows, nor holds the desk", async () => {
  const { port } = foreign.address() as AddressInfo;
  const { page } = await visit(`http://localhost:${port}/`);
  const [, frame] = page.frames();
  await expect.poll(() => frame?.url()).toBe("chrome-error://chromewebdata/");
  const paths = ["/desk/", "/v1/me", "/v1/persons"];
  const read = paths.flatMap((path) =>
    [{}, { Authorization: `Bearer ${desk.everything}` }].map((headers) =>
      page.evaluate(`fetch(${JSON.stringify(desk.service.url + path)},
        { headers: ${JSON.stringify(headers)} }).then(() => "read", () => "refused")`),
    ),
  );
  expect(new Set(await Promise.all(read))).toEqual(new Set(["refused"]));

  const [opened] = await Promise.all([
    page.waitForEvent("popup"),
    page.evaluate(`{ window.opened = window.open(${JSON.stringify(desk.url)}); }`),
  ]);
  await opened.getByLabel("Clave de acceso").waitFor();
  expect(await opened.evaluate("window.opener")).toBeNull();
  expect(await page.evaluate("window.opened.closed")).toBe(true);
  await page.context().close();
});

async function get(url: string) {
  const answer = await fetch(url, { headers: { "Accept-Encoding": "br" } });
  const sent = Number(answer.headers.get("content-length"));
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text, bytes: sent };
}

/** The scripts, styles and pictures that a page names. */
const filesIn = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path = ""]) => path);

/** All that a page can keep in a browser, but what goes with the tab. */
const storage = `(async () => ({
  local: localStorage.length,
  databases: (await indexedDB.databases()).length,
  caches: (await caches.keys()).length,
  history: history.state,
  workers: (await navigator.serviceWorker.getRegistrations()).length,
}))()`;
const empty = { local: 0, databases: 0, caches: 0, history: null, workers: 0 };
