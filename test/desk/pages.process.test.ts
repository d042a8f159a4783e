import { readFile } from "node:fs/promises";
import type { ObjectId } from "mongodb";
import type { Page, Request } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { overhangOf, signIn, untilImported, useBrowser } from "../support/browser.js";
import { saveKey } from "../support/keys.js";
import { startOwnService } from "../support/own-service.js";
import { eventually } from "../support/service.js";
import { fullTest } from "../support/tier.js";
import { bookOf, written } from "../support/workbooks.js";

// Searching for persons and importing a list at the desk, as somebody does it with a keyboard and a narrow screen.

const { service, collections } = await startOwnService();
const visit = useBrowser();

let desks = 0;

/** The desk with a key of a source that has sent no list yet, while nobody is registered. */
async function openDesk() {
  await collections.persons.deleteMany({});
  const source = `desk_${++desks}`;
  const permissions = ["persons:read", "persons:write", "persons:sensitive:read"] as const;
  const key = await saveKey(collections, [...permissions], { source });
  const visited = await visit(`${service.url}/desk/`, { viewport: { width: 320, height: 800 } });
  onTestFinished(() => visited.page.context().close());
  await signIn(visited, key);
  return { page: visited.page, source };
}

/** Chooses a list and looks at what it will say. */
const lookAt = (page: Page, ...lines: string[]) =>
  lookAtFile(page, "lista.csv", Buffer.from(lines.join("\n")));

async function lookAtFile(page: Page, name: string, buffer: Buffer) {
  await page.click('nav a[href="#/imports"]');
  await page.setInputFiles("#file", { name, mimeType: "application/octet-stream", buffer });
  await page.click("text=Revisar la lista");
  await page.waitForSelector("table.summary");
}

/** What is downloaded as the rejected rows, and the name of the file. */
async function downloadRejects(page: Page) {
  const begun = page.waitForEvent("download");
  await page.click("text=Descargar las rechazadas (CSV)");
  const file = await begun;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

/** Says how the persons are of whom the list does not say it, and looks again. */
async function answerStatus(page: Page, status: string) {
  await page.selectOption("#list-status", status);
  await page.click("text=Revisar otra vez con las respuestas");
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

test("rejected rows of a workbook come with their cells, its title and its days, to be corrected", async () => {
  const { page } = await openDesk();
  const rows = [
    ["Personas desaparecidas"],
    ["Nombres", "Apellidos", "Fecha", "Nota"],
    ["Ana", "Rojas", new Date(2026, 5, 24), "vista; en Macuto"],
    ["Luis", null, new Date(2026, 5, 25), "=1+1"],
  ];
  await lookAtFile(page, "lista.xlsx", written(bookOf({ Personas: rows }), "xlsx"));
  await start(page);
  await page.waitForSelector("text=fila 4");
  const { text } = await downloadRejects(page);
  const lines = text.slice(1).trimEnd().split("\r\n");
  expect(lines.slice(0, 2)).toEqual([
    '"Personas desaparecidas"',
    '"Nombres";"Apellidos";"Fecha";"Nota";rejected_reason',
  ]);
  expect(lines[2]).toMatch(/^"Luis";"";"2026-06-25";"'=1\+1";"[^"]+"$/);
  expect(lines).toHaveLength(3);
  await page.context().close();
});

test("a list is looked at, answered, imported once over a broken network, and undone", async () => {
  const { page, source } = await openDesk();
  await lookAt(page, "Nombre,Apellido,Otro,Nota", "Ana,Rojas,de alta,", "Luis,,de alta,=1+1");
  expect(await page.textContent(".unsure")).toContain("Dudosa");
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
  await untilImported(page);
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await collections.imports.countDocuments({ source })).toBe(1);
  await page.waitForSelector("text=fila 3");
  // The row as it was typed, to be corrected and sent again, with nothing in it that a spreadsheet would run.
  const { name, text } = await downloadRejects(page);
  expect(name).toBe("lista.csv.rechazadas.csv");
  expect(text).toMatch(
    /^\uFEFFNombre,Apellido,Otro,Nota,rejected_reason\r\nLuis,,de alta,"'=1\+1","[^"\r\n]+"\r\n$/,
  );
  await page.reload();
  await page.waitForSelector("text=fila 3");
  // Without the list nobody knows its cells.
  expect((await downloadRejects(page)).text).toMatch(
    /^\uFEFF"Hoja";"Fila";"Campo";"Motivo";"Código"\r\n"";"3";/,
  );

  await page.getByRole("button", { name: "Deshacer la importación" }).click();
  expect(await collections.persons.countDocuments({ source })).toBe(1);
  await page.getByRole("button", { name: "Sí, deshacer" }).click();
  await page.waitForSelector("text=Personas quitadas: 1");
  expect(await collections.persons.countDocuments({ source })).toBe(0);
});

test("what a list will say is seen on a telephone before it is imported, odd rows first", async () => {
  const { page, source } = await openDesk();
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
  await page.click("text=Revisar otra vez con las respuestas");
  await page.waitForSelector("text=dicho para toda la lista");
  await start(page);
  await untilImported(page);
  const stored = await eventually(async () => {
    const persons = await collections.persons.find({ source }).toArray();
    return persons.length === 3 ? persons : undefined;
  });
  const states = stored.map(({ first_name, status }) => `${first_name} ${status}`).sort();
  expect(states).toEqual(["Ana found", "María Fernanda de los Ángeles found", "Rosa missing"]);
});

fullTest("an undo says how far it is, also after a reload, and what it left", async () => {
  const { page, source } = await openDesk();
  const lines = Array.from({ length: 1_200 }, (_, at) => `Yajaira Mota,${10_000_000 + at},34`);
  await importList(page, "Nombre,Cédula,Edad", ...lines);
  await start(page);
  await untilImported(page);
  // Somebody has changed the one whom it comes to first, and is at work on the last one.
  const { persons } = collections;
  const ofList = persons.find({ source }).sort({ created_at: -1, _id: -1 });
  const made = await ofList.project<{ _id: ObjectId }>({ _id: 1 }).toArray();
  const [first, last] = [made[0], made.at(-1)];
  if (!first || !last) throw new Error("Nobody was imported");
  await persons.updateOne(first, { $inc: { version: 1 } });
  const session = persons.db.client.startSession();
  session.startTransaction();
  await persons.updateOne(last, { $set: { location: "Macuto" } }, { session });
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "PATCH") sent.push(request.url());
  });
  await page.getByRole("button", { name: "Deshacer la importación" }).click();
  await page.getByRole("button", { name: "Sí, deshacer" }).click();
  const soFar = page.getByText(/^Fichas revisadas hasta ahora: 1\D?000\.$/);
  await soFar.waitFor();
  expect(await page.getByRole("progressbar").count()).toBe(1);
  expect(await page.getByRole("button", { name: /[Dd]eshacer/ }).count()).toBe(0);
  await page.setViewportSize({ width: 360, height: 800 });
  expect(await overhangOf(page)).toBe(0);
  await page.reload();
  await soFar.waitFor();
  await session.abortTransaction();
  await session.endSession();
  await page.getByText(/^Deshecha\. Personas quitadas: 1\D?199\./).waitFor();
  expect(await page.getByRole("progressbar").count()).toBe(0);
  await page.getByText("No se quitaron", { exact: true }).click();
  await page.getByRole("link", { name: String(first._id) }).waitFor();
  expect(await overhangOf(page)).toBe(0);
  // Sent again, it adds to what it did.
  await persons.updateOne(first, { $inc: { version: -1 } });
  await page.getByRole("button", { name: "Deshacer también lo que quedó" }).click();
  await page.getByRole("button", { name: "Sí, deshacer" }).click();
  await page.getByText(/^Deshecha\. Personas quitadas: 1\D?200\./).waitFor();
  expect(sent).toHaveLength(2);
});

test("a search by keyboard finds who is misspelt, stays out of the address, and is sent once", async () => {
  const { page } = await openDesk();
  await importList(page, "Nombre,Edad", "Mariela Salcedo,34", "Keila Andrade,8");
  await start(page);
  await untilImported(page);
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
  const { page } = await openDesk();
  await importList(page, "Nombre,Edad", "Omaira Tovar,34", "Braulio Zerpa,50");
  await start(page);
  await untilImported(page);
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
