import type { Page, Route } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { permissions } from "../../src/kernel/auth/permissions.js";
import { openDuplicates, pressWhenReady, stopRetries, useBrowser } from "../support/browser.js";
import { startDesk } from "../support/desk.js";
import { sampleOf } from "../support/tier.js";

// While somebody decides, anything may break: nothing is decided twice, nothing is said to be saved that is not,
// and nothing goes to the review that came after.

const desk = await startDesk();
const visit = useBrowser();
const decision = "**/v1/duplicates/*";
const again = /Intentar ahora/;

const { decided } = desk;

beforeAll(() => desk.addPairs(3));
beforeEach(() => desk.undecide());

const atWork = async (key = desk.everything) => openDuplicates(await visit(desk.url), key);

const outcomeOf = (page: Page, text: RegExp) => page.locator("p.outcome").filter({ hasText: text });

/** Answers decisions otherwise than the service, until it is told to stop; how many were sent. */
async function meet(page: Page, answer: (route: Route) => Promise<void>) {
  const sent: string[] = [];
  await page.route(decision, async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    sent.push(route.request().url());
    return answer(route);
  });
  return sent;
}

const broken: [string, (route: Route) => Promise<void>][] = [
  ["a 503", (route) => route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json: busy })],
  ["a 429", (route) => route.fulfill({ status: 429, headers: { "Retry-After": "1" }, json: busy })],
  ["a proxy's 502", (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" })],
  ["no connection", (route) => route.abort("connectionrefused")],
];
const busy = { error: "The service is busy, retry shortly" };

// The quick check tries the first.
test.each(sampleOf(broken, 1))(
  "%s is told, and the decision is sent again by itself",
  async (_, answer) => {
    const { page } = await atWork();
    await meet(page, answer);
    await pressWhenReady(page, "s");
    await page.getByRole("alert").waitFor();
    await page.getByText(/^Se intentará de nuevo en \d+ s\.$/).waitFor();
    expect(await page.locator("p.outcome").innerText()).not.toMatch(/Guardado/);
    expect(await decided()).toEqual([]);
    await page.unroute(decision);
    await outcomeOf(page, /Guardado/).waitFor();
    expect((await decided()).map(({ status }) => status)).toEqual(["confirmed"]);
    await page.context().close();
  },
);

test("what could not be loaded is asked for again by itself, until somebody stops it", async () => {
  const { page, settle } = await atWork();
  let asked = 0;
  await page.route("**/v1/reports*", (route) => {
    asked += 1;
    return route.fulfill({ status: 503, headers: { "Retry-After": "1" }, json: busy });
  });
  await page.evaluate('location.hash = "#/reports"');
  await expect.poll(() => asked).toBeGreaterThan(2);
  await page.getByRole("button", { name: "No intentar más" }).click();
  await settle();
  await page.getByRole("button", { name: "Intentar de nuevo", exact: true }).waitFor();
  expect(await page.getByText(/^Se intentará/).count()).toBe(0);
  await page.unroute("**/v1/reports*");
  await page.getByRole("button", { name: "Intentar de nuevo", exact: true }).click();
  await page.getByText("No hay reportes pendientes.").waitFor();
  await page.context().close();
});

test("a decision whose answer is lost is known as one's own, and taken back as such", async () => {
  const visited = await atWork();
  const { page } = visited;
  await stopRetries(page);
  const sent = await meet(page, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await pressWhenReady(page, "n");
  await page.getByRole("alert").waitFor();
  const first = await decided();
  expect(first).toMatchObject([{ status: "dismissed" }]);
  await page.unroute(decision);
  await page.getByRole("button", { name: again }).click();
  await outcomeOf(page, /Guardado/).waitFor();
  expect(sent).toHaveLength(1);
  expect((await decided()).map(({ id }) => id)).toEqual(first.map(({ id }) => id));
  await pressWhenReady(page, "z");
  await outcomeOf(page, /^Deshecho/).waitFor();
  expect(await decided()).toEqual([]);
  await page.context().close();
});

test("a list that the busy service does not look at is sent again by itself, and shown", async () => {
  const { page } = await atWork();
  await page.evaluate('location.hash = "#/imports"');
  let sent = 0;
  await page.route("**/v1/imports", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    sent += 1;
    if (sent > 2) return route.continue();
    return route.fulfill({ status: 503, headers: { "Retry-After": "2" }, json: busy });
  });
  const buffer = Buffer.from("Nombre,Edad,Estado\nAna Rojas,34,encontrada");
  await page.setInputFiles("#file", { name: "lista.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Revisar la lista" }).click();
  await page.getByText("El servicio está ocupado. No se perdió nada.").waitFor();
  await page.getByRole("button", { name: "Cancelar" }).waitFor();
  await page.getByRole("button", { name: "Importar", exact: true }).waitFor();
  expect(sent).toBeGreaterThan(2);
  await page.context().close();
});

test("what somebody else has decided meanwhile stands, and is told", async () => {
  const { page } = await atWork();
  const { id } = await desk.reviewOf(
    await page.locator("article.review a").first().getAttribute("href"),
  );
  await desk.decideElsewhere(id);
  await pressWhenReady(page, "s");
  await outcomeOf(page, /^Ya lo decidió Otra moderadora, .*: son personas distintas/).waitFor();
  expect(await decided()).toMatchObject([
    { id, status: "dismissed", audited_by: "Otra moderadora" },
  ]);
  await page.context().close();
});

test("two quick clicks or keys decide one review, and not the one after it", async () => {
  const visited = await atWork();
  const { page } = visited;
  const sent = await meet(page, (route) => route.continue());
  await page.getByRole("button", { name: /No, son distintas/ }).hover();
  // The second click of a double click may come when the next review is there already.
  for (const clickCount of [1, 2]) {
    await page.mouse.down({ clickCount });
    await page.mouse.up({ clickCount });
    await outcomeOf(page, /^Guardado/).waitFor();
    await visited.settle();
  }
  expect(sent).toHaveLength(1);
  expect(await decided()).toHaveLength(1);
  // Keys that come while the first one is being saved.
  await page.evaluate(`for (const key of ["n", "n", "s"])
    document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))`);
  await visited.settle();
  expect(await decided()).toHaveLength(2);
  await page.context().close();
});

test("a key that is revoked in the middle signs out, with nothing left to see", async () => {
  const key = await desk.keyWith([...permissions], "form", "Revocada");
  const { page } = await atWork(key);
  await meet(page, (route) =>
    route.fulfill({ status: 401, json: { error: "The key is not valid" } }),
  );
  await pressWhenReady(page, "s");
  await page.getByLabel("Clave de acceso").waitFor();
  await page.getByText(/no acepta esta clave/).waitFor();
  expect(await page.content()).not.toMatch(/mpr_|Marcano|Revocada/);
  expect(await decided()).toEqual([]);
  await page.context().close();
});
