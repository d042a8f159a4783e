import { beforeAll, expect, test } from "vitest";
import { personBody } from "../support/api.js";
import { pressWhenReady, signIn, useBrowser } from "../support/browser.js";
import { startDesk } from "../support/desk.js";
import { aJpeg } from "../support/images.js";
import { eventually } from "../support/service.js";

// What is shown says no more than is so, and can be looked at closely.

const desk = await startDesk();
const visit = useBrowser();
let person: { id: string };

beforeAll(async () => {
  const told = { document_type: "cedula", document_id: "V-12345671", age: 34, location: "Macuto" };
  const name = { first_name: "Yulimar", last_name: "Valbuena Echeverría" };
  person = await desk.create("/v1/persons", personBody({ ...told, ...name }));
  await desk.create("/v1/persons", personBody({ ...told, ...name, last_name: "Valbuena" }));
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(await aJpeg(400, 300))]), "photo.jpg");
  const uploaded = await fetch(`${desk.service.url}/v1/persons/${person.id}/photo`, {
    method: "POST",
    headers: { Authorization: `Bearer ${desk.everything}` },
    body: form,
  });
  expect(uploaded.status).toBe(200);
  await eventually(async () => (await desk.reviews()).length > 0 || undefined);
});

async function open(path: string) {
  const visited = await visit(`${desk.url}#/${path}`);
  await signIn(visited, desk.everything);
  await visited.settle();
  return visited;
}

test("a photo is enlarged and closed by keyboard, and nothing below it is decided meanwhile", async () => {
  const { page } = await open("duplicates");
  const enlarge = page.getByRole("button", {
    name: "Ampliar la foto de Yulimar Valbuena Echeverría",
  });
  await enlarge.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Foto de Yulimar/ });
  await dialog.waitFor();
  await pressWhenReady(page, "s");
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await enlarge.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
  expect(await desk.decided()).toEqual([]);
  await page.context().close();
});

test("equal is said of what is equal; surnames in common are named", async () => {
  const { page } = await open("duplicates");
  const said = async (field: string) =>
    page.locator("table.comparison th[scope=rowgroup]").filter({ hasText: field }).innerText();
  expect(await said("Nombres")).toMatch(/= igual$/);
  expect(await said("Documento")).toMatch(/= igual$/);
  expect(await said("Apellidos")).toMatch(/comparten Valbuena$/);
  await page.context().close();
});

test("a search that is too short shows nobody who was found before", async () => {
  const { page, settle } = await open("persons");
  await page.locator(".persons").waitFor();
  await page.fill("#query", "ma");
  await page.keyboard.press("Enter");
  await page.getByText("Escriba al menos 3 letras.").waitFor();
  await settle();
  expect(await page.locator(".persons").count()).toBe(0);
  await page.fill("#query", "yulimar");
  await page.keyboard.press("Enter");
  await page.locator(".persons").waitFor();
  await page.context().close();
});
