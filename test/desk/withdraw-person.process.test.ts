import type { Page } from "playwright-core";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { personBody } from "../support/api.js";
import { barriersOn, openPerson, overhangOf, useBrowser } from "../support/browser.js";
import { startDesk } from "../support/desk.js";

// A record gets a photo, a report is written down, and a record that should not be there goes.

const desk = await startDesk();
const visit = useBrowser();

let person: { id: string };
const path = () => `/v1/persons/${person.id}`;

beforeEach(async () => {
  person = await desk.create("/v1/persons", personBody({ first_name: "Petra", last_name: "Gil" }));
});

const atPerson = async (options = {}, key = desk.everything) =>
  openPerson(await visit(desk.url, options), key, person.id);

const press = (page: Page, name: string) => page.getByRole("button", { name }).click();
const listed = () => desk.send<unknown[]>("GET", `/v1/persons?id=${person.id}`);

/** A picture of this colour alone, as a file. */
async function aPicture(background: string) {
  const picture = { width: 40, height: 50, channels: 3, background } as const;
  const buffer = await sharp({ create: picture }).png().toBuffer();
  return { name: "petra.png", mimeType: "image/png", buffer };
}

/** Somebody else puts a photo into the record. */
async function uploadElsewhere(background: string): Promise<void> {
  const { buffer } = await aPicture(background);
  const form = new FormData();
  form.append("photo", new Blob([new Uint8Array(buffer)]), "otra.png");
  const headers = { Authorization: `Bearer ${desk.everything}` };
  const address = `${desk.service.url}${path()}/photo`;
  const { ok } = await fetch(address, { method: "POST", headers, body: form });
  if (!ok) throw new Error("The photo was not taken");
}

/** The address of the photo that is stored, without what is signed. */
async function storedPhoto(): Promise<string> {
  const { photo_url } = await desk.send<{ photo_url: string | null }>("GET", path());
  return photo_url?.split("?")[0] ?? "";
}

test("a photo is put in from a file and taken away again", async () => {
  const { page } = await atPerson();
  await page.getByText("Agregar una foto").click();
  expect(await barriersOn(page)).toEqual([]);
  const choose = page.getByLabel("Foto de la cámara o de un archivo");
  await choose.setInputFiles(await aPicture("#347"));
  await page.getByRole("img", { name: "Foto de Petra Gil" }).waitFor();
  const withPhoto = await desk.send<{ photo_url: string | null }>("GET", path());
  expect(withPhoto.photo_url).toMatch(/\.jpg\?/);
  await page.getByText("Cambiar o quitar la foto").click();
  await press(page, "Quitar la foto");
  await press(page, "Sí, seguro");
  await page.getByText("Sin foto").waitFor();
  expect(await desk.send("GET", path())).toMatchObject({ photo_url: null });
  await page.context().close();
});

test("a photo whose answer was lost is sent again as the same request", async () => {
  const { page } = await atPerson();
  const keys: (string | undefined)[] = [];
  await page.route("**/v1/persons/*/photo", (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    return keys.length === 1 ? route.abort("connectionreset") : route.continue();
  });
  await page.getByText("Agregar una foto").click();
  const choose = page.getByLabel("Foto de la cámara o de un archivo");
  await choose.setInputFiles(await aPicture("#347"));
  await press(page, "Intentar de nuevo");
  await page.locator("summary .done", { hasText: "La foto está guardada." }).waitFor();
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0]]);
  await page.context().close();
});

test("a photo that somebody else has put in meanwhile is seen beside the own one before it goes", async () => {
  const { page } = await atPerson({ viewport: { width: 360, height: 740 } });
  await uploadElsewhere("#a33");
  const theirs = await storedPhoto();
  await page.getByText("Agregar una foto").click();
  const choose = page.getByLabel("Foto de la cámara o de un archivo");
  await choose.setInputFiles(await aPicture("#347"));
  await page.getByText("su foto no se ha guardado").waitFor();
  const both = page.locator("dl.both-photos img");
  await both.nth(1).waitFor();
  const shown = await both.evaluateAll((images) =>
    images.map((image) => image.getAttribute("src")?.split("?")[0]),
  );
  expect(shown).toEqual([theirs, expect.stringMatching(/^blob:/)]);
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOf(page)).toBe(0);
  await press(page, "Dejar lo que está");
  await both.first().waitFor({ state: "detached" });
  expect(await storedPhoto()).toBe(theirs);

  await page.getByText("Cambiar o quitar la foto").click();
  await uploadElsewhere("#3a3");
  await choose.setInputFiles(await aPicture("#347"));
  await press(page, "Guardar mi foto");
  await both.first().waitFor({ state: "detached" });
  expect(await storedPhoto()).not.toBe(theirs);
  await page.context().close();
});

test("a photo that somebody else has put in meanwhile is not taken away unseen", async () => {
  await uploadElsewhere("#347");
  const { page } = await atPerson();
  await page.getByText("Cambiar o quitar la foto").click();
  await press(page, "Quitar la foto");
  await uploadElsewhere("#a33");
  const theirs = await storedPhoto();
  await press(page, "Sí, seguro");
  await page.getByText("Otra persona lo cambió mientras tanto, y no se guardó nada.").waitFor();
  await page.locator(`.both-photos img[src^="${theirs}"]`).waitFor();
  expect(await storedPhoto()).toBe(theirs);
  await press(page, "Sí, seguro");
  await page.getByText("Sin foto").waitFor();
  expect(await storedPhoto()).toBe("");
  await page.context().close();
});

test("a file that is no photo is refused in words", async () => {
  const { page } = await atPerson();
  await page.getByText("Agregar una foto").click();
  const choose = page.getByLabel("Foto de la cámara o de un archivo");
  const buffer = Buffer.from("no photo");
  await choose.setInputFiles({ name: "petra.png", mimeType: "image/png", buffer });
  await page.getByRole("alert").waitFor();
  expect(await page.getByRole("alert").textContent()).toMatch(/JPEG/);
  await page.context().close();
});

test("what is wrong with a record is written down, and is among the reports at once", async () => {
  const { page } = await atPerson();
  await page.getByText("Reportar un problema de la ficha").click();
  await page.getByLabel("¿Qué pasa con la ficha?").selectOption("already_found");
  await page.getByLabel("Explíquelo").fill("Está con su hermana");
  await page.getByLabel("¿Quién lo reporta?").fill("Rosa Gil");
  await page.getByLabel("Su correo").fill("rosa@example.org");
  expect(await barriersOn(page)).toEqual([]);
  await press(page, "Guardar el reporte");
  await page.locator(".entries", { hasText: "Está con su hermana" }).waitFor();
  expect(await desk.send("GET", `${path()}/reports`)).toMatchObject([
    { reason: "already_found", details: "Está con su hermana", reporter_name: "Rosa Gil" },
  ]);
  await page.context().close();
});

test("a record is hidden, is said to be hidden, and is shown again", async () => {
  const { page } = await atPerson();
  await page.getByText("Ocultar o eliminar la ficha").click();
  await press(page, "Ocultar la ficha");
  await page.getByRole("button", { name: "Mostrar la ficha otra vez" }).waitFor();
  expect(await listed()).toEqual([]);
  await page.reload();
  await page.getByText("Esta ficha está oculta").waitFor();
  await press(page, "Mostrar la ficha otra vez");
  await page.getByRole("button", { name: "Ocultar la ficha" }).waitFor();
  expect(await listed()).toHaveLength(1);
  await page.context().close();
});

test("a record is deleted only for a reason and after a second look", async () => {
  const { page } = await atPerson({ viewport: { width: 360, height: 740 } });
  await page.getByText("Ocultar o eliminar la ficha").click();
  const remove = page.getByRole("button", { name: "Eliminar la ficha" });
  expect(await remove.count()).toBe(0);
  await page.getByLabel("¿Por qué se elimina?").selectOption("entered_twice");
  await remove.click();
  expect(await overhangOf(page)).toBe(0);
  expect(await barriersOn(page)).toEqual([]);
  expect(await listed()).toHaveLength(1);
  await press(page, "Sí, seguro");
  await page.getByRole("button", { name: "Buscar" }).waitFor();
  expect(await listed()).toEqual([]);
  const tombstone = await desk.collections.tombstones.findOne({}, { sort: { deleted_at: -1 } });
  expect(tombstone).toMatchObject({ reason: "entered_twice" });
  expect(String(tombstone?._id)).toBe(person.id);
  await page.context().close();
});

test("a record that somebody changed meanwhile is not deleted unseen", async () => {
  const { page } = await atPerson();
  await page.getByText("Ocultar o eliminar la ficha").click();
  await page.getByLabel("¿Por qué se elimina?").selectOption("entered_wrongly");
  await press(page, "Eliminar la ficha");
  await desk.send("PATCH", path(), { location: "Caraballeda" });
  await press(page, "Sí, seguro");
  await page.getByRole("alert").waitFor();
  await page.locator("dd", { hasText: "Caraballeda" }).waitFor();
  expect(await listed()).toHaveLength(1);
  await page.context().close();
});

test("a key that may not write is offered none of it", async () => {
  const { page } = await atPerson({}, await desk.keyWith(["persons:read", "reports:write"]));
  for (const text of ["Corregir la ficha", "Agregar una foto", "Ocultar o eliminar"]) {
    expect(await page.getByText(text).count()).toBe(0);
  }
  expect(await page.getByText("Reportar un problema de la ficha").count()).toBe(1);
  await page.context().close();
});
