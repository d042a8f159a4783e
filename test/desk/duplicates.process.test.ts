import type { Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { openDuplicates, pressWhenReady, stopRetries, useBrowser } from "../support/browser.js";
import { startDesk } from "../support/desk.js";

// The pending duplicates one after another: what a moderator sees is as it is now, in her language, and what is
// sent is what she has before her.

const desk = await startDesk();
const visit = useBrowser();
const decision = "**/v1/duplicates/*";

beforeAll(() => desk.addPairs(3));
beforeEach(() => desk.undecide());

const atWork = async (options = {}) =>
  openDuplicates(await visit(desk.url, options), desk.everything);

const links = (page: Page) => page.locator("article.review a");
const idShown = async (page: Page) =>
  (await desk.reviewOf(await links(page).first().getAttribute("href"))).id;
const outcomeOf = (page: Page, text: RegExp) => page.locator("p.outcome").filter({ hasText: text });
const again = (page: Page) => page.getByRole("button", { name: /Intentar ahora/ });
const summary = (page: Page) => page.locator("article.review .hint").first();

/** The pending reviews, in the order in which they are shown. */
async function inOrder() {
  const reviews = await desk.send<{ id: string }[]>(
    "GET",
    "/v1/duplicates?status=pending&order=match_score%20desc",
  );
  return reviews.map(({ id }) => id);
}

/** The clock of the page, so many minutes later. */
const later = async (page: Page, minutes: number) =>
  page.clock.setFixedTime(Date.now() + minutes * 60_000);

/** Leaves the review pending, and waits for the next. */
async function skip({ page, settle }: Awaited<ReturnType<typeof atWork>>) {
  await pressWhenReady(page, "ArrowRight");
  await settle();
}

test("what was read ahead long ago is not shown when it was decided since", async () => {
  const visited = await atWork();
  const { page } = visited;
  const [first, second, third] = await inOrder();
  expect(await idShown(page)).toBe(first);
  await desk.decideElsewhere(String(second));
  await later(page, 11);
  await skip(visited);
  expect(await idShown(page)).toBe(third);
  await page.context().close();
});

test("a review that cannot be read again stays the next", async () => {
  const visited = await atWork();
  const { page } = visited;
  const [, second] = await inOrder();
  await later(page, 11);
  await page.route(decision, (route) => route.abort("connectionrefused"));
  await pressWhenReady(page, "ArrowRight");
  await page.getByRole("alert").waitFor();
  await page.unroute(decision);
  await again(page).click();
  await page.locator("article.review").waitFor();
  expect(await idShown(page)).toBe(second);
  await page.context().close();
});

test("who looks again after the last one is shown what is pending by then, from its beginning", async () => {
  const visited = await atWork();
  const { page } = visited;
  const [first, second] = await inOrder();
  for (let left = 3; left > 0; left -= 1) await skip(visited);
  await page.getByText("No quedan duplicados, fuera de 3 que dejó para después.").waitFor();
  await desk.decideElsewhere(String(first));
  await page.getByRole("button", { name: "Buscar otra vez" }).click();
  await page.locator("article.review").waitFor();
  expect(await idShown(page)).toBe(second);
  expect(await summary(page).innerText()).toMatch(/^1 de 2 pendientes/);
  await page.context().close();
});

test("after the language is switched every review is in it, also what was read ahead or left", async () => {
  const visited = await atWork();
  const { page, settle } = visited;
  await skip(visited);
  await page.getByRole("button", { name: "English" }).click();
  await settle();
  const marks = page.locator("article.review .tag").filter({ hasText: /^(Missing|Desaparecida)$/ });
  expect(await marks.allInnerTexts()).toEqual(["Missing", "Missing"]);
  await skip(visited);
  expect(await marks.allInnerTexts()).toEqual(["Missing", "Missing"]);
  for (const _ of ["the second", "the first"]) {
    await pressWhenReady(page, "z");
    await settle();
    expect(await marks.allInnerTexts()).toEqual(["Missing", "Missing"]);
  }
  await page.context().close();
});

test.each([
  ["never arrived", false],
  ["was saved, but its answer was lost,", true],
])("a decision that %s is sent again with what is chosen by then", async (_, isSaved) => {
  const { page } = await atWork();
  const { id, persons } = await desk.reviewOf(await links(page).first().getAttribute("href"));
  await stopRetries(page);
  await page.route(decision, async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    if (isSaved) await route.fetch();
    await route.abort("connectionreset");
  });
  await pressWhenReady(page, "s");
  await page.getByRole("alert").waitFor();
  await page.unroute(decision);
  await page.getByRole("radio").nth(1).check();
  await page.getByText("Nota sobre la decisión").click();
  await page.getByRole("textbox").fill("La misma cédula");
  await again(page).click();
  await outcomeOf(page, /Guardado/).waitFor();
  expect(await desk.decided()).toMatchObject([
    { id, status: "confirmed", canonical_person_id: persons[1]?.id, note: "La misma cédula" },
  ]);
  await page.context().close();
});

test("who decides otherwise after a lost answer has the last word", async () => {
  const { page } = await atWork();
  const id = await idShown(page);
  await stopRetries(page);
  await page.route(decision, async (route) => {
    if (route.request().method() !== "PATCH") return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await pressWhenReady(page, "s");
  await page.getByRole("alert").waitFor();
  await page.unroute(decision);
  await pressWhenReady(page, "n");
  await outcomeOf(page, /Guardado/).waitFor();
  expect(await desk.decided()).toMatchObject([{ id, status: "dismissed" }]);
  await page.context().close();
});

test("what somebody else decided while one was on another page is told, and how", async () => {
  const { page } = await atWork();
  const id = await idShown(page);
  await page.evaluate('location.hash = "#/tips"');
  await page.locator("article.review").waitFor({ state: "detached" });
  await desk.decideElsewhere(id);
  await page.evaluate('location.hash = "#/duplicates"');
  await outcomeOf(page, /^Ya lo decidió Otra moderadora.*son personas distintas/).waitFor();
  expect(await idShown(page)).not.toBe(id);
  await page.context().close();
});

test("a review that was left and then decided elsewhere is not shown again as pending", async () => {
  const visited = await atWork();
  const { page } = visited;
  const [first, second] = await inOrder();
  await skip(visited);
  await desk.decideElsewhere(String(first));
  await pressWhenReady(page, "z");
  await outcomeOf(page, /^Ya lo decidió Otra moderadora/).waitFor();
  expect(await idShown(page)).toBe(second);
  await page.context().close();
});

test.each([
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
])("both names and every button are on the first screen of $width x $height", async (viewport) => {
  const visited = await atWork({ viewport });
  const { page } = visited;
  for (const when of ["at first", "after a decision"]) {
    const bar = await page.locator(".decision-bar").boundingBox();
    const shown = page.locator("article.review h3, article.review .candidates .tag");
    for (const one of await shown.all()) {
      const box = await one.boundingBox();
      expect(Number(box?.y) + Number(box?.height), when).toBeLessThan(Number(bar?.y));
    }
    expect(await shown.count()).toBeGreaterThanOrEqual(4);
    for (const button of await page.locator(".decision-bar button").all()) {
      const box = await button.boundingBox();
      expect(Number(box?.y) + Number(box?.height), when).toBeLessThanOrEqual(viewport.height);
      expect(box?.height).toBeGreaterThanOrEqual(44);
    }
    await pressWhenReady(page, "n");
    await outcomeOf(page, /^Guardado/).waitFor();
    await visited.settle();
  }
  await page.context().close();
});

test("a pair is asked about as a whole", async () => {
  const { page } = await atWork();
  expect(await page.locator("article.review h3").count()).toBe(2);
  expect(await page.getByRole("combobox").count()).toBe(0);
  await page.context().close();
});
