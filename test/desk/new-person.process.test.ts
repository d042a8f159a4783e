import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { personBody } from "../support/api.js";
import {
  barriersOn,
  holdBack,
  overhangOf,
  signIn,
  useBrowser,
  type Visit,
} from "../support/browser.js";
import { startDesk } from "../support/desk.js";

// A mother calls: nobody has entered her son yet.

const desk = await startDesk();
const visit = useBrowser();

interface Stored {
  id: string;
  first_name: string;
  last_name: string;
  is_minor: boolean;
  location: string | null;
  description: string | null;
  contact_person_phone: string;
}

const called = (query: string) =>
  desk.send<Stored[]>("GET", `/v1/persons?query=${encodeURIComponent(query)}`);

async function atForm(options = {}, key = desk.everything): Promise<Visit> {
  const visited = await visit(desk.url, options);
  await signIn(visited, key);
  await visited.page.evaluate('location.hash = "#/persons"');
  await visited.page.getByRole("link", { name: "Registrar a una persona" }).click();
  await visited.page.locator("form.person-form").waitFor();
  return visited;
}

const field = (page: Page, label: string) =>
  page.locator("form.person-form").getByLabel(label, { exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Guardar: nueva ficha" }).click();

async function write(page: Page, first: string, last: string): Promise<void> {
  await field(page, "Nombres").fill(first);
  await field(page, "Apellidos").fill(last);
  await field(page, "Lugar").fill("Macuto");
  await field(page, "Nombres de quien busca").fill("Rosa");
  await field(page, "Teléfono de quien busca").fill("0414-5550101");
  await field(page, "Correo de quien busca").fill("rosa@example.org");
}

test("a person is entered with what is known, and the record opens", async () => {
  const { page } = await atForm();
  await write(page, "Íñigo", "Zubizarreta");
  expect(await barriersOn(page)).toEqual([]);
  await save(page);
  await page.getByRole("heading", { name: "Íñigo Zubizarreta" }).waitFor();
  expect(await called("Zubizarreta")).toMatchObject([
    {
      first_name: "Íñigo",
      location: "Macuto",
      description: null,
      contact_person_phone: "+584145550101",
      is_minor: false,
    },
  ]);
  // The form is empty for the next one.
  await page.goBack();
  expect(await field(page, "Nombres").inputValue()).toBe("");
  await page.context().close();
});

test("persons who are called alike are shown while somebody types, also misspelt", async () => {
  const { id } = await desk.create(
    "/v1/persons",
    personBody({ first_name: "Yorgelis", last_name: "Echenagucia" }),
  );
  const { page } = await atForm();
  await field(page, "Nombres").fill("Yorjelis");
  await field(page, "Apellidos").fill("Echenagusia");
  const alike = page.getByRole("region", { name: "¿Ya está registrada?" });
  await alike.getByText("Yorgelis Echenagucia").waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await alike.getByRole("link").click();
  await page.locator("article.one-person").waitFor();
  expect(page.url()).toContain(id);
  // What was typed waits for the way back.
  await page.goBack();
  expect(await field(page, "Apellidos").inputValue()).toBe("Echenagusia");
  await page.context().close();
});

test("an exact document finds who has another name", async () => {
  await desk.create(
    "/v1/persons",
    personBody({ first_name: "Nelson", last_name: "Urdaneta", document_id: "V-9.111.222" }),
  );
  const { page } = await atForm();
  await page.getByText("Más datos").click();
  await field(page, "Número del documento").fill("V9111222");
  const alike = page.getByRole("region", { name: "¿Ya está registrada?" });
  await alike.getByText("Nelson Urdaneta").waitFor();
  await page.context().close();
});

test("for a minor it asks how the contact is related, and whether that was checked", async () => {
  const { page } = await atForm();
  await write(page, "Aurelio", "Goicoechea");
  expect(
    await field(page, "Comprobé que quien busca responde por este menor de edad").count(),
  ).toBe(0);
  await field(page, "Edad en años").fill("7");
  await field(page, "Parentesco con la persona").selectOption("mother");
  await save(page);
  await page.locator("#wrong-person-is_guardian_verified").waitFor();
  expect(await called("Goicoechea")).toEqual([]);
  await field(page, "Comprobé que quien busca responde por este menor de edad").check();
  await save(page);
  await page.getByRole("heading", { name: "Aurelio Goicoechea" }).waitFor();
  expect(await called("Goicoechea")).toMatchObject([{ is_minor: true }]);
  await page.context().close();
});

test("the state at a shelter goes with the shelter, and comes back with it", async () => {
  const { page } = await atForm();
  await write(page, "Odalis", "Yrigoyen");
  await field(page, "Refugio").selectOption({ index: 1 });
  await field(page, "Estado en el refugio").selectOption("present");
  await field(page, "Refugio").selectOption("");
  expect(await field(page, "Estado en el refugio").count()).toBe(0);
  await field(page, "Refugio").selectOption({ index: 1 });
  expect(await field(page, "Estado en el refugio").inputValue()).toBe("present");
  await field(page, "Refugio").selectOption("");
  await save(page);
  await page.getByRole("heading", { name: "Odalis Yrigoyen" }).waitFor();
  await page.context().close();
});

test("a person whose answer was lost is entered once", async () => {
  const { page } = await atForm();
  await write(page, "Leoncio", "Arrechedera");
  const path = "**/v1/persons";
  await page.route(path, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await save(page);
  await page.getByRole("alert").waitFor();
  await page.unroute(path);
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await page.getByRole("heading", { name: "Leoncio Arrechedera" }).waitFor();
  expect(await called("Arrechedera")).toHaveLength(1);
  await page.context().close();
});

test("what is typed while a person is entered is a correction that waits in the new record", async () => {
  const { page } = await atForm();
  await write(page, "Eulalia", "Basterrechea");
  const letGo = await holdBack(page, "POST", "**/v1/persons");
  await save(page);
  await field(page, "Descripción (ropa, señas)").fill("Camisa azul");
  letGo();
  await page.getByRole("heading", { name: "Eulalia Basterrechea" }).waitFor();
  expect(await field(page, "Descripción (ropa, señas)").inputValue()).toBe("Camisa azul");
  expect(await called("Basterrechea")).toMatchObject([{ description: null }]);
  await page.getByRole("button", { name: "Guardar los cambios" }).click();
  await page.locator("dd", { hasText: "Camisa azul" }).waitFor();
  await page.goBack();
  expect(await field(page, "Nombres").inputValue()).toBe("");
  await page.context().close();
});

test("what was typed outlives a reload, and signing out asks before it is lost", async () => {
  const { page } = await atForm({ viewport: { width: 360, height: 740 } });
  await write(page, "Zenaida", "Oyarzábal");
  expect(await overhangOf(page)).toBe(0);
  await page.reload();
  expect(await field(page, "Apellidos").inputValue()).toBe("Oyarzábal");
  const asked = new Promise<string>((resolve) =>
    page.once("dialog", (dialog) => {
      resolve(dialog.message());
      return dialog.dismiss();
    }),
  );
  await page.getByRole("button", { name: "Salir" }).click();
  expect(await asked).toMatch(/todavía no se ha/);
  expect(await field(page, "Apellidos").inputValue()).toBe("Oyarzábal");
  await page.context().close();
});

test("a key that only reads is not offered the form", async () => {
  const visited = await visit(desk.url);
  await signIn(visited, await desk.keyWith(["persons:read"]));
  await visited.page.evaluate('location.hash = "#/persons"');
  await visited.page.getByRole("button", { name: "Buscar" }).waitFor();
  expect(await visited.page.getByRole("link", { name: "Registrar a una persona" }).count()).toBe(0);
  await visited.page.context().close();
});
