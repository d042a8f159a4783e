import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { personBody } from "../support/api.js";
import { barriersOn, holdBack, openPerson, overhangOf, useBrowser } from "../support/browser.js";
import { startDesk } from "../support/desk.js";

// A call comes in: the person was found. The helpline worker writes down what the caller knows, in one step.

const desk = await startDesk();
const visit = useBrowser();

interface Found {
  id: string;
  status: { handle: string };
  location: string | null;
  hospital: { handle: string } | null;
  hospital_status: { handle: string } | null;
  found_at: string | null;
  finder_name: string | null;
  finder_phone: string | null;
  found_notes: string | null;
}

let person: { id: string };
const path = () => `/v1/persons/${person.id}`;
const stored = () => desk.send<Found>("GET", path());

beforeEach(async () => {
  person = await desk.create(
    "/v1/persons",
    personBody({ first_name: "Petra", last_name: "Gil", location: "Macuto" }),
  );
});

const atPerson = async (options = {}, key = desk.everything) =>
  openPerson(await visit(desk.url, options), key, person.id);

const open = (page: Page) => page.getByText("Marcar como encontrada").click();
const form = (page: Page) => page.locator("form.mark-found");
const save = (page: Page) => page.getByRole("button", { name: "Guardar: está encontrada" }).click();
const undo = (page: Page) => page.getByRole("button", { name: "Deshacer" });
const isFound = (page: Page) => page.locator(".tag", { hasText: "Persona encontrada" }).waitFor();

test("a person is marked as found with what the caller knows, and that is taken back", async () => {
  const visited = await atPerson();
  const { page } = visited;
  await open(page);
  await form(page).getByLabel("¿Dónde está?").fill("Sala 3");
  const hospital = form(page).getByLabel("Hospital", { exact: true });
  await hospital.selectOption({ index: 1 });
  const handle = await hospital.inputValue();
  await form(page).getByLabel("Estado en el hospital").selectOption("admitted");
  await form(page).getByLabel("¿Quién la encontró?").fill("Eva Gil");
  await form(page).getByLabel("Teléfono de quien la encontró").fill("0414-5550101");
  await form(page).getByLabel("Notas").fill("La madre llamó");
  expect(await barriersOn(page)).toEqual([]);
  await save(page);
  await isFound(page);
  expect(await stored()).toMatchObject({
    status: { handle: "found" },
    location: "Sala 3",
    hospital: { handle },
    hospital_status: { handle: "admitted" },
    finder_name: "Eva Gil",
    finder_phone: "+584145550101",
    found_notes: "La madre llamó",
  });
  // A keyboard is at what was saved, and the next stop is the way back.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.locator(".tag", { hasText: "Persona desaparecida" }).waitFor();
  expect(await stored()).toMatchObject({
    status: { handle: "missing" },
    location: "Macuto",
    hospital: null,
    hospital_status: null,
    found_at: null,
    finder_name: null,
  });
  await page.context().close();
});

test("what is not known is not filled in", async () => {
  const { page } = await atPerson();
  await open(page);
  await save(page);
  await isFound(page);
  expect(await stored()).toMatchObject({
    status: { handle: "found" },
    location: "Macuto",
    hospital: null,
    hospital_status: null,
    finder_name: null,
    found_notes: null,
  });
  expect(await page.getByText("Marcar como encontrada").count()).toBe(0);
  await page.context().close();
});

test("the state at a place that was taken out again is not sent", async () => {
  const { page } = await atPerson();
  await open(page);
  const hospital = form(page).getByLabel("Hospital", { exact: true });
  await hospital.selectOption({ index: 1 });
  await form(page).getByLabel("Estado en el hospital").selectOption("admitted");
  await hospital.selectOption("");
  await save(page);
  await isFound(page);
  await form(page).waitFor({ state: "detached" });
  expect(await stored()).toMatchObject({ hospital: null, hospital_status: null });
  await page.context().close();
});

test("after a minute it cannot be taken back with one press", async () => {
  const { page } = await atPerson();
  await open(page);
  await save(page);
  await undo(page).waitFor();
  await page.clock.setFixedTime(Date.now() + 61_000);
  await undo(page).waitFor({ state: "detached" });
  await page.context().close();
});

async function addTip(page: Page, message: string): Promise<void> {
  await page.getByText("Anotar información recibida").click();
  await page.getByLabel("¿Qué dice?").fill(message);
  await page.getByLabel("¿Quién lo dice?").fill("Rosa Gil");
  await page.getByRole("button", { name: "Guardar la información" }).click();
  await page.locator(".entries", { hasText: message }).waitFor();
}

test("what this desk itself changes does not come between a finding and its undo", async () => {
  const { page, settle } = await atPerson();
  await open(page);
  await save(page);
  await isFound(page);
  await addTip(page, "La madre llamó");
  await addTip(page, "La tía también llamó");
  await settle();
  await undo(page).click();
  await page.locator(".tag", { hasText: "Persona desaparecida" }).waitFor();
  expect((await stored()).status.handle).toBe("missing");
  await page.context().close();
});

test("somebody else's change after a finding is shown, and the undo does not go over it", async () => {
  const { page, settle } = await atPerson();
  await open(page);
  await save(page);
  await isFound(page);
  await addTip(page, "La madre llamó");
  await settle();
  await desk.send("PATCH", path(), { found_notes: "Está en casa" });
  await undo(page).click();
  await page.getByText("Otra persona cambió esta ficha después de usted").waitFor();
  await page.locator("dd", { hasText: "Está en casa" }).waitFor();
  expect(await undo(page).count()).toBe(0);
  expect(await stored()).toMatchObject({
    status: { handle: "found" },
    found_notes: "Está en casa",
  });
  await page.context().close();
});

test("a finding of somebody else is shown beside the draft, and comes back when the own is undone", async () => {
  const { page } = await atPerson();
  await open(page);
  await form(page).getByLabel("¿Quién la encontró?").fill("Eva Gil");
  await form(page).getByLabel("Notas").fill("La madre llamó");
  await desk.send("PATCH", path(), {
    status: "found",
    location: "Naiguatá",
    found_notes: "Está en casa de su tía",
  });
  await save(page);
  const both = page.getByRole("region", { name: "Notas del hallazgo" });
  await both.waitFor();
  expect(await both.locator("dd").allTextContents()).toEqual([
    "(vacío)",
    "Está en casa de su tía",
    "La madre llamó",
  ]);
  expect(await form(page).getByLabel("¿Dónde está?").inputValue()).toBe("Naiguatá");
  expect(await barriersOn(page)).toEqual([]);
  expect(await stored()).toMatchObject({
    finder_name: null,
    found_notes: "Está en casa de su tía",
  });
  await save(page);
  await form(page).waitFor({ state: "detached" });
  expect(await stored()).toMatchObject({
    status: { handle: "found" },
    location: "Naiguatá",
    finder_name: "Eva Gil",
    found_notes: "La madre llamó",
  });
  await undo(page).click();
  await page.locator("dd", { hasText: "Está en casa de su tía" }).waitFor();
  expect(await stored()).toMatchObject({
    status: { handle: "found" },
    location: "Naiguatá",
    finder_name: null,
    found_notes: "Está en casa de su tía",
  });
  await page.context().close();
});

test("who has nothing to add to somebody else's finding stores nothing over it", async () => {
  const { page } = await atPerson();
  await open(page);
  await desk.send("PATCH", path(), { status: "found", found_notes: "Está en casa de su tía" });
  const { found_at } = await stored();
  await save(page);
  await page.getByText("Otra persona ya la marcó como encontrada").waitFor();
  await page.locator("dd", { hasText: "Está en casa de su tía" }).waitFor();
  expect(await stored()).toMatchObject({ found_at, found_notes: "Está en casa de su tía" });
  await page.context().close();
});

test("the minute of the undo goes on after the page is loaded again", async () => {
  const { page } = await atPerson();
  await open(page);
  await form(page).getByLabel("¿Dónde está?").fill("Sala 3");
  await save(page);
  await isFound(page);
  await page.reload();
  await undo(page).click();
  await page.locator(".tag", { hasText: "Persona desaparecida" }).waitFor();
  expect(await stored()).toMatchObject({ status: { handle: "missing" }, location: "Macuto" });
  expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toContain("Macuto");
  await page.context().close();
});

test("what is typed while a finding is on its way stays, and is saved by the next one", async () => {
  const { page } = await atPerson();
  await open(page);
  await form(page).getByLabel("¿Quién la encontró?").fill("Eva Gil");
  const letGo = await holdBack(page, "PATCH", "**/v1/persons/*");
  await save(page);
  await form(page).getByLabel("Notas").fill("La madre llamó");
  letGo();
  await isFound(page);
  expect(await form(page).getByLabel("Notas").inputValue()).toBe("La madre llamó");
  expect(await stored()).toMatchObject({ finder_name: "Eva Gil", found_notes: null });
  await save(page);
  await form(page).waitFor({ state: "detached" });
  expect(await stored()).toMatchObject({ finder_name: "Eva Gil", found_notes: "La madre llamó" });
  await page.context().close();
});

test("what was typed is still there after the page is loaded again", async () => {
  const { page } = await atPerson();
  await open(page);
  await form(page).getByLabel("Notas").fill("La madre llamó");
  await page.reload();
  expect(await form(page).getByLabel("Notas").inputValue()).toBe("La madre llamó");
  await page.context().close();
});

test("somebody else's change is shown before anything is stored over it", async () => {
  const { page } = await atPerson();
  await open(page);
  await form(page).getByLabel("Notas").fill("La madre llamó");
  await desk.send("PATCH", path(), { location: "Caraballeda" });
  await save(page);
  await page.getByText("Otra persona cambió esta ficha").waitFor();
  expect((await stored()).status.handle).toBe("missing");
  await page.locator("dd", { hasText: "Caraballeda" }).waitFor();
  await save(page);
  await isFound(page);
  expect(await stored()).toMatchObject({ location: "Caraballeda", found_notes: "La madre llamó" });
  await page.context().close();
});

test("what the service refuses is said, and nothing typed is lost", async () => {
  const { page } = await atPerson();
  await open(page);
  await form(page).getByLabel("Teléfono de quien la encontró").fill("12");
  await form(page).getByLabel("Notas").fill("La madre llamó");
  await save(page);
  await page.getByRole("alert").waitFor();
  expect((await stored()).status.handle).toBe("missing");
  expect(await form(page).getByLabel("Notas").inputValue()).toBe("La madre llamó");
  await page.context().close();
});

test("a key without the full view says neither hospital nor shelter, and one that only reads nothing", async () => {
  const writer = await desk.keyWith(["persons:read", "persons:write"]);
  const { page } = await atPerson({}, writer);
  await open(page);
  expect(await form(page).getByLabel("Hospital", { exact: true }).count()).toBe(0);
  await save(page);
  await isFound(page);
  await undo(page).click();
  await page.locator(".tag", { hasText: "Persona desaparecida" }).waitFor();
  expect(await stored()).toMatchObject({ status: { handle: "missing" }, location: "Macuto" });
  await page.context().close();
  const reader = await atPerson({}, await desk.keyWith(["persons:read"]));
  expect(await reader.page.getByText("Marcar como encontrada").count()).toBe(0);
  await reader.page.context().close();
});

test("the form fits a telephone", async () => {
  const { page } = await atPerson({ viewport: { width: 360, height: 740 } });
  await open(page);
  await form(page).getByLabel("Refugio", { exact: true }).selectOption({ index: 1 });
  expect(await overhangOf(page)).toBe(0);
  await page.context().close();
});
