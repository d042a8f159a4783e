import type { Page } from "playwright-core";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { personBody } from "../support/api.js";
import { barriersOn, signIn, useBrowser } from "../support/browser.js";
import { startDesk } from "../support/desk.js";
import { eventually } from "../support/service.js";

// What people report and tip is closed in one step, which can be taken back for half a minute.

const desk = await startDesk();
const visit = useBrowser();

let person: { id: string };
let report: { id: string };
let tip: { id: string };

beforeEach(async () => {
  await desk.collections.persons.deleteMany({});
  await desk.collections.reports.deleteMany({});
  await desk.collections.sourceTips.deleteMany({});
  person = await desk.create("/v1/persons", personBody({ first_name: "Petra", last_name: "Gil" }));
  report = await desk.create(`/v1/persons/${person.id}/reports`, {
    reason: "already_found",
    details: "Ya está con su hermana en Naiguatá",
    reporter_name: "Eva Gil",
    reporter_email: "eva@example.org",
  });
  tip = await desk.create(`/v1/persons/${person.id}/tips`, {
    sender_name: "Luis Paz",
    message: "La vi ayer",
  });
});

const reports = () => desk.send<{ id: string }[]>("GET", "/v1/reports");
const tips = () => desk.send<{ id: string }[]>("GET", "/v1/tips");

/** A queue of the desk, whose clock can be put forward. */
async function open(path: string, options = {}) {
  const visited = await visit("about:blank", options);
  const { page } = visited;
  onTestFinished(() => page.context().close());
  await page.clock.install();
  await page.goto(`${desk.url}#/${path}`);
  await signIn(visited, desk.everything);
  await page.locator("article.queued").waitFor();
  await visited.settle();
  return visited;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Half a minute later. */
const later = (page: Page) => page.clock.fastForward(31_000);

test.each([
  ["reports", "Marcar como resuelto", "Reporte resuelto.", reports],
  ["tips", "Borrar esta información", "Información borrada.", tips],
] as const)(
  "of %s one is closed after half a minute, unless it is taken back before",
  async (path, action, outcome, waiting) => {
    const { page, settle } = await open(path);
    const [before] = await waiting();
    await button(page, action).press("Enter");
    await page.locator("p.done", { hasText: outcome }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await button(page, action).waitFor();
    expect(
      await button(page, action).evaluate((one) => one === one.ownerDocument.activeElement),
    ).toBe(true);
    await later(page);
    await settle();
    expect(await waiting()).toEqual([before]);

    await button(page, action).press("Enter");
    await page.locator("p.done", { hasText: outcome }).waitFor();
    await later(page);
    await eventually(async () => (await waiting()).length === 0 || undefined);
    await settle();
    expect(await page.locator("p.done", { hasText: outcome }).count()).toBe(1);
    expect(await button(page, "Deshacer").count()).toBe(0);
  },
);

test("what waits to be closed outlives a reload, and is asked about before signing out", async () => {
  const { page, settle } = await open("reports");
  await button(page, "Marcar como resuelto").click();
  await button(page, "Deshacer").waitFor();
  await page.reload();
  await button(page, "Deshacer").waitFor();
  expect(await page.evaluate("JSON.stringify(sessionStorage)")).not.toMatch(/hermana|Petra|Eva/);
  const asked = page.waitForEvent("dialog").then(async (dialog) => {
    await dialog.dismiss();
    return dialog.message();
  });
  await button(page, "Salir").click();
  expect(await asked).toMatch(/^Hay algo que todavía no se ha guardado/);
  await page.evaluate('location.hash = "#/persons"');
  await settle();
  await later(page);
  await eventually(async () => (await reports()).length === 0 || undefined);
});

test("what somebody else has closed meanwhile is said", async () => {
  const { page } = await open("reports");
  await button(page, "Marcar como resuelto").click();
  await desk.send("PATCH", `/v1/persons/${person.id}/reports/${report.id}`, {
    status: "completed",
  });
  await later(page);
  await page.getByText("Ya estaba atendido.").waitFor();
});

test("a key that may change nothing sees the queue without a step that changes something", async () => {
  const visited = await visit(`${desk.url}#/tips`);
  const { page } = visited;
  onTestFinished(() => page.context().close());
  await signIn(visited, await desk.keyWith(["persons:read"]));
  await page.locator("article.queued").waitFor();
  for (const action of ["Borrar esta información", "Marcar como encontrada…"]) {
    expect(await button(page, action).count()).toBe(0);
  }
  expect((await tips()).map(({ id }) => id)).toEqual([tip.id]);
});
