import type { Page } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { personBody } from "../support/api.js";
import {
  pressWhenReady,
  signIn,
  untilImported,
  useBrowser,
  type Visit,
} from "../support/browser.js";
import { startDesk } from "../support/desk.js";
import { eventually } from "../support/service.js";
import { isFullCheck, sampleOf } from "../support/tier.js";

// Every page of the desk with what is hardest to show, on the narrowest telephone and on a wide screen: what is
// written can be read, nothing is cut off, and nothing lies on anything else.

const desk = await startDesk();
const visit = useBrowser();

const longWord = "Supercalifragilisticoespialidosísimodelascumbresandinas";
const longName =
  "María Fernanda de los Ángeles Guadalupe del Carmen Concepción Inmaculada de la Santísima Trinidad";
const told = {
  location: `Urbanización ${longWord}, calle ${"9".repeat(40)}, sector Los Corales de Caraballeda`,
  description: `Camisa azul, lentes. ${longWord.repeat(4)} ${"Vista cerca del muelle. ".repeat(20)}`,
};
const persons = [
  { first_name: longName, last_name: longWord, ...told },
  {
    first_name: "عبد الرحمن",
    last_name: "محمد الأمين بن عبد العزيز",
    location: "Caraballeda كاراباييدا",
  },
  { first_name: longWord, last_name: `${longWord} ${longName}`.slice(0, 100), ...told },
];
const headers = [
  "N°",
  "Apellidos y nombres",
  "Cédula de identidad o pasaporte",
  "Edad",
  "Sexo",
  "Sector o parroquia de procedencia",
  "Teléfono del familiar o contacto",
  "Nombre del familiar",
  "Parentesco",
  "Condición",
  "Observaciones generales de ingreso",
  "Hospital",
  "Otro dato",
];
const rows = [
  `1;${longName} Valbuena;V-12.345.678;34;F;${told.location.replaceAll(";", "")};0414-5550101;José Gregorio Valbuena;hermano;estable;${told.description};Hospital Imaginario de la Costa;de alta`,
  `2;${longWord} Rosa;V-23.456.789;40;F;Macuto;0414-5550102;Ana Gil;madre;fallecida;;;de alta`,
  "3;عبد الرحمن محمد;P-998877;9;M;Caraballeda;0414-5550103;ليلى محمد;madre;xyz;niño;;sí",
  "4;Pérez;;22;M;Catia La Mar;;;;estable;;;no",
];

let person: { id: string };
beforeAll(async () => {
  for (const one of persons) person = await desk.create("/v1/persons", personBody(one));
  const first = await desk.create("/v1/persons", personBody(persons[0]));
  await desk.create(`/v1/persons/${first.id}/reports`, {
    reason: "incorrect_info",
    details: told.description,
    reporter_name: longName,
    reporter_email: `${"a".repeat(60)}@example.org`,
  });
  await desk.create(`/v1/persons/${first.id}/tips`, {
    sender_name: longName,
    message: told.description,
    sender_phone: "0414-5550101",
  });
  await desk.send("PATCH", `/v1/persons/${person.id}`, {
    status: "found",
    found_notes: told.description,
  });
  const twin = {
    first_name: "Yulimar Josefina",
    last_name: "Valbuena Echeverría",
    age: 34,
    gender: "female",
  };
  for (let at = 0; at < 20; at += 1) {
    const document = {
      document_type: "cedula",
      document_id: "V-12345671",
      location: `Macuto ${at}`,
    };
    await desk.create("/v1/persons", personBody({ ...twin, ...document }));
  }
  await eventually(
    async () => (await desk.reviews()).some((review) => review.persons.length >= 20) || undefined,
  );
});

const widths = isFullCheck ? [320, 360, 768, 1280] : [320, 1280];
const schemes = isFullCheck ? (["light", "dark"] as const) : (["light"] as const);

/** What is wrong with what the page shows, in words. */
const faults = `(() => {
  const found = [];
  const lines = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const isUnseen = (element) => element.closest(".unseen, .skip, option, script, noscript, thead")
    || element.closest("details:not([open]) > :not(summary)") || isClipped(element);
  const isClipped = (element) =>
    element && (getComputedStyle(element).clipPath !== "none" || isClipped(element.parentElement));
  const scrolls = (style) => /auto|scroll/.test(style.overflowX + style.overflowY);
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const text = node.data.trim();
    const element = node.parentElement;
    if (!text || isUnseen(element) || !element.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
    if (rects.length === 0) {
      found.push("no room for: " + text.slice(0, 40));
      continue;
    }
    // How many characters the longest line holds.
    const widest = Math.max(...rects.map(({ width }) => width));
    const all = rects.reduce((sum, { width }) => sum + width, 0);
    const characters = [...text].length;
    if (characters > 8 && Math.round((characters * widest) / all) < 8)
      found.push("narrower than eight characters: " + text.slice(0, 40));
    let over = false;
    for (let box = element; box && box !== document.documentElement; box = box.parentElement) {
      const boxStyle = getComputedStyle(box);
      if (/sticky|fixed/.test(boxStyle.position)) over = true;
      if (scrolls(boxStyle)) { over = true; break; }
      if (!/hidden|clip/.test(boxStyle.overflowX + boxStyle.overflowY)) continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      if (rects.some((rect) => rect.right > right + 1 || rect.left < left - 1 || rect.bottom > bottom + 2 || rect.top < top - 2))
        found.push("cut off: " + text.slice(0, 40));
    }
    const width = document.documentElement.clientWidth;
    if (!over && rects.some((rect) => rect.right > width + 1 || rect.left < -1))
      found.push("beyond the edge: " + text.slice(0, 40));
    if (!over) lines.push(...rects.map((rect) => ({ rect, text, node })));
  }
  for (const [at, one] of lines.entries()) {
    for (const other of lines.slice(at + 1)) {
      if (other.node === one.node) continue;
      const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top);
      // Lines of one paragraph touch.
      if (wide > 3 && high > 6) found.push("one on the other: " + one.text.slice(0, 30) + " / " + other.text.slice(0, 30));
    }
  }
  const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > clientWidth) found.push("wider than the window by " + (scrollWidth - clientWidth));
  const listed = document.querySelectorAll(
    "article.queued, .persons > li, .imports > li, .first-rows > li, tbody tr, .candidates > li, .one-person > *, .one-import > *, .today > *, .drop").length;
  const screens = scrollHeight / innerHeight;
  if (screens > 3 * Math.max(1, listed)) found.push(screens.toFixed(1) + " screens for " + listed + " rows");
  return [...new Set(found)];
})()`;

async function expectReadable({ page, settle }: Visit, what: string) {
  await settle();
  await openAll(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await settle();
      expect
        .soft(await page.evaluate<string[]>(faults), `${what}, ${width}, ${colorScheme}`)
        .toEqual([]);
    }
  }
}

/** Opens what is folded away. */
const openAll = (page: Page) =>
  page.evaluate("for (const one of document.querySelectorAll('main details')) one.open = true;");

async function enter(path: string): Promise<Visit> {
  const visited = await visit(`${desk.url}#/${path}`);
  onTestFinished(() => visited.page.context().close());
  await signIn(visited, desk.everything);
  await visited.settle();
  return visited;
}

test("the page on which somebody signs in", async () => {
  await expectReadable(await visit(desk.url), "sign-in");
});

// The quick check looks at two of the pages.
test.each(sampleOf(["today", "persons", "reports", "tips", "duplicates", "nowhere"], 2))(
  "%s",
  async (path) => {
    await expectReadable(await enter(path), path);
  },
);

test("a person", async () => {
  await expectReadable(await enter(`persons/${person.id}`), "person");
});

test("twenty candidates beside each other", async () => {
  const visited = await enter("duplicates");
  const candidates = visited.page.locator("article.review ul.candidates > li");
  for (let tries = 0; tries < 5 && (await candidates.count()) < 20; tries += 1) {
    await pressWhenReady(visited.page, "ArrowRight");
    await visited.settle();
  }
  expect(await candidates.count()).toBeGreaterThanOrEqual(20);
  await expectReadable(visited, "twenty candidates");
});

test("a list of 13 columns before it is imported, and its import", async () => {
  const visited = await enter("imports");
  const { page } = visited;
  const buffer = Buffer.from([headers.join(";"), ...rows].join("\n"));
  const name = `${longName} ${longWord}.csv`;
  await page.setInputFiles("#file", { name, mimeType: "text/csv", buffer });
  await expectReadable(visited, "a chosen list");
  await page.getByRole("button", { name: "Revisar la lista" }).click();
  await page.waitForSelector("table.summary");
  await expectReadable(visited, "a preview");
  const status = page.locator("#list-status");
  if (await status.count()) {
    await status.selectOption("missing");
    await page.getByRole("button", { name: "Revisar otra vez con las respuestas" }).click();
    await status.waitFor({ state: "detached" });
  }
  await page.getByRole("button", { name: "Importar", exact: true }).click();
  await untilImported(page);
  await expectReadable(visited, "an import");
});
