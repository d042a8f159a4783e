import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type Permission, permissions } from "../../src/kernel/auth/permissions.js";
import {
  openDuplicates,
  pressWhenReady,
  signIn,
  useBrowser,
  type Visit,
} from "../support/browser.js";
import { startDesk } from "../support/desk.js";
import { saveKey } from "../support/keys.js";

// A telephone drops a tab, a key ends, the network goes away: nothing that a moderator did is lost by it. Who
// leaves the desk alone, or signs out, leaves nothing behind.

const desk = await startDesk();
const visit = useBrowser();
const decision = "**/v1/duplicates/*";

beforeAll(() => desk.addPairs(3));
beforeEach(() => desk.undecide());

const atWork = async (key = desk.everything) => openDuplicates(await visit(desk.url), key);
const review = (page: Page) => page.locator("article.review");
const idShown = async (page: Page) =>
  (await desk.reviewOf(await review(page).locator("a").first().getAttribute("href"))).id;
const outcomeOf = (page: Page, text: RegExp) => page.locator("p.outcome").filter({ hasText: text });
const summary = (page: Page) => review(page).locator(".hint").first();
const note = (page: Page) => review(page).getByRole("textbox");
const kept = (page: Page) => page.evaluate<string>("JSON.stringify(sessionStorage)");
const field = (page: Page) => page.getByLabel("Clave de acceso");

/** Writes a note on the review and says that the second record stays. */
async function draft(page: Page, text: string) {
  await page.getByText("Nota sobre la decisión").click();
  await note(page).fill(text);
  await page.getByRole("radio").nth(1).check();
}

async function expectDraft(page: Page, text: string) {
  await review(page).waitFor();
  expect(await note(page).inputValue()).toBe(text);
  expect(await page.getByRole("radio").nth(1).isChecked()).toBe(true);
}

/** The clock of the page, so many minutes later, as somebody finds it who comes back to the tab. */
async function later(page: Page, minutes: number) {
  await page.clock.setFixedTime(Date.now() + minutes * 60_000);
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
}

/** A key that is valid for so many minutes. */
const keyFor = (minutes: number, name: string) =>
  saveKey(desk.collections, [...permissions], {
    name,
    expires_at: new Date(Date.now() + minutes * 60_000),
  });

/** The service refuses the key from now on, as it does one that has expired, until it is told otherwise. */
async function refuse({ page }: Visit) {
  const body = { error: "The key is not valid" };
  await page.route("**/v1/**", (route) => route.fulfill({ status: 401, json: body }));
}

test("a reload keeps the place, the note, the choice and the steps that can be taken back", async () => {
  const { page, settle } = await atWork();
  const first = await idShown(page);
  await pressWhenReady(page, "ArrowRight");
  await settle();
  const second = await idShown(page);
  await pressWhenReady(page, "n");
  await outcomeOf(page, /^Guardado/).waitFor();
  await settle();
  const third = await idShown(page);
  await draft(page, "La misma cédula");
  expect(await kept(page)).not.toMatch(/Marcano|Briceño|Guédez|Macuto/);

  await page.reload();
  await expectDraft(page, "La misma cédula");
  expect(await idShown(page)).toBe(third);
  expect(await summary(page).innerText()).toMatch(/^3 de 3 pendientes/);
  await page.locator("h1").click();
  await pressWhenReady(page, "z");
  await outcomeOf(page, /^Deshecho/).waitFor();
  expect(await idShown(page)).toBe(second);
  expect(await desk.decided()).toEqual([]);
  await pressWhenReady(page, "z");
  await settle();
  expect(await idShown(page)).toBe(first);
  await pressWhenReady(page, "ArrowRight");
  await settle();
  await pressWhenReady(page, "ArrowRight");
  await settle();
  await expectDraft(page, "La misma cédula");
  await page.context().close();
});

test("a new key of the same name goes on where the one before ended, and sends its decision", async () => {
  const visited = await atWork();
  const { page } = visited;
  const id = await idShown(page);
  await draft(page, "La misma cédula");
  await refuse(visited);
  await page.getByRole("button", { name: "Sí, es la misma" }).click();
  await page.getByText(/no acepta esta clave/).waitFor();
  expect(await kept(page)).not.toContain("mpr_");
  await page.unroute("**/v1/**");
  await signIn(visited, await desk.keyWith());
  await outcomeOf(page, /^Guardado/).waitFor();
  expect(await desk.decided()).toMatchObject([
    { id, status: "confirmed", note: "La misma cédula" },
  ]);
  await page.context().close();
});

test("under another key nothing of the one before is shown or sent; it waits for its own", async () => {
  const visited = await atWork();
  const { page, settle } = visited;
  const id = await idShown(page);
  await draft(page, "La misma cédula");
  await refuse(visited);
  await page.getByRole("button", { name: "Sí, es la misma" }).click();
  await page.getByText("entre con una clave del mismo nombre").waitFor();
  await page.unroute("**/v1/**");
  await signIn(visited, await desk.keyWith(undefined, "form", "Otra moderadora"));
  await review(page).waitFor();
  await settle();
  expect(await page.content()).not.toContain("cédula");
  expect(await desk.decided()).toEqual([]);
  await refuse(visited);
  await page.getByRole("button", { name: "Dejar para después" }).click();
  await field(page).waitFor();
  await page.unroute("**/v1/**");
  await signIn(visited, await desk.keyWith());
  await outcomeOf(page, /^Ya se envió|^Guardado/).waitFor();
  expect(await desk.decided()).toMatchObject([
    { id, status: "confirmed", note: "La misma cédula", audited_by: "Moderadora" },
  ]);
  await page.context().close();
});

test.each<[string, Permission[], string]>([
  ["of another source", [...permissions], "hospital_list"],
  ["that may see less", permissions.filter((one) => one !== "persons:sensitive:read"), "form"],
])("a key %s finds nothing of what was written", async (_, held, source) => {
  const visited = await atWork();
  const { page, settle } = visited;
  await draft(page, "Vive en la calle Bolívar");
  await refuse(visited);
  await page.getByRole("button", { name: "Dejar para después" }).click();
  await field(page).waitFor();
  await page.unroute("**/v1/**");
  await signIn(visited, await desk.keyWith(held, source));
  await settle();
  expect(await page.content()).not.toContain("Bolívar");
  expect(await kept(page)).not.toContain("Bolívar");
  await page.context().close();
});

test("a decision without a network is kept, said to be, and sent when the network is back", async () => {
  const { page } = await atWork();
  await pressWhenReady(page, "n");
  await outcomeOf(page, /^Guardado/).waitFor();
  await review(page).waitFor();
  const id = await idShown(page);
  await page.context().setOffline(true);
  await pressWhenReady(page, "s");
  const alert = page.getByRole("alert");
  await alert
    .filter({ hasText: /Su decisión, «es la misma persona», queda en esta pestaña/ })
    .waitFor();
  expect(await page.locator("main").innerText()).not.toMatch(/Guardado/);
  expect(await desk.decided()).toHaveLength(1);
  // Elsewhere at the desk it waits as well.
  await page.evaluate('location.hash = "#/imports"');
  await review(page).waitFor({ state: "detached" });
  await page.evaluate('location.hash = "#/duplicates"');
  await alert.filter({ hasText: "Su decisión" }).waitFor();
  expect(await idShown(page)).toBe(id);
  // Who signs out meanwhile is asked, and loses it only when that is meant.
  const asked = page.waitForEvent("dialog").then(async (dialog) => {
    await dialog.dismiss();
    return dialog.message();
  });
  await page.getByRole("button", { name: "Salir" }).click();
  expect(await asked).toMatch(/^Hay algo que todavía no se ha guardado/);
  expect(await idShown(page)).toBe(id);

  await page.context().setOffline(false);
  await outcomeOf(page, /^Ya se envió\. Guardado, es la misma persona/).waitFor();
  expect((await desk.decided()).find((one) => one.id === id)).toMatchObject({
    status: "confirmed",
  });
  await page.context().close();
});

test("a decision that waits can be called off", async () => {
  const { page, settle } = await atWork();
  const sent: string[] = [];
  await page.route(decision, (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    sent.push(route.request().url());
    return route.abort("connectionrefused");
  });
  await pressWhenReady(page, "s");
  await page.getByRole("button", { name: "No enviarla" }).click();
  await outcomeOf(page, /^La decisión no se envía/).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.unroute(decision);
  await page.reload();
  await review(page).waitFor();
  await settle();
  expect(await desk.decided()).toEqual([]);
  expect(sent).toHaveLength(1);
  await page.context().close();
});

test.each([
  ["never arrived", false],
  ["was saved, but its answer was lost,", true],
])("a decision that %s is sent after a reload, and decided once", async (_, isSaved) => {
  const { page } = await atWork();
  const id = await idShown(page);
  await page.route(decision, async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    if (isSaved) await route.fetch();
    await route.abort("connectionreset");
  });
  await pressWhenReady(page, "n");
  await page.getByRole("alert").waitFor();
  await page.unroute(decision);
  await page.reload();
  await outcomeOf(page, /^Guardado, son personas distintas/).waitFor();
  expect(await desk.decided()).toMatchObject([{ id, status: "dismissed" }]);
  await page.context().close();
});

test("who leaves the desk alone for 30 minutes is signed out, and nothing is left", async () => {
  const { page } = await atWork();
  await draft(page, "La misma cédula");
  await later(page, 29);
  expect(await note(page).inputValue()).toBe("La misma cédula");
  await later(page, 31);
  await page.getByText(/Nadie usó esta pestaña durante 30 minutos/).waitFor();
  expect(await page.content()).not.toMatch(/mpr_|cédula/);
  expect(await page.evaluate("sessionStorage.length")).toBe(0);
  await page.context().close();
});

test("who comes back to the desk after 30 minutes by a reload is signed out", async () => {
  const { page } = await atWork();
  await page.goto(`${desk.service.url}/docs`);
  await page.clock.setFixedTime(Date.now() + 31 * 60_000);
  await page.goBack();
  await page.getByText(/Nadie usó esta pestaña durante 30 minutos/).waitFor();
  expect(await page.evaluate("sessionStorage.length")).toBe(0);
  await page.context().close();
});

test("when a key expires is always shown, and ten minutes before it another can take its place", async () => {
  const visited = await atWork(await keyFor(60, "Turno de la mañana"));
  const { page } = visited;
  await page.getByText(/^Clave «Turno de la mañana», vence el \d/).waitFor();
  await draft(page, "La misma cédula");
  await later(page, 25);
  await page.keyboard.press("Shift");
  await later(page, 49);
  expect(await page.getByText(/Su clave vence en/).count()).toBe(0);
  await page.keyboard.press("Shift");
  await later(page, 51);
  await page.getByText(/Su clave vence en (?:8|9) min/).waitFor();
  await page.getByRole("button", { name: "Entrar con otra clave" }).click();
  await page.getByText(/Lo que escribió y su lugar siguen en esta pestaña/).waitFor();
  await signIn(visited, await keyFor(60, "Turno de la mañana"));
  await expectDraft(page, "La misma cédula");
  expect(await page.getByText(/Su clave vence en/).count()).toBe(0);
  await page.context().close();
});
