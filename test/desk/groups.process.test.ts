import type { Locator, Page } from "playwright-core";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { personBody } from "../support/api.js";
import { openDuplicates, pressWhenReady, useBrowser } from "../support/browser.js";
import { startDesk } from "../support/desk.js";
import { eventually } from "../support/service.js";

// A review of several records: some of them may be one person, and others not.

const desk = await startDesk();
const visit = useBrowser();

interface Group {
  id: string;
  status: string;
  canonical_person_id: string | null;
  same?: string[];
  unsure?: string[];
  persons: { id: string }[];
}

const groups = async () =>
  (await desk.send<Group[]>("GET", "/v1/duplicates?limit=100")).filter(
    ({ persons }) => persons.length === 4,
  );

beforeAll(async () => {
  for (const location of ["Macuto", "Caraballeda", "Naiguatá", "Catia La Mar"]) {
    await desk.create(
      "/v1/persons",
      personBody({
        first_name: "Ítala",
        last_name: "Villarroel",
        document_type: "cedula",
        document_id: "V-12345671",
        age: 44,
        location,
      }),
    );
  }
});
beforeEach(async () => {
  await desk.undecide();
  // The service compares those anew about whom something was decided, and then asks about all of them at once again.
  await eventually(async () => {
    const [review, ...others] = await desk.reviews();
    return (others.length === 0 && review?.persons.length === 4) || undefined;
  });
});

const atWork = async (options = {}) =>
  openDuplicates(await visit(desk.url, options), desk.everything);
const choices = (page: Page) => page.getByRole("combobox");
const yes = (page: Page) => page.locator(".decision-bar .yes");
const no = (page: Page) => page.locator(".decision-bar .no");
const isOff = async (button: Locator) => (await button.getAttribute("aria-disabled")) === "true";

async function choose(page: Page, parts: Record<number, string>): Promise<void> {
  for (const [at, part] of Object.entries(parts)) {
    await choices(page).nth(Number(at)).selectOption(part);
  }
}

test("some records of a group are confirmed as one person, and the doubtful one stays to be asked about", async () => {
  const visited = await atWork();
  const { page } = visited;
  const [shown] = await groups();
  const [first, second, , fourth] = (shown?.persons ?? []).map(({ id }) => id);
  await choose(page, { 2: "other", 3: "unsure" });
  expect(await yes(page).getAttribute("aria-label")).toBe("Sí, las marcadas");
  await pressWhenReady(page, "s");
  await page.locator("p.outcome", { hasText: "Guardado, es la misma persona" }).waitFor();
  const [decided] = await groups();
  expect(decided).toMatchObject({
    id: shown?.id,
    status: "confirmed",
    canonical_person_id: first,
    same: [first, second],
    unsure: [fourth],
  });
  await pressWhenReady(page, "z");
  await page.locator("p.outcome", { hasText: "otra vez pendiente" }).waitFor();
  expect((await groups())[0]).toMatchObject({ id: shown?.id, status: "pending" });
  expect(await choices(page).nth(2).inputValue()).toBe("other");
  await page.context().close();
});

test("one record alone is not the same person as anybody, and the answer can only be no", async () => {
  const { page } = await atWork();
  await choose(page, { 1: "other", 2: "other", 3: "other" });
  await page.getByText("Nadie es la misma persona que otra: responda «No».").waitFor();
  expect(await isOff(yes(page))).toBe(true);
  await page.keyboard.press("s");
  await pressWhenReady(page, "n");
  await page.locator("p.outcome", { hasText: "Guardado, son personas distintas" }).waitFor();
  expect((await groups())[0]?.status).toBe("dismissed");
  await page.context().close();
});

test("while one is not sure of a record, nothing is said of it: no is not to be had, and one can skip", async () => {
  const { page } = await atWork();
  await choose(page, { 1: "other", 2: "other", 3: "unsure" });
  await page.getByText("Marque al menos dos como la misma, o deje la comparación").waitFor();
  expect([await isOff(yes(page)), await isOff(no(page))]).toEqual([true, true]);
  await page.keyboard.press("n");
  await page.keyboard.press("s");
  await pressWhenReady(page, "ArrowRight");
  await page.getByText("fuera de uno que dejó para después").waitFor();
  expect((await groups())[0]?.status).toBe("pending");
  await page.context().close();
});

test("no is not said of those who are marked as one person", async () => {
  const { page } = await atWork({ viewport: { width: 360, height: 740 } });
  await choose(page, { 3: "other" });
  const said = page.getByText("Para responder «No», marque todas como «otra».");
  await said.waitFor();
  const box = await said.boundingBox();
  expect(Number(box?.x) + Number(box?.width)).toBeLessThanOrEqual(360);
  expect([await isOff(yes(page)), await isOff(no(page))]).toEqual([false, true]);
  await page.keyboard.press("n");
  await choose(page, { 3: "same" });
  expect([await isOff(yes(page)), await isOff(no(page))]).toEqual([false, false]);
  expect((await groups())[0]?.status).toBe("pending");
  await page.context().close();
});

test("a no that waits for the network is not sent once somebody is not sure of a record", async () => {
  const { page } = await atWork();
  await page.route("**/v1/duplicates/*", (route) => route.abort("connectionrefused"));
  await pressWhenReady(page, "n");
  await page.getByRole("alert").waitFor();
  await choose(page, { 2: "unsure" });
  await page.locator("p.outcome", { hasText: "La decisión no se envía." }).waitFor();
  await page.unroute("**/v1/duplicates/*");
  await pressWhenReady(page, "s");
  await page.locator("p.outcome", { hasText: "Guardado, es la misma persona" }).waitFor();
  expect(await desk.decided()).toMatchObject([
    { status: "confirmed", unsure: [expect.any(String)] },
  ]);
  await page.context().close();
});

test("the record that stays is one of those that are the same person", async () => {
  const { page } = await atWork();
  await choose(page, { 0: "other" });
  const stays = page.getByRole("radio");
  expect(await stays.nth(0).isDisabled()).toBe(true);
  expect(await stays.nth(1).isChecked()).toBe(true);
  await page.context().close();
});

test("what was chosen of a group is still there after the page is loaded again", async () => {
  const { page } = await atWork();
  await choose(page, { 2: "other" });
  await page.reload();
  await page.locator("article.review").waitFor();
  expect(await choices(page).nth(2).inputValue()).toBe("other");
  await page.context().close();
});
