import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { allReviews } from "../../src/kernel/database/collections.js";
import { personBody } from "../support/api.js";
import {
  barriersOn,
  openDuplicates,
  overhangOf,
  pressWhenReady,
  useBrowser,
} from "../support/browser.js";
import { startDesk } from "../support/desk.js";
import { aJpeg } from "../support/images.js";
import { eventually } from "../support/service.js";
import { isFullCheck } from "../support/tier.js";

// Several moderators at once, each with a key of their own: nobody gets the review that somebody else has before them,
// what one leaves another gets, and what one decided can be found and taken back.

const desk = await startDesk();
const visit = useBrowser();
const pairs = isFullCheck ? 100 : 12;

const child = {
  first_name: "Nieve",
  last_name: "Alvarado Sotillo",
  age: 9,
  gender: "female",
  contact_person_relationship: "mother",
  is_guardian_verified: true,
  document_type: "cedula",
  document_id: "V-31234567",
};

beforeAll(async () => {
  await desk.addPairs(pairs);
  for (const location of ["Macuto", "Naiguatá"]) {
    const { id } = await desk.create("/v1/persons", personBody({ ...child, location }));
    const form = new FormData();
    form.append("photo", new Blob([new Uint8Array(await aJpeg(400, 300))]), "photo.jpg");
    const uploaded = await fetch(`${desk.service.url}/v1/persons/${id}/photo`, {
      method: "POST",
      headers: { Authorization: `Bearer ${desk.everything}` },
      body: form,
    });
    expect(uploaded.status).toBe(200);
    await desk.create(`/v1/persons/${id}/tips`, {
      sender_name: "Eva Gil",
      message: `Está en ${location}`,
    });
    await desk.create(`/v1/persons/${id}/reports`, {
      reason: "duplicate",
      details: `Repetida en ${location}`,
      reporter_name: "Luis Paz",
      reporter_email: "luis@example.org",
    });
  }
  await eventually(async () => (await ofChild()) !== undefined || undefined);
});
beforeEach(() => desk.undecide());

const ofChild = async () =>
  (await desk.reviews()).find(({ persons }) => persons[0]?.first_name === child.first_name);

/** A moderator at work, with a key of her own. */
async function moderator(name: string, options = {}) {
  const key = await desk.keyWith(undefined, "form", name);
  const visited = await openDuplicates(await visit(desk.url, options), key);
  onTestFinished(() => visited.page.context().close());
  return visited;
}

const review = (page: Page) => page.locator("article.review");
const idShown = async (page: Page) =>
  (await desk.reviewOf(await review(page).locator("a").first().getAttribute("href"))).id;
const outcomeOf = (page: Page, text: RegExp) => page.locator("p.outcome").filter({ hasText: text });

/** The clock of the page, so many minutes later, as somebody finds it who comes back to the tab. */
async function later(page: Page, minutes: number) {
  await page.clock.setFixedTime(Date.now() + minutes * 60_000);
  await page.evaluate('document.dispatchEvent(new Event("visibilitychange"))');
}

/** Nobody has renewed a lease for five minutes. */
const endLeases = async () => {
  for (const reviews of allReviews(desk.collections)) {
    await reviews.updateMany(
      { lease: { $exists: true } },
      { $set: { "lease.until": new Date(0) } },
    );
  }
};

test("two moderators who decide at once never have the same review before them, and decide all", async () => {
  const names = ["Moderadora A", "Moderadora B"];
  const desks = [await moderator("Moderadora A"), await moderator("Moderadora B")];
  const before = new Map<Page, string>();
  const work = async ({ page, settle }: (typeof desks)[number]) => {
    while ((await review(page).count()) > 0) {
      const link = String(await review(page).locator("a").first().getAttribute("href"));
      before.set(page, link);
      const others = [...before].filter(([other]) => other !== page);
      expect(others.map(([, theirs]) => theirs)).not.toContain(link);
      before.delete(page);
      await pressWhenReady(page, "n");
      await outcomeOf(page, /^Guardado/).waitFor();
      await settle();
    }
  };
  await Promise.all(desks.map(work));
  const decided = await Promise.all(
    names.map((name) => desk.send<object[]>("GET", `/v1/duplicates?limit=100&audited_by=${name}`)),
  );
  expect(decided.map(({ length }) => length > 0)).toEqual([true, true]);
  expect(decided.flat()).toHaveLength(Math.min(pairs + 1, 200));
});

test("what one leaves for later another gets, and it comes again at the end", async () => {
  const first = await moderator("Moderadora A");
  const left = await idShown(first.page);
  await pressWhenReady(first.page, "ArrowRight");
  await first.settle();
  expect(await idShown(first.page)).not.toBe(left);
  const second = await moderator("Moderadora B");
  expect(await idShown(second.page)).toBe(left);
  await pressWhenReady(second.page, "ArrowRight");
  await second.settle();
  await pressWhenReady(first.page, "z");
  await first.settle();
  expect(await idShown(first.page)).toBe(left);
});

test("a review stays one's own while the page is used, and who comes back is told if it went", async () => {
  const { page, settle } = await moderator("Moderadora A");
  const id = await idShown(page);
  const renewed = page.waitForRequest(
    (request) => request.postDataJSON()?.duplicate_id === id && request.method() === "POST",
  );
  await later(page, 3);
  expect((await (await renewed).response())?.status()).toBe(200);
  await settle();
  await later(page, 9);
  await page.getByText("Nadie usó esta página durante 5 minutos").waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await page.keyboard.press("Shift");
  await later(page, 9.5);
  await page.getByText("Nadie usó esta página").waitFor({ state: "detached" });

  await endLeases();
  const other = await moderator("Moderadora B");
  expect(await idShown(other.page)).toBe(id);
  await later(page, 12);
  await page.getByText("Otra persona también tiene ahora esta comparación").waitFor();
  expect(await barriersOn(page)).toEqual([]);
  await pressWhenReady(other.page, "n");
  await outcomeOf(other.page, /^Guardado/).waitFor();
  await pressWhenReady(page, "s");
  await outcomeOf(page, /^Ya lo decidió Moderadora B/).waitFor();
  expect(await idShown(page)).not.toBe(id);
});

test("one chooses among the duplicates by keyboard; the choice outlives a reload", async () => {
  const { page, settle } = await moderator("Moderadora A", {
    viewport: { width: 360, height: 640 },
  });
  const tools = page.locator(".review-filters");
  await tools.locator("summary").press("Enter");
  await page.getByLabel("Menores de edad").selectOption("true");
  await page.getByLabel("Fotos").selectOption("true");
  await page.getByLabel("Solo con fichas de mi fuente").check();
  expect(await barriersOn(page)).toEqual([]);
  expect(await overhangOf(page)).toBe(0);
  await page.getByRole("button", { name: "Aplicar" }).press("Enter");
  await page
    .getByRole("heading", { name: /^Nieve/ })
    .first()
    .waitFor();
  await tools.getByText("Filtros (3)").waitFor();
  await page.reload();
  await page
    .getByRole("heading", { name: /^Nieve/ })
    .first()
    .waitFor();
  await tools.getByText("Filtros (3)").waitFor();
  await pressWhenReady(page, "n");
  await page.getByText("No quedan duplicados pendientes con estos filtros.").waitFor();
  await settle();
  expect(await barriersOn(page)).toEqual([]);
  await tools.locator("summary").press("Enter");
  await page.getByLabel("Menores de edad").selectOption("false");
  await page.getByLabel("Fotos").selectOption("");
  await page.getByRole("button", { name: "Aplicar" }).press("Enter");
  await review(page).waitFor();
});

test("a key that only looks takes nothing from those who decide, and sees the likeliest first", async () => {
  const [likeliest] = await desk.send<{ id: string }[]>(
    "GET",
    "/v1/duplicates?status=pending&order=match_score%20desc&limit=1",
  );
  const key = await desk.keyWith(["duplicates:read", "persons:sensitive:read"]);
  const { page, asked } = await openDuplicates(await visit(desk.url), key);
  onTestFinished(() => page.context().close());
  expect(await idShown(page)).toBe(likeliest?.id);
  expect(asked.filter((address) => address.endsWith("/claim"))).toEqual([]);
  expect(await page.getByLabel("Menores de edad").count()).toBe(0);
  const other = await moderator("Moderadora A");
  expect(await idShown(other.page)).toBe(likeliest?.id);
});

test.each([
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
])(
  "what one decided today is listed at $width px, and taken back unless somebody was later",
  async (viewport) => {
    const name = `Moderadora ${viewport.width}`;
    const { page, settle } = await moderator(name, { viewport, reducedMotion: "reduce" });
    const decided: string[] = [];
    for (const key of ["n", "s"]) {
      decided.unshift(await idShown(page));
      await pressWhenReady(page, key);
      await outcomeOf(page, /^Guardado/).waitFor();
      await settle();
    }
    const [last, first] = decided;
    await page.getByRole("link", { name: "Lo que decidí hoy" }).press("Enter");
    const cards = page.locator("article.decided");
    await cards.nth(1).waitFor();
    expect(await cards.locator("h2").allInnerTexts()).toEqual([
      expect.stringMatching(/^es la misma persona$/i),
      expect.stringMatching(/^son personas distintas$/i),
    ]);
    expect(await barriersOn(page)).toEqual([]);
    expect(await overhangOf(page)).toBe(0);
    await cards.nth(0).getByRole("button", { name: "Deshacer" }).press("Enter");
    await cards.nth(0).getByText("Deshecho: está otra vez pendiente.").waitFor();
    await desk.decideElsewhere(String(first), "pending");
    await desk.decideElsewhere(String(first), "dismissed");
    await cards.nth(1).getByRole("button", { name: "Deshacer" }).press("Enter");
    await cards.nth(1).getByText("Otra persona lo decidió después").waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(await desk.decided()).toMatchObject([
      { id: first, status: "dismissed", audited_by: "Otra moderadora" },
    ]);
    expect((await desk.reviews()).find(({ id }) => id === last)?.status).toBe("pending");
    await page.getByRole("link", { name: "Volver a los duplicados" }).press("Enter");
    await review(page).waitFor();
  },
);

test.each([
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
])(
  "tips, reports and photos of the candidates are beside each other at $width px",
  async (viewport) => {
    const { page, settle } = await moderator("Moderadora A", { viewport, reducedMotion: "reduce" });
    await page.locator(".review-filters summary").press("Enter");
    await page.getByLabel("Menores de edad").selectOption("true");
    await page.getByRole("button", { name: "Aplicar" }).press("Enter");
    await page
      .getByRole("heading", { name: /^Nieve/ })
      .first()
      .waitFor();
    await page.getByText("Información y reportes").press("Enter");
    const said = page.locator(".said-about li");
    await said.nth(1).getByText("Está en").waitFor();
    await settle();
    expect((await said.allInnerTexts()).toSorted()).toEqual([
      expect.stringMatching(/Está repetida: Repetida en Macuto[\s\S]*Está en Macuto/),
      expect.stringMatching(/Está repetida: Repetida en Naiguatá[\s\S]*Está en Naiguatá/),
    ]);
    expect(await barriersOn(page)).toEqual([]);
    expect(await overhangOf(page)).toBe(0);

    const beside = page.getByRole("button", { name: "Fotos lado a lado" });
    await beside.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Fotos lado a lado" });
    const boxes = await Promise.all(
      (await dialog.locator("img").all()).map((one) => one.boundingBox()),
    );
    expect(boxes).toHaveLength(2);
    expect(boxes[0]?.y).toBe(boxes[1]?.y);
    expect(Number(boxes[1]?.x)).toBeGreaterThan(Number(boxes[0]?.x) + Number(boxes[0]?.width) - 1);
    expect(await barriersOn(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Cerrar" }).waitFor();
    await page.keyboard.press("s");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await beside.evaluate((one) => one === one.ownerDocument.activeElement)).toBe(true);
    expect(await desk.decided()).toEqual([]);
  },
);
