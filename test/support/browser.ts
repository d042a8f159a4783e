import axe from "axe-core";
import type { Browser, BrowserContextOptions, Page, Request } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { openBrowser } from "./chromium.js";

/** A visitor's window, and everything that the browser said and sent there. */
export interface Visit {
  page: Page;
  /** Lines of the console, uncaught errors too. */
  said: string[];
  /** Complaints among them, also those about the policy of the page. */
  complaints: string[];
  /** The addresses that were asked. */
  asked: string[];
  /** Waits until every request is answered and the page shows it. */
  settle(): Promise<void>;
}

/** One browser for all tests of the file; each visit has storage of its own. */
export function useBrowser() {
  let browser: Browser | undefined;

  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  return async function visit(url: string, options: BrowserContextOptions = {}): Promise<Visit> {
    if (!browser) throw new Error("The browser has not started");
    const context = await browser.newContext({ locale: "es-VE", ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    const waiting = new Set<Request>();
    const visited: Visit = {
      page,
      said: [],
      complaints: [],
      asked: [],
      async settle() {
        for (let quiet = 0; quiet < 2; quiet = waiting.size > 0 ? 0 : quiet + 1) {
          await page.evaluate(twoFrames);
        }
      },
    };
    page.on("console", (message) => {
      visited.said.push(message.text());
      if (message.type() === "error") visited.complaints.push(message.text());
    });
    page.on("pageerror", ({ message, stack }) => {
      visited.said.push(stack ?? message);
      visited.complaints.push(message);
    });
    page.on("request", (request) => {
      visited.asked.push(request.url());
      waiting.add(request);
    });
    page.on("requestfinished", (request) => waiting.delete(request));
    page.on("requestfailed", (request) => waiting.delete(request));
    await page.goto(url);
    return visited;
  };
}

/** An answer is shown in the next frame, and what the shown asks for itself is asked after that one. */
const twoFrames = `(async () => {
  for (let frame = 0; frame < 2; frame += 1)
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
})()`;

/** What axe finds wrong with the page as it stands, in its own words: all, or what these rules find. */
export async function barriersOn(page: Page, ...rules: string[]): Promise<string[]> {
  if (await page.evaluate("!('axe' in window)")) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<{
    violations: { id: string; nodes: { target: string[] }[] }[];
  }>(
    `axe.run(${JSON.stringify({ resultTypes: ["violations"], ...(rules.length > 0 && { runOnly: rules }) })})`,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
  );
}

/** By how many pixels the page is wider than its window. */
export const overhangOf = (page: Page): Promise<number> =>
  page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");

/** From now on nothing is sent again by itself, however long the test takes. */
export const stopRetries = (page: Page): Promise<void> =>
  page.evaluate(`{ const begin = setTimeout;
    window.setTimeout = (work, wait, ...rest) => (wait < 4_000 ? begin(work, wait, ...rest) : 0); }`);

/** Holds such requests back, as a slow network does, until they are let go. */
export async function holdBack(page: Page, method: string, path: string): Promise<() => void> {
  let letGo = () => {};
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(path, async (route) => {
    if (route.request().method() === method) await isOver;
    return route.continue();
  });
  return letGo;
}

/** The duplicates as a moderator has them before her. */
export async function openDuplicates(visited: Visit, key: string): Promise<Visit> {
  await signIn(visited, key);
  await visited.page.evaluate('location.hash = "#/duplicates"');
  await visited.page.locator("article.review").waitFor();
  await visited.settle();
  return visited;
}

/** The record of a person as this key sees it. */
export async function openPerson(visited: Visit, key: string, personId: string): Promise<Visit> {
  await signIn(visited, key);
  await visited.page.evaluate(`location.hash = "#/persons/${personId}"`);
  await visited.page.locator("article.one-person").waitFor();
  await visited.settle();
  return visited;
}

/** Presses a key of the bar below a review, as soon as its button is not off any more. */
export async function pressWhenReady(page: Page, key: string): Promise<void> {
  const shortcut = key.length === 1 ? key.toUpperCase() : key;
  const button = `.decision-bar button[aria-keyshortcuts="${shortcut}"][aria-disabled="false"]`;
  await page.locator(button).waitFor();
  await page.keyboard.press(key);
}

/** Waits until the page of an import says that it has ended. The page before it lists earlier imports that have. */
export const untilImported = (page: Page, finished = "Terminada"): Promise<void> =>
  page.locator(".one-import .tag.good", { hasText: finished }).waitFor();

/** Types the key in, as a moderator does who has pasted it; waits until the desk has opened. */
export async function signIn({ page }: Visit, key: string): Promise<void> {
  const field = page.getByLabel(/Clave de acceso|Access key/);
  await field.fill(key);
  // Not of the keyboard: a page that has just appeared gives the focus to its heading.
  await field.press("Enter");
  await page.getByRole("button", { name: /^(Salir|Sign out)$/ }).waitFor();
}
