import type { Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { personBody } from "../support/api.js";
import { barriersOn, overhangOf, signIn, useBrowser } from "../support/browser.js";
import { startDesk } from "../support/desk.js";
import { eventually } from "../support/service.js";

// "Already found, she is well": a report or a tip leads to the change, and is then done with.

const desk = await startDesk();
const visit = useBrowser();

interface Stored {
  document_id: string | null;
  status: { handle: string };
  found_notes: string | null;
  location: string | null;
}

let person: { id: string };
const path = () => `/v1/persons/${person.id}`;
const stored = () => desk.send<Stored>("GET", path());

beforeEach(async () => {
  for (const { id } of await desk.send<{ id: string }[]>("GET", "/v1/persons?limit=100")) {
    await desk.send("DELETE", `/v1/persons/${id}`);
  }
  person = await desk.create(
    "/v1/persons",
    personBody({ first_name: "Petra", last_name: "Gil", location: "Macuto" }),
  );
});

const report = (reason: string, details: string) =>
  desk.create(`${path()}/reports`, {
    reason,
    details,
    reporter_name: "Rosa Gil",
    reporter_email: "rosa@example.org",
  });

async function at(hash: string, options = {}): Promise<Page> {
  const visited = await visit(desk.url, options);
  await signIn(visited, desk.everything);
  await visited.page.evaluate(`location.hash = "#/${hash}"`);
  await visited.page.locator("article.queued").first().waitFor();
  return visited.page;
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();

test("from a report the person is marked as found with what it says, and the report is resolved there", async () => {
  await report("already_found", "Ya apareció, está bien con su tía");
  const page = await at("reports", { viewport: { width: 360, height: 740 } });
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOf(page)).toBe(0);
  await press(page, "Marcar como encontrada…");
  await page.locator("article.one-person").waitFor();
  expect(await page.locator("form.mark-found").getByLabel("Notas").inputValue()).toBe(
    "Ya apareció, está bien con su tía",
  );
  const focused =
    'document.activeElement?.closest("details")?.querySelector("form.mark-found") !== null';
  expect(await page.evaluate(focused)).toBe(true);
  await press(page, "Guardar: está encontrada");
  await page.locator(".tag", { hasText: "Persona encontrada" }).waitFor();
  expect(await stored()).toMatchObject({
    status: { handle: "found" },
    found_notes: "Ya apareció, está bien con su tía",
  });
  await page.clock.install();
  await press(page, "Marcar como resuelto");
  await page.getByText("Reporte resuelto.").first().waitFor();
  await page.clock.fastForward(31_000);
  await eventually(async () => {
    const left = await desk.send<object[]>("GET", `${path()}/reports`);
    return left.length === 0 || undefined;
  });
  await page.context().close();
});

test("from a report a wrong field is corrected", async () => {
  await report("incorrect_info", "No vive en Macuto sino en Naiguatá");
  const page = await at("reports");
  await press(page, "Corregir la ficha…");
  await page.locator("article.one-person").waitFor();
  await page.locator("form.person-form").getByLabel("Lugar", { exact: true }).fill("Naiguatá");
  await press(page, "Guardar los cambios");
  await page.locator("dd", { hasText: "Naiguatá" }).waitFor();
  expect(await stored()).toMatchObject({ location: "Naiguatá", status: { handle: "missing" } });
  await page.context().close();
});

test("what a report says plainly is offered for its field, and is there once somebody takes it", async () => {
  await report(
    "incorrect_info",
    "Tiene 34 años de casada. Su cédula es V-12.345.678, llamen al +58 414-5550199. Ya apareció",
  );
  const page = await at("reports", { viewport: { width: 360, height: 740 } });
  await press(page, "Corregir la ficha…");
  const form = page.locator("form.person-form");
  const said = form.getByRole("region", { name: "Lo que dice el mensaje" });
  await said.waitFor();
  expect(await said.getByRole("button").allTextContents()).toEqual([
    "Poner en «Número del documento»: V-12345678",
    "Poner en «Teléfono de quien busca»: +584145550199",
  ]);
  expect(await form.getByLabel("Número del documento").inputValue()).toBe("");
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOf(page)).toBe(0);
  await press(page, "Poner en «Número del documento»");
  expect(await form.getByLabel("Número del documento").inputValue()).toBe("V-12345678");
  await press(page, "Guardar los cambios");
  await page.locator("dd", { hasText: "V-12345678" }).waitFor();
  expect(await stored()).toMatchObject({
    status: { handle: "missing" },
    document_id: "V-12345678",
  });
  await page.context().close();
});

test("from a report of a duplicate the persons of a similar name are one press away", async () => {
  await desk.send("PATCH", path(), {
    first_name: "Petra María",
    last_name: "Gil-Rojas de la Cruz",
  });
  await desk.create("/v1/persons", personBody({ first_name: "Petra", last_name: "Gil" }));
  await report("duplicate", "Está dos veces");
  const page = await at("reports");
  await page.getByRole("link", { name: "Personas", exact: true }).click();
  await page.getByLabel("Nombre, lugar o descripción").fill("Macuto");
  await press(page, "Buscar");
  await page.goBack();
  await press(page, "Comparar con quien se llama parecido…");
  await page.getByRole("link", { name: "Petra Gil", exact: true }).waitFor();
  expect(await page.getByRole("link", { name: "Petra María" }).count()).toBe(0);
  expect(await barriersOn(page)).toEqual([]);
  // The user's own search is still there.
  await page.getByRole("link", { name: "Personas", exact: true }).click();
  expect(await page.getByLabel("Nombre, lugar o descripción").inputValue()).toBe("Macuto");
  await page.context().close();
});

test("from a tip the person is marked as found, and what somebody wrote before stays", async () => {
  await desk.create(`${path()}/tips`, { sender_name: "Rosa Gil", message: "La vi en el refugio" });
  const page = await at("tips");
  await press(page, "Marcar como encontrada…");
  await page.locator("form.mark-found").getByLabel("Notas").fill("Lo confirmó el refugio");
  await page.evaluate('location.hash = "#/tips"');
  await page.locator("article.queued").first().waitFor();
  await press(page, "Marcar como encontrada…");
  expect(await page.locator("form.mark-found").getByLabel("Notas").inputValue()).toBe(
    "Lo confirmó el refugio",
  );
  await press(page, "Agregarlo a las notas");
  expect(await page.locator("form.mark-found").getByLabel("Notas").inputValue()).toBe(
    "Lo confirmó el refugio\nLa vi en el refugio",
  );
  expect(await page.getByRole("button", { name: "Agregarlo a las notas" }).count()).toBe(0);
  await press(page, "Descartar lo escrito");
  expect(await page.locator("form.mark-found").getByLabel("Notas").inputValue()).toBe("");
  await page.context().close();
});

test("a tip that is deleted while its person is corrected does not come between", async () => {
  await desk.create(`${path()}/tips`, { sender_name: "Rosa Gil", message: "Vive en Naiguatá" });
  const page = await at("tips");
  await page.clock.install();
  await press(page, "Borrar esta información");
  await press(page, "Corregir la ficha…");
  const form = page.locator("form.person-form");
  await form.getByLabel("Lugar", { exact: true }).fill("Naiguatá");
  const newest = page.waitForResponse(
    (answer) => answer.request().method() === "GET" && answer.url().endsWith(path()),
  );
  await page.clock.fastForward(31_000);
  await newest;
  const change = page.waitForResponse((answer) => answer.request().method() === "PATCH");
  await press(page, "Guardar los cambios");
  expect((await change).status()).toBe(200);
  expect(await stored()).toMatchObject({ location: "Naiguatá" });
  await page.context().close();
});
