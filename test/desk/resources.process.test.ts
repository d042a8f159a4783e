import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { barriersOn, holdBack, overhangOf, signIn, useBrowser } from "../support/browser.js";
import { startDesk } from "../support/desk.js";

// A caller asks where to sleep: the directory of hotlines, shelters and the like.

const desk = await startDesk();
const visit = useBrowser();

interface Stored {
  id: string;
  name: string;
  city: string | null;
  description: string | null;
  links: { value: string; label: string }[];
}

let shelter: { id: string };
const path = () => `/v1/resources/${shelter.id}`;
const stored = () => desk.send<Stored>("GET", path());

beforeEach(async () => {
  const { items } = { items: await desk.send<Stored[]>("GET", "/v1/resources?limit=100") };
  for (const { id } of items) await desk.send("DELETE", `/v1/resources/${id}`);
  shelter = await desk.create("/v1/resources", {
    name: "Refugio Polideportivo",
    type: "shelter",
    country: "VE",
    city: "Maiquetía",
    description: "Abierto de día y de noche",
    links: [{ type: "phone", label: "Entrada", value: "0212-5550103" }],
  });
  await desk.create("/v1/resources", {
    name: "Línea de ayuda",
    type: "hotline",
    country: "VE",
    links: [{ type: "phone", label: "Central", value: "171" }],
  });
});

async function at(hash: string, options = {}, key = desk.everything): Promise<Page> {
  const visited = await visit(desk.url, options);
  await signIn(visited, key);
  await visited.page.evaluate(`location.hash = "#/${hash}"`);
  await visited.page
    .locator(hash.endsWith("new") ? "form" : "article.resource")
    .first()
    .waitFor();
  return visited.page;
}

const names = (page: Page) => page.locator("article.resource h2").allTextContents();
const card = (page: Page, name: string) => page.locator("article.resource h2", { hasText: name });
const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

test("any key finds a shelter's telephone by its place, and by its kind", async () => {
  const page = await at("resources", {}, await desk.keyWith(["reports:write"]));
  expect(await names(page)).toEqual(["Línea de ayuda", "Refugio Polideportivo"]);
  await page.getByLabel("Nombre, lugar o descripción").fill("maiquetia");
  await press(page, "Buscar");
  await card(page, "Línea de ayuda").waitFor({ state: "detached" });
  await card(page, "Refugio Polideportivo").waitFor();
  expect(await names(page)).toEqual(["Refugio Polideportivo"]);
  const telephone = page.getByRole("link", { name: "+582125550103" });
  expect(await telephone.getAttribute("href")).toBe("tel:+582125550103");
  expect(await barriersOn(page)).toEqual([]);
  // What was looked for is still there after the way to a resource and back.
  await page.getByRole("link", { name: "Refugio Polideportivo" }).click();
  await page.getByRole("link", { name: "Volver al directorio" }).click();
  expect(await page.getByLabel("Nombre, lugar o descripción").inputValue()).toBe("maiquetia");
  await page.getByLabel("Nombre, lugar o descripción").fill("");
  await press(page, "Buscar");
  await page.getByLabel("Tipo").selectOption("hotline");
  await card(page, "Refugio Polideportivo").waitFor({ state: "detached" });
  await card(page, "Línea de ayuda").waitFor();
  expect(await names(page)).toEqual(["Línea de ayuda"]);
  expect(await page.getByRole("link", { name: "Agregar un recurso" }).count()).toBe(0);
  await page.context().close();
});

test("the kind that is chosen goes with what is written, not with what was looked for before", async () => {
  const page = await at("resources");
  await page.getByLabel("Nombre, lugar o descripción").fill("maiquetia");
  await press(page, "Buscar");
  await card(page, "Línea de ayuda").waitFor({ state: "detached" });
  await page.getByLabel("Nombre, lugar o descripción").fill("linea");
  await page.getByLabel("Tipo").selectOption("hotline");
  await card(page, "Línea de ayuda").waitFor();
  await page.getByLabel("Nombre, lugar o descripción").fill("");
  await page.getByLabel("Tipo").selectOption("shelter");
  await card(page, "Refugio Polideportivo").waitFor();
  await page.getByLabel("Tipo").selectOption("hospital");
  await page.getByText("No se encontró nada. Pruebe con menos palabras").waitFor();
  await page.context().close();
});

test("an empty directory says so", async () => {
  for (const { id } of await desk.send<Stored[]>("GET", "/v1/resources")) {
    await desk.send("DELETE", `/v1/resources/${id}`);
  }
  const visited = await visit(desk.url);
  await signIn(visited, desk.everything);
  const { page } = visited;
  await page.evaluate('location.hash = "#/resources"');
  await page.getByText("El directorio está vacío.").waitFor();
  expect(await page.getByRole("button", { name: /Imprimir/ }).count()).toBe(0);
  await page.context().close();
});

test("all cards of a search are printed, also those that are not loaded yet", async () => {
  for (let number = 10; number < 69; number += 1) {
    await desk.create("/v1/resources", {
      name: `Refugio ${number}`,
      type: "shelter",
      country: "VE",
      links: [],
    });
  }
  const page = await at("resources");
  await page.getByText("Los primeros 50: hay más").waitFor();
  expect(await names(page)).toHaveLength(50);
  const printed = page.evaluate(
    'new Promise((done) => { window.print = () => done(document.querySelectorAll("article.resource").length); })',
  );
  await press(page, "Imprimir todas estas fichas");
  expect(await printed).toBe(61);
  await page.emulateMedia({ media: "print" });
  expect(await page.getByText("61 en la lista").isVisible()).toBe(true);
  expect(await page.getByRole("button", { name: "Imprimir todas" }).isVisible()).toBe(false);
  await page.context().close();
});

test("printed are the cards alone, none of them on two sheets", async () => {
  const page = await at("resources");
  await page.emulateMedia({ media: "print" });
  expect(await page.locator("header").isVisible()).toBe(false);
  expect(await page.locator("form").isVisible()).toBe(false);
  expect(await page.locator("article.resource").first().isVisible()).toBe(true);
  const style = 'getComputedStyle(document.querySelector("article.resource")).breakInside';
  expect(await page.evaluate(style)).toBe("avoid");
  await page.context().close();
});

test("a resource is added with its telephones", async () => {
  const page = await at("resources/new");
  await page.getByLabel("Nombre", { exact: true }).fill("Hospital de campaña");
  await page.getByLabel("Tipo", { exact: true }).selectOption("hospital");
  await page.getByLabel("Ciudad").fill("Caraballeda");
  await press(page, "Agregar teléfono o dirección");
  await page.getByLabel("Número o dirección").fill("0414-5550101");
  await page.getByLabel("¿De qué es?").fill("Guardia");
  expect(await barriersOn(page)).toEqual([]);
  await page.reload();
  await press(page, "Guardar: nuevo recurso");
  await page.getByRole("heading", { name: "Hospital de campaña" }).waitFor();
  const [made] = await desk.send<Stored[]>("GET", "/v1/resources?type=hospital");
  expect(made).toMatchObject({
    city: "Caraballeda",
    description: null,
    links: [{ label: "Guardia", value: "+584145550101" }],
  });
  await page.context().close();
});

test("what is typed while a resource is added is a correction that waits there", async () => {
  const page = await at("resources/new");
  await page.getByLabel("Nombre", { exact: true }).fill("Hospital de campaña");
  await page.getByLabel("Tipo", { exact: true }).selectOption("hospital");
  const letGo = await holdBack(page, "POST", "**/v1/resources");
  await press(page, "Guardar: nuevo recurso");
  await page.getByLabel("Ciudad").fill("Caraballeda");
  letGo();
  await page.getByRole("heading", { name: "Hospital de campaña" }).waitFor();
  expect(await page.getByLabel("Ciudad").inputValue()).toBe("Caraballeda");
  await press(page, "Guardar los cambios");
  await page.locator("article.resource", { hasText: "Caraballeda" }).waitFor();
  await page.context().close();
});

test("what is refused is said at its field", async () => {
  const page = await at("resources/new");
  await page.getByLabel("Nombre", { exact: true }).fill("Hospital de campaña");
  await page.getByLabel("Tipo", { exact: true }).selectOption("hospital");
  await press(page, "Agregar teléfono o dirección");
  await page.getByLabel("Número o dirección").fill("doce");
  await page.getByLabel("¿De qué es?").fill("Guardia");
  await press(page, "Guardar: nuevo recurso");
  await page.locator("#wrong-links-0-value").waitFor();
  expect(await desk.send<Stored[]>("GET", "/v1/resources?type=hospital")).toEqual([]);
  await page.context().close();
});

test("a change by two people at once is shown to the second before it counts", async () => {
  const page = await at(`resources/${shelter.id}`, { viewport: { width: 360, height: 740 } });
  await page.getByText("Corregir o eliminar").click();
  await page.getByLabel("Ciudad").fill("Macuto");
  await desk.send("PATCH", path(), { city: "Naiguatá", description: "Cerrado" });
  await press(page, "Guardar los cambios");
  const both = page.getByRole("region", { name: "Ciudad" });
  await both.waitFor();
  expect(await both.locator("dd").allTextContents()).toEqual(["Maiquetía", "Naiguatá", "Macuto"]);
  expect(await overhangOf(page)).toBe(0);
  await press(page, "Guardar los cambios");
  await both.waitFor({ state: "detached" });
  await page.locator("summary .done", { hasText: "Guardado." }).waitFor();
  expect(await stored()).toMatchObject({ city: "Macuto", description: "Cerrado" });
  await page.context().close();
});

test("a resource is deleted after a second look, and another source's is not", async () => {
  const page = await at(`resources/${shelter.id}`);
  await page.getByText("Corregir o eliminar").click();
  await press(page, "Eliminar del directorio");
  await press(page, "Sí, seguro");
  await card(page, "Línea de ayuda").waitFor();
  expect(await names(page)).toEqual(["Línea de ayuda"]);
  await page.context().close();

  const others = await desk.keyWith(["resources:write"], "hospital_list");
  const [hotline] = await desk.send<Stored[]>("GET", "/v1/resources?type=hotline");
  const other = await at(`resources/${hotline?.id}`, {}, others);
  await other.getByText("Corregir o eliminar").click();
  await other.getByLabel("Ciudad").fill("Macuto");
  await press(other, "Guardar los cambios");
  await other.getByRole("alert").waitFor();
  expect(await desk.send<Stored[]>("GET", "/v1/resources?type=hotline")).toMatchObject([
    { city: null },
  ]);
  await other.context().close();
});
