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
  await page.locator("article.queued").first().waitFor();
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

test("what waits to be closed is asked about before signing out, and is closed on another page", async () => {
  const { page, settle } = await open("reports");
  await button(page, "Marcar como resuelto").click();
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

const leaving = {
  "closes the tab": (page: Page) => page.close({ runBeforeUnload: true }),
  "loads the page again": (page: Page) => page.reload(),
};

test.each(Object.entries(leaving))(
  "who %s within the half minute has closed what was not taken back",
  async (_, leave) => {
    const second = await desk.create(`/v1/persons/${person.id}/reports`, {
      reason: "other",
      details: "Otra cosa",
      reporter_name: "Eva Gil",
      reporter_email: "eva@example.org",
    });
    const { page } = await open("reports");
    const resolve = button(page, "Marcar como resuelto");
    await resolve.nth(0).click();
    await button(page, "Deshacer").click();
    await resolve.nth(1).click();
    await button(page, "Deshacer").waitFor();
    await leave(page);
    const left = await eventually(async () => {
      const now = await reports();
      return now.length === 1 ? now : undefined;
    });
    expect(left.map(({ id }) => id)).toEqual([second.id]);
  },
);

test("what cannot be sent now is sent after the page was loaded again", async () => {
  const { page } = await open("reports");
  await button(page, "Marcar como resuelto").click();
  await button(page, "Deshacer").waitFor();
  await page.evaluate("{ window.fetch = () => Promise.reject(new TypeError()); }");
  await page.reload();
  await eventually(async () => (await reports()).length === 0 || undefined);
});

test("an undo that comes too late says so", async () => {
  const { page } = await open("reports");
  const held: (() => void)[] = [];
  await page.route("**/v1/persons/*/reports/*", async (route) => {
    await new Promise<void>((go) => held.push(go));
    await route.continue();
  });
  await button(page, "Marcar como resuelto").click();
  await later(page);
  await eventually(async () => held.length > 0 || undefined);
  await button(page, "Deshacer").click();
  await page.getByText("Ya se está enviando: no se puede deshacer ahora.").first().waitFor();
  for (const go of held) go();
  await eventually(async () => (await reports()).length === 0 || undefined);
  await button(page, "Deshacer").waitFor({ state: "detached" });
});

test("an undo after a try without an answer says that it may be closed", async () => {
  const { page, settle } = await open("reports");
  const failed = page.waitForEvent("requestfailed");
  await page.route("**/v1/persons/*/reports/*", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await button(page, "Marcar como resuelto").click();
  await later(page);
  await failed;
  await settle();
  await button(page, "Deshacer").click();
  await page.getByText("No se vuelve a enviar, pero quizá ya se guardó").first().waitFor();
});

test("what the service refuses can be tried again", async () => {
  const { page } = await open("reports");
  const reader = await desk.keyWith(["persons:read"]);
  const reportsOf = "**/v1/persons/*/reports/*";
  await page.route(reportsOf, (route) =>
    route.continue({
      headers: { ...route.request().headers(), authorization: `Bearer ${reader}` },
    }),
  );
  await button(page, "Marcar como resuelto").click();
  await later(page);
  await page.getByText("Esta clave no tiene permiso para esto.").waitFor();
  await page.unroute(reportsOf);
  await button(page, "Intentar de nuevo").click();
  await button(page, "Deshacer").waitFor();
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
