import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { personBody } from "../support/api.js";
import { barriersOn, holdBack, openPerson, overhangOf, useBrowser } from "../support/browser.js";
import { startDesk } from "../support/desk.js";

// Somebody calls and says something about a person: the helpline worker writes it down.

const desk = await startDesk();
const visit = useBrowser();

interface Tip {
  message: string;
  sender_name: string;
  sender_phone: string | null;
}

let person: { id: string };
const tips = () => desk.send<Tip[]>("GET", `/v1/persons/${person.id}/tips`);

beforeEach(async () => {
  person = await desk.create(
    "/v1/persons",
    personBody({ first_name: "Petra", last_name: "Gil", location: "Macuto" }),
  );
});

const atPerson = async (options = {}, key = desk.everything) =>
  openPerson(await visit(desk.url, options), key, person.id);

const open = (page: Page) => page.getByText("Anotar información recibida").click();
const save = (page: Page) => page.getByRole("button", { name: "Guardar la información" }).click();
const shown = (page: Page, text: string) => page.locator(".entries", { hasText: text }).waitFor();

async function write(page: Page, message: string, phone = ""): Promise<void> {
  await open(page);
  await page.getByLabel("¿Qué dice?").fill(message);
  await page.getByLabel("¿Quién lo dice?").fill("Rosa Gil");
  await page.getByLabel("Su teléfono").fill(phone);
}

test("what a caller says is written down, and is among the tips at once", async () => {
  const { page } = await atPerson();
  await write(page, "Su madre la busca", "0414-5550101");
  expect(await barriersOn(page)).toEqual([]);
  await save(page);
  await shown(page, "Su madre la busca");
  expect(await tips()).toMatchObject([
    { message: "Su madre la busca", sender_name: "Rosa Gil", sender_phone: "+584145550101" },
  ]);
  expect(await page.getByLabel("¿Qué dice?").inputValue()).toBe("");
  // The form has closed, and beside its name it says so.
  expect(await page.getByLabel("¿Qué dice?").isVisible()).toBe(false);
  expect(await page.locator("summary .done", { hasText: "Guardado." }).isVisible()).toBe(true);
  await page.context().close();
});

test("a tip whose answer was lost is stored once", async () => {
  const { page } = await atPerson();
  await write(page, "La vi en la plaza");
  const path = "**/v1/persons/*/tips";
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await save(page);
  await page.getByRole("alert").waitFor();
  await page.unroute(path);
  await page.getByRole("button", { name: "Intentar de nuevo" }).click();
  await shown(page, "La vi en la plaza");
  expect(await tips()).toHaveLength(1);
  await page.context().close();
});

test("what the service refuses is said, and what was typed stays, also after a reload", async () => {
  const { page } = await atPerson();
  await write(page, "La vi en la plaza", "12");
  await save(page);
  await page.getByRole("alert").waitFor();
  expect(await tips()).toEqual([]);
  await page.reload();
  expect(await page.getByLabel("¿Qué dice?").inputValue()).toBe("La vi en la plaza");
  await page.getByLabel("Su teléfono").fill("");
  await save(page);
  await shown(page, "La vi en la plaza");
  expect(await tips()).toMatchObject([{ sender_phone: null }]);
  await page.context().close();
});

test("what is typed while a tip is on its way stays, as a tip that is not saved yet", async () => {
  const { page } = await atPerson();
  await write(page, "La vi en la plaza");
  const letGo = await holdBack(page, "POST", "**/v1/persons/*/tips");
  await save(page);
  await page.getByLabel("¿Qué dice?").fill("La vi en la plaza. Iba con su tía");
  letGo();
  await shown(page, "La vi en la plaza");
  expect(await page.getByLabel("¿Qué dice?").inputValue()).toBe(
    "La vi en la plaza. Iba con su tía",
  );
  await save(page);
  await shown(page, "Iba con su tía");
  expect(await tips()).toHaveLength(2);
  expect(await page.getByLabel("¿Qué dice?").inputValue()).toBe("");
  await page.context().close();
});

test("a tip that is written down beside a correction does not come between", async () => {
  const { page } = await atPerson();
  await page.getByText("Corregir la ficha").click();
  const place = page.locator("form.person-form").getByLabel("Lugar", { exact: true });
  await place.fill("Naiguatá");
  await write(page, "La vi en la plaza");
  await save(page);
  await shown(page, "La vi en la plaza");
  expect(await place.inputValue()).toBe("Naiguatá");
  const change = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await page.getByRole("button", { name: "Guardar los cambios" }).click();
  expect((await change).status()).toBe(200);
  await page.locator("dd", { hasText: "Naiguatá" }).waitFor();
  await page.context().close();
});

test("a key that may not write tips is shown no form, and the form fits a telephone", async () => {
  const reader = await atPerson({}, await desk.keyWith(["persons:read"]));
  expect(await reader.page.getByText("Anotar información recibida").count()).toBe(0);
  await reader.page.context().close();
  const { page } = await atPerson({ viewport: { width: 360, height: 740 } });
  await open(page);
  expect(await overhangOf(page)).toBe(0);
  await page.context().close();
});
