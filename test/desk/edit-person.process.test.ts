import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { personBody } from "../support/api.js";
import { barriersOn, holdBack, openPerson, overhangOf, useBrowser } from "../support/browser.js";
import { startDesk } from "../support/desk.js";

// A record is wrong or lacks something: somebody of its source corrects it, and nobody's change is lost.

const desk = await startDesk();
const visit = useBrowser();

interface Stored {
  id: string;
  first_name: string;
  location: string | null;
  age: number | null;
  document_id: string | null;
  gender: { handle: string } | null;
  description: string | null;
  verified_at: string | null;
}

let person: { id: string };
const path = () => `/v1/persons/${person.id}`;
const stored = () => desk.send<Stored>("GET", path());

beforeEach(async () => {
  person = await desk.create(
    "/v1/persons",
    personBody({
      first_name: "Petra",
      last_name: "Gil",
      location: "Macuto",
      document_id: "V-12345678",
      description: "Camisa azul",
    }),
  );
});

const atPerson = async (options = {}, key = desk.everything) =>
  openPerson(await visit(desk.url, options), key, person.id);

const open = (page: Page) => page.getByText("Corregir la ficha").click();
const form = (page: Page) =>
  page.locator("details", { has: page.getByText("Corregir la ficha") }).locator("form");
const inputs = "input, select, textarea";
const field = (page: Page, label: string) =>
  form(page).getByLabel(label, { exact: true }).and(page.locator(inputs));
const save = (page: Page) => page.getByRole("button", { name: "Guardar los cambios" }).click();
const isShown = (page: Page, text: string) =>
  page.locator("dd", { hasText: text }).first().waitFor();

test("what is wrong is corrected, what is empty is known no more, and nothing else is touched", async () => {
  const { page } = await atPerson();
  await open(page);
  await field(page, "Nombres").fill("Pietra");
  await field(page, "Edad en años").fill("41");
  await field(page, "Género").selectOption("female");
  await field(page, "Descripción (ropa, señas)").fill("");
  await field(page, "Verificada: los datos se comprobaron").check();
  await form(page).getByText("Lo que deje vacío se borra de la ficha.").waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await save(page);
  await isShown(page, "41 años");
  expect(await form(page).isVisible()).toBe(false);
  expect(await page.locator("summary .done", { hasText: "Guardado." }).isVisible()).toBe(true);
  expect(await stored()).toMatchObject({
    first_name: "Pietra",
    location: "Macuto",
    age: 41,
    document_id: "V-12345678",
    gender: { handle: "female" },
    description: null,
    verified_at: expect.any(String),
  });
  await page.context().close();
});

test("what somebody else changed in another field stays", async () => {
  const { page } = await atPerson();
  await open(page);
  await field(page, "Nombres").fill("Pietra");
  await desk.send("PATCH", path(), { location: "Caraballeda" });
  await save(page);
  await page.getByText("Otra persona cambió esta ficha").waitFor();
  expect(await stored()).toMatchObject({ first_name: "Petra", location: "Caraballeda" });
  await isShown(page, "Caraballeda");
  await save(page);
  await page.getByRole("heading", { name: "Pietra Gil" }).waitFor();
  expect(await stored()).toMatchObject({ first_name: "Pietra", location: "Caraballeda" });
  await page.context().close();
});

test("what two people wrote in the same field is shown side by side before one of them counts", async () => {
  const { page } = await atPerson();
  await open(page);
  await field(page, "Lugar").fill("Naiguatá");
  await desk.send("PATCH", path(), { location: "Caraballeda" });
  await save(page);
  const both = page.getByRole("region", { name: "Lugar" });
  await both.waitFor();
  expect(await both.locator("dd").allTextContents()).toEqual(["Macuto", "Caraballeda", "Naiguatá"]);
  expect(await stored()).toMatchObject({ location: "Caraballeda" });
  expect(await barriersOn(page)).toEqual([]);
  await both.getByRole("button", { name: "Dejar lo que está" }).click();
  await both.waitFor({ state: "detached" });
  expect(await field(page, "Lugar").inputValue()).toBe("Caraballeda");
  await field(page, "Lugar").fill("Naiguatá");
  await save(page);
  await isShown(page, "Naiguatá");
  expect(await stored()).toMatchObject({ location: "Naiguatá" });
  await page.context().close();
});

test("what was typed outlives a reload, and what changed meanwhile is shown then", async () => {
  const { page } = await atPerson();
  await open(page);
  await field(page, "Lugar").fill("Naiguatá");
  await desk.send("PATCH", path(), { location: "Caraballeda" });
  await page.reload();
  await page.getByRole("region", { name: "Lugar" }).waitFor();
  expect(await field(page, "Lugar").inputValue()).toBe("Naiguatá");
  await page.getByRole("button", { name: "Descartar lo escrito" }).click();
  expect(await field(page, "Lugar").inputValue()).toBe("Caraballeda");
  expect(await stored()).toMatchObject({ location: "Caraballeda" });
  await page.context().close();
});

test("what is typed while a save is on its way stays, and is saved by the next one", async () => {
  const { page } = await atPerson();
  await open(page);
  await field(page, "Lugar").fill("Naiguatá");
  const letGo = await holdBack(page, "PATCH", "**/v1/persons/*");
  await save(page);
  await field(page, "Lugar").fill("Naiguatá, calle 2");
  await field(page, "Nombres").fill("Pietra");
  letGo();
  await isShown(page, "Naiguatá");
  expect(await field(page, "Lugar").inputValue()).toBe("Naiguatá, calle 2");
  expect(await field(page, "Nombres").inputValue()).toBe("Pietra");
  expect(await page.getByRole("region", { name: "Lugar" }).count()).toBe(0);
  expect(await stored()).toMatchObject({ location: "Naiguatá", first_name: "Petra" });
  await save(page);
  await isShown(page, "calle 2");
  expect(await stored()).toMatchObject({ location: "Naiguatá, calle 2", first_name: "Pietra" });
  await field(page, "Lugar").waitFor({ state: "hidden" });
  await page.context().close();
});

test("what the service refuses is said at its field, and nothing typed is lost", async () => {
  const { page } = await atPerson();
  await open(page);
  await field(page, "Edad en años").fill("200");
  await field(page, "Lugar").fill("Naiguatá");
  await save(page);
  await page.locator("#wrong-person-age").waitFor();
  expect(await field(page, "Edad en años").getAttribute("aria-invalid")).toBe("true");
  expect(await field(page, "Lugar").inputValue()).toBe("Naiguatá");
  expect(await stored()).toMatchObject({ location: "Macuto", age: null });
  await page.context().close();
});

test("what is written in a field that is not on the screen is not sent, and comes back with the field", async () => {
  const { page } = await atPerson();
  await open(page);
  const status = field(page, "Estado");
  await status.selectOption("found");
  await field(page, "Teléfono de quien la encontró").fill("12");
  await status.selectOption("missing");
  await field(page, "Lugar").fill("Naiguatá");
  await save(page);
  await isShown(page, "Naiguatá");
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.reload();
  await status.selectOption("found");
  expect(await field(page, "Teléfono de quien la encontró").inputValue()).toBe("12");
  await save(page);
  await page.locator("#wrong-person-finder_phone").waitFor();
  await page.context().close();
});

test("a key without the full view is not asked for what it does not see, and changes none of it", async () => {
  const writer = await desk.keyWith(["persons:read", "persons:write"]);
  const { page } = await atPerson({}, writer);
  await open(page);
  for (const label of ["Número del documento", "Hospital", "Refugio", "Nombres de quien busca"]) {
    expect(await field(page, label).count()).toBe(0);
  }
  await field(page, "Lugar").fill("Naiguatá");
  await save(page);
  await isShown(page, "Naiguatá");
  expect(await stored()).toMatchObject({ location: "Naiguatá", document_id: "V-12345678" });
  await page.context().close();
});

test.each<[string, () => Promise<object>]>([
  [
    "of a patient",
    async () => {
      const { hospitals } = await desk.send<{ hospitals: { handle: string }[] }>(
        "GET",
        "/v1/options",
      );
      return { hospital: hospitals[0]?.handle };
    },
  ],
  ["that nobody knows", async () => ({ location: null })],
  [
    "of a child",
    async () => ({ age: 7, contact_person_relationship: "mother", is_guardian_verified: true }),
  ],
])("a place %s is not asked of a key that may not see it", async (_, change) => {
  await desk.send("PATCH", path(), await change());
  const { location } = await stored();
  const { page } = await atPerson({}, await desk.keyWith(["persons:read", "persons:write"]));
  await open(page);
  await form(page).getByText("Lo que puede estar oculto no se pregunta aquí").waitFor();
  expect(await field(page, "Lugar").count()).toBe(0);
  await field(page, "Apellidos").fill("Gil Rojas");
  await save(page);
  await page.getByRole("heading", { name: "Petra Gil Rojas" }).waitFor();
  expect(await stored()).toMatchObject({ location, description: "Camisa azul" });
  await page.context().close();
});

test("the form fits a telephone", async () => {
  const { page } = await atPerson({ viewport: { width: 360, height: 740 } });
  await open(page);
  expect(await overhangOf(page)).toBe(0);
  await page.context().close();
});
