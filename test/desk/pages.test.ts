import type { Page, Request } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { overhangOf, signIn, useBrowser } from "../support/browser.js";
import { saveKey } from "../support/keys.js";
import { startOwnService } from "../support/own-service.js";
import { eventually } from "../support/service.js";

// Searching for persons and importing a list at the desk, as somebody does it with a keyboard and a narrow screen.

const { service, collections } = await startOwnService();
const visit = useBrowser();

async function openDesk(source: string): Promise<Page> {
  const permissions = ["persons:read", "persons:write", "persons:sensitive:read"] as const;
  const key = await saveKey(collections, [...permissions], { source });
  const visited = await visit(`${service.url}/desk/`, { viewport: { width: 320, height: 800 } });
  onTestFinished(() => visited.page.context().close());
  await signIn(visited, key);
  return visited.page;
}

/** Chooses a list and looks at what it will say. */
async function lookAt(page: Page, ...lines: string[]) {
  await page.click('nav a[href="#/imports"]');
  const buffer = Buffer.from(lines.join("\n"));
  await page.setInputFiles("#file", { name: "lista.csv", mimeType: "text/csv", buffer });
  await page.click("text=Ver lo que se entiende");
  await page.waitForSelector("table.summary");
}

/** Says how the persons are of whom the list does not say it, and looks again. */
async function answerStatus(page: Page, status: string) {
  await page.selectOption("#list-status", status);
  await page.click("text=Ver de nuevo con las respuestas");
  await page.waitForSelector("#list-status", { state: "detached" });
}

/** Looks at a list of missing persons that does not say that they are. */
async function importList(page: Page, ...lines: string[]) {
  await lookAt(page, ...lines);
  await answerStatus(page, "missing");
}

/** A page that is still on its way to the import may come last, and a busy service asks for another try. */
const openSearch = (page: Page) =>
  eventually(async () => {
    for (const path of ["imports", "persons"]) await page.click(`nav a[href="#/${path}"]`);
    return page.waitForSelector(".persons", { timeout: 20_000 }).catch(() => undefined);
  });

const start = (page: Page) => page.getByRole("button", { name: "Importar", exact: true }).click();

test("a list is looked at, answered, imported once over a broken network, and undone", async () => {
  const page = await openDesk("desk_list");
  await lookAt(page, "Nombre,Apellido,Otro", "Ana,Rojas,de alta", "Luis,,de alta");
  expect(await page.textContent(".unsure")).toContain("No es seguro");
  await page.selectOption(".unsure select", "note");
  await answerStatus(page, "found");
  // The answer to the first try is lost on the way.
  const keys: (string | undefined)[] = [];
  await page.route("**/v1/imports", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    keys.push(route.request().headers()["idempotency-key"]);
    if (keys.length > 1) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await start(page);
  await page.waitForSelector("text=Terminada");
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await collections.imports.countDocuments({ source: "desk_list" })).toBe(1);
  await page.waitForSelector("text=fila 3");
  const download = page.waitForEvent("download");
  await page.click("text=Descargar las rechazadas (CSV)");
  expect((await download).suggestedFilename()).toBe("lista.csv.rechazadas.csv");

  await page.getByRole("button", { name: "Deshacer la importación" }).click();
  expect(await collections.persons.countDocuments({ source: "desk_list" })).toBe(1);
  await page.getByRole("button", { name: "Sí, deshacer" }).click();
  await page.waitForSelector("text=Personas quitadas: 1");
  expect(await collections.persons.countDocuments({ source: "desk_list" })).toBe(0);
});

test("what a list will say is seen on a telephone before it is imported, odd rows first", async () => {
  const page = await openDesk("desk_summary");
  await page.setViewportSize({ width: 360, height: 800 });
  await lookAt(
    page,
    "Nombre y apellido,Edad,Condición",
    "María Fernanda de los Ángeles Valbuena Echeverría,34,encontrada",
    "Rosa Supercalifragilisticoespialidosísima,40,",
    "Ana Gil,51,fallecida",
    ",33,",
  );
  const rows = await page.locator("table.summary tbody tr").allInnerTexts();
  expect(rows.map((row) => row.split(/\s*\t\s*/))).toEqual([
    ["1", "encontrada", "columna «Condición»"],
    ["1", "no se dice cómo está", ""],
    ["1", "fallecida", "columna «Condición»"],
    ["1", "Rechazada: vacío", "fila 5"],
  ]);
  const names = await page.locator("table.look-first tbody th").allInnerTexts();
  expect(names).toEqual([
    "Ana Gil",
    "Rosa Supercalifragilisticoespialidosísima",
    "Fila rechazada",
    "María Fernanda de los Ángeles Valbuena Echeverría",
  ]);
  expect(await page.getByRole("button", { name: "Importar", exact: true }).isDisabled()).toBe(true);
  expect(await overhangOf(page)).toBe(0);
  await page.selectOption("#list-status", "missing");
  await page.waitForSelector("text=Cambió una respuesta");
  await page.click("text=Ver de nuevo con las respuestas");
  await page.waitForSelector("text=dicho para toda la lista");
  await start(page);
  await page.waitForSelector("text=Terminada");
  const stored = await eventually(async () => {
    const persons = await collections.persons.find({ source: "desk_summary" }).toArray();
    return persons.length === 3 ? persons : undefined;
  });
  const states = stored.map(({ first_name, status }) => `${first_name} ${status}`).sort();
  expect(states).toEqual(["Ana found", "María Fernanda de los Ángeles found", "Rosa missing"]);
});

test("an undo that comes no further is not sent for ever, and not by who has signed out", async () => {
  const page = await openDesk("desk_undo");
  await importList(page, "Nombre,Edad", "Yajaira Mota,34");
  await start(page);
  await page.waitForSelector("text=Terminada");
  // A large import whose undo takes several requests.
  const handled = [1_000, 2_000, 2_000, 3_000];
  let sent = 0;
  let mayAnswer = Promise.resolve();
  await page.route(/\/v1\/imports\/[0-9a-f]{24}$/, async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    const so_far = { handled: handled[sent] ?? 9_000, removed: 0, restored: 0, left: 0 };
    sent += 1;
    const response = await route.fetch({ method: "GET" });
    const { data } = await response.json();
    await mayAnswer;
    const undoing = { ...data, state: "undoing", undoing: so_far, left_ids: [], named_by: [] };
    await route.fulfill({ response, json: { data: undoing } }).catch(() => {});
  });
  await page.getByRole("button", { name: "Deshacer la importación" }).click();
  await page.getByRole("button", { name: "Sí, deshacer" }).click();
  await page.getByRole("alert").waitFor();
  expect(sent).toBe(3);
  await page.getByText(/^Registros revisados hasta ahora: 2\D?000\.$/).waitFor();

  let release = () => {};
  mayAnswer = new Promise((resolve) => {
    release = resolve;
  });
  await page.getByRole("button", { name: "Seguir deshaciendo" }).click();
  const asked = page.waitForRequest((request) => request.method() === "PATCH");
  await page.getByRole("button", { name: "Sí, deshacer" }).click();
  await asked;
  const brokenOff = page.waitForEvent("requestfailed", (request) => request.method() === "PATCH");
  await page.getByRole("button", { name: "Salir" }).click();
  await brokenOff;
  await page.waitForSelector("#key");
  release();
  expect(sent).toBe(4);
});

test("a search by keyboard finds who is misspelt, stays out of the address, and is sent once", async () => {
  const page = await openDesk("desk_search");
  await importList(page, "Nombre,Edad", "Mariela Salcedo,34", "Keila Andrade,8");
  await start(page);
  await page.waitForSelector("text=Terminada");
  await openSearch(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/v1/persons?")) asked.push(request.url());
  });
  await page.focus("#query");
  await page.keyboard.type("salsedo mariela");
  expect(asked).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForSelector("text=1 persona en esta página");
  expect(asked).toHaveLength(1);
  expect(page.url()).not.toContain("salsedo");
  await page.getByRole("link", { name: "Mariela Salcedo" }).press("Enter");
  await page.waitForSelector("text=Usted ve datos protegidos");
  expect(page.url()).toMatch(/#\/persons\/[0-9a-f]{24}$/);
  expect(await overhangOf(page)).toBe(0);
  await page.click("text=Volver a la búsqueda");
  await page.waitForSelector("text=1 persona en esta página");
  expect(await page.inputValue("#query")).toBe("salsedo mariela");
});

test("an older answer never takes the place of a newer one", async () => {
  const page = await openDesk("desk_late");
  await importList(page, "Nombre,Edad", "Omaira Tovar,34", "Braulio Zerpa,50");
  await start(page);
  await page.waitForSelector("text=Terminada");
  await openSearch(page);
  const older = /query=omaira/;
  const late: (() => Promise<void>)[] = [];
  await page.route(older, (route) => {
    late.push(() => route.continue().catch(() => {}));
  });
  const isOlder = (request: Request) => older.test(request.url());
  const ended = Promise.race([
    page.waitForEvent("requestfailed", isOlder),
    page.waitForEvent("requestfinished", isOlder),
  ]);
  await page.fill("#query", "omaira");
  await page.keyboard.press("Enter");
  await page.fill("#query", "braulio");
  await page.keyboard.press("Enter");
  await page.waitForSelector("text=1 persona en esta página");
  for (const go of late) await go();
  await ended;
  await page.evaluate(() => new Promise((shown) => setTimeout(shown, 100)));
  expect(await page.textContent(".persons")).toContain("Braulio Zerpa");
  expect(await page.textContent(".persons")).not.toContain("Omaira Tovar");
});
