import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import type { Permission } from "../../src/kernel/auth/permissions.js";
import { aPerson } from "../support/api.js";
import { barriersOn, overhangOf, signIn, useBrowser } from "../support/browser.js";
import { saveKey } from "../support/keys.js";
import { startOwnService } from "../support/own-service.js";

// The list that a moderator found is saved as a file, with the key of the moderator, on a narrow telephone.

const { service, collections } = await startOwnService();
const visit = useBrowser();

const women = Array.from({ length: 25 }, (_, n) =>
  aPerson({ first_name: `Ana ${n}`, gender: "female", document_id: "V12345678" }),
);
await collections.persons.insertMany([...women, aPerson({ first_name: "Luis", gender: "male" })]);

async function openSearch(held: Permission[], locale = "es-VE") {
  const key = await saveKey(collections, held);
  const options = { viewport: { width: 360, height: 800 }, locale };
  const visited = await visit(`${service.url}/desk/#/persons`, options);
  onTestFinished(() => visited.page.context().close());
  await signIn(visited, key);
  await visited.page.waitForSelector(".persons");
  return visited;
}

async function saved(page: Page, button: string, separator: string) {
  const begun = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await begun;
  const text = await readFile(await file.path(), "utf8");
  const rows: Record<string, string>[] = parse(text, {
    bom: true,
    columns: true,
    delimiter: separator,
  });
  return { name: file.suggestedFilename(), text, rows };
}

test("all persons of a search are saved, those of other pages too, as the key sees them", async () => {
  const visited = await openSearch(["persons:read", "persons:sensitive:read"]);
  const { page, complaints } = visited;
  await page.click("summary");
  await page.check('input[name="gender"][value="female"]');
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await page.getByText("20 personas en esta página").first().waitFor();
  await page.getByText("con sus datos protegidos").waitFor();
  await visited.settle();
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOf(page)).toBe(0);
  const { name, text, rows } = await saved(page, "Guardar esta lista (CSV)", ";");
  expect(name).toMatch(/^personas-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.startsWith("\ufeff")).toBe(true);
  expect(rows).toHaveLength(women.length);
  expect(rows[0]).toMatchObject({ gender_label: "Femenino", document_id: "V12345678" });
  await page.getByText("El archivo está listo.").waitFor({ state: "attached" });
  expect(complaints).toEqual([]);
});

test("in English, and with a key that sees no protected data", async () => {
  const { page } = await openSearch(["persons:read"], "en-GB");
  const { name, rows } = await saved(page, "Save this list (CSV)", ",");
  expect(name).toMatch(/^persons-/);
  expect(rows).toHaveLength(women.length + 1);
  expect(rows.find(({ gender }) => gender === "female")).toMatchObject({
    gender_label: "Female",
    document_id: "******678",
  });
});

test("a printed page says that there are more persons than it has", async () => {
  const { page } = await openSearch(["persons:read"]);
  await page.emulateMedia({ media: "print" });
  const count = page.locator(".hint", { hasText: "20 personas en esta página" });
  expect(await count.innerText()).toBe("20 personas en esta página; hay más en otras páginas");
  expect(await count.isVisible()).toBe(true);
  expect(await page.locator("form").isVisible()).toBe(false);
  expect(await page.getByRole("button", { name: /Guardar|Siguientes/ }).count()).toBe(0);
});

test("a file that does not come whole is not saved; one can try again", async () => {
  const { page } = await openSearch(["persons:read"]);
  const isFile = (headers: Record<string, string>) => headers.accept === "text/csv";
  await page.route("**/v1/persons*", (route) =>
    isFile(route.request().headers()) ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Guardar esta lista (CSV)" }).click();
  await page.getByRole("alert").waitFor();
  await page.unroute("**/v1/persons*");
  expect((await saved(page, "Guardar esta lista (CSV)", ";")).rows).toHaveLength(26);
});
