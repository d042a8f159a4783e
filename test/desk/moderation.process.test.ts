import { beforeAll, beforeEach, expect, test } from "vitest";
import { personBody } from "../support/api.js";
import {
  barriersOn,
  overhangOf,
  pressWhenReady,
  signIn,
  untilImported,
  useBrowser,
  type Visit,
} from "../support/browser.js";
import { startDesk } from "../support/desk.js";
import { eventually } from "../support/service.js";
import { sampleOf } from "../support/tier.js";

// An hour of a moderator's work, on a desktop and on a telephone, in both languages: what is decided is what the
// API tells afterwards, and no state of a page keeps anybody out.

const desk = await startDesk();
const visit = useBrowser();

const words = {
  es: {
    locale: "es-VE",
    key: "Clave de acceso",
    yes: "s",
    undone: /^Deshecho/,
    none: /No quedan duplicados/,
    saved: /^Guardado/,
    refused: /no acepta esta clave/,
    complete: "Marcar como resuelto",
    completed: "Reporte resuelto.",
    file: "Elegir un archivo",
    look: "Revisar la lista",
    start: "Importar",
    column: "Qué contiene la columna",
    lookAgain: "Revisar otra vez con las respuestas",
    finished: "Terminada",
    undo: "Deshacer la importación",
    undoYes: "Sí, deshacer",
    removed: /^Deshecha\. Personas quitadas: 2\./,
    unsure: "Dudosa: responda",
    signOut: "Salir",
    noPage: "Esta página no existe",
  },
  en: {
    locale: "en-GB",
    key: "Access key",
    yes: "y",
    undone: /^Undone/,
    none: /No duplicates are left/,
    saved: /^Saved/,
    refused: /does not accept this key/,
    complete: "Mark as resolved",
    completed: "Report resolved.",
    file: "Choose a file",
    look: "Review the list",
    start: "Import",
    column: "What the column",
    lookAgain: "Review again with the answers",
    finished: "Finished",
    undo: "Undo the import",
    undoYes: "Yes, undo",
    removed: /^Undone\. Persons removed: 2\./,
    unsure: "Doubtful: please answer",
    signOut: "Sign out",
    noPage: "There is no such page",
  },
};

const { reviews } = desk;
type Review = Awaited<ReturnType<typeof reviews>>[number];
const nameOf = ({ persons: [first] }: Review) => `${first?.first_name} ${first?.last_name}`;
let person: { id: string };
let lists = 0;

beforeEach(() => desk.undecide());

beforeAll(async () => {
  await desk.addPairs(11);
  person = await desk.create("/v1/persons", personBody({ first_name: "Nube", last_name: "Paz" }));
  await desk.create(`/v1/persons/${person.id}/tips`, {
    sender_name: "Eva Gil",
    message: "La vi ayer",
    sender_phone: "0414-5550101",
  });
});

/** Nothing keeps anybody out, and nobody scrolls sideways, in the state in which the page is. */
async function lookAt({ page, settle }: Visit, state: string) {
  await settle();
  const width = page.viewportSize()?.width ?? 0;
  // In the dark nothing but the colours is another.
  for (const [colorScheme, ...rules] of [["dark", "color-contrast"], ["light"]] as const) {
    await page.emulateMedia({ colorScheme });
    expect.soft(await barriersOn(page, ...rules), `${state}, ${width}, ${colorScheme}`).toEqual([]);
  }
  expect.soft(await overhangOf(page), `${state}, ${width}`).toBe(0);
  if (width > 400) return;
  await page.setViewportSize({ width: 320, height: 640 });
  expect.soft(await overhangOf(page), `${state}, 320`).toBe(0);
  await page.setViewportSize({ width, height: 640 });
}

const screens = [
  { width: 360, language: "en" },
  { width: 1280, language: "es" },
  { width: 1280, language: "en" },
  { width: 360, language: "es" },
] as const;
// The quick check shows the desk on a telephone; the full check in all four ways.
test.each(sampleOf(screens, 1))(
  "a moderator's work at $width px in $language",
  async ({ width, language }) => {
    const say = words[language];
    const name = `Moderadora ${width} ${language}`;
    const visited = await visit(desk.url, {
      locale: say.locale,
      viewport: { width, height: width > 400 ? 800 : 640 },
      // A button that has just become active fades in: until then its colours are too pale.
      reducedMotion: "reduce",
    });
    const { page, settle } = visited;
    const go = async (path: string) => {
      await page.evaluate(`location.hash = "#/${path}"`);
      await settle();
    };
    const button = (text: string) => page.getByRole("button", { name: text, exact: true });

    await lookAt(visited, "sign-in");
    for (const wrong of ["“mpr_nothing”", "mpr_nothing"]) {
      await page.reload();
      await page.getByLabel(say.key).fill(wrong);
      await page.getByLabel(say.key).press("Enter");
      await page.getByText(say.refused).first().waitFor();
    }
    await lookAt(visited, "a refused key");
    await signIn(visited, await desk.keyWith(undefined, "form", name));
    await page.locator(".counted-at").waitFor();
    await lookAt(visited, "today");
    await go("persons");
    await lookAt(visited, "search");

    // Ten duplicates by keyboard: the third is taken back and decided the other way.
    await go("duplicates");
    await lookAt(visited, "a review");
    const decided = new Map<string, string>();
    const heading = page.locator("article.review h3").first();
    const hint = page.locator("article.review .hint").first();
    const outcome = page.locator("p.outcome");
    const again = page.locator(".failed button:enabled").first();
    const decide = async (key: string, status: string) => {
      const shown = await heading.innerText();
      const before = await hint.innerText();
      await pressWhenReady(page, key);
      await eventually(async () => {
        // A service that is busy asks for another try.
        if (await again.isVisible()) await again.click();
        const isSaved = await outcome.filter({ hasText: say.saved }).isVisible();
        return (
          (isSaved && (await hint.isVisible()) && (await hint.innerText()) !== before) || undefined
        );
      });
      await settle();
      decided.set(shown, status);
      return shown;
    };
    for (let at = 0; at < 10; at += 1) {
      const shown = await decide(
        ...((at % 2 ? ["n", "dismissed"] : [say.yes, "confirmed"]) as [string, string]),
      );
      if (at !== 2) continue;
      await pressWhenReady(page, "z");
      await outcome.filter({ hasText: say.undone }).waitFor();
      expect(await heading.innerText()).toBe(shown);
      await lookAt(visited, "a decision taken back");
      await decide("n", "dismissed");
    }
    expect(decided.size).toBe(10);
    for (const review of await reviews()) {
      const shown = [...decided].find(([heading]) => heading.startsWith(nameOf(review)));
      expect([review.status, review.audited_by]).toEqual(
        shown ? [shown[1], name] : ["pending", null],
      );
    }
    await pressWhenReady(page, "ArrowRight");
    await page.getByText(say.none).first().waitFor();
    await lookAt(visited, "no review");
    // A report.
    await desk.create(`/v1/persons/${person.id}/reports`, {
      reason: "already_found",
      details: "Ya está en casa",
      reporter_name: "Eva Gil",
      reporter_email: "eva@example.org",
    });
    await go("reports");
    await lookAt(visited, "reports");
    await page.clock.install();
    await button(say.complete).click();
    await page.locator("p.done").filter({ hasText: say.completed }).waitFor();
    await lookAt(visited, "a completed report");

    // A list whose column nobody knows; its header is remembered from one list to the next, also when the test is repeated.
    lists += 1;
    const header = `Otro${lists}`;
    const list = [`Nombre,Años,${header}`, "Nieve Rojas,34,de alta", "Nieve Gil,48,fallecida"];
    await go("imports");
    await page.getByLabel(say.file).setInputFiles({
      name: "lista.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(list.join("\n")),
    });
    await button(say.look).click();
    await page.getByText(say.unsure).first().waitFor();
    await page.getByLabel(new RegExp(`${say.column}.*${header}`)).selectOption("status");
    await lookAt(visited, "a preview");
    await button(say.lookAgain).click();
    await button(say.start).click();
    await untilImported(page, say.finished);
    const imported = await desk.collections.persons.find({ first_name: "Nieve" }).toArray();
    // Without the answer the first one would be missing.
    expect(imported.map(({ status }) => status)).toEqual(["found", "found"]);
    await lookAt(visited, "an import");
    await button(say.undo).click();
    await button(say.undoYes).click();
    await page.getByText(say.removed).first().waitFor();
    expect(await desk.collections.persons.countDocuments({ first_name: "Nieve" })).toBe(0);
    await lookAt(visited, "an import taken back");

    for (const path of ["tips", `persons/${person.id}`, "reports", "imports", "nowhere"]) {
      await go(path);
      await lookAt(visited, path);
    }
    expect(await page.locator("h1").innerText()).toBe(say.noPage);
    // It is sent half a minute after it was asked for.
    await page.clock.runFor(31_000);
    await eventually(
      async () => (await desk.send<object[]>("GET", "/v1/reports")).length === 0 || undefined,
    );
    await settle();
    await button(say.signOut).click();
    await page.getByLabel(say.key).waitFor();
    // The browser also writes down the refused keys, and a busy service that was asked again.
    expect(visited.complaints.filter((line) => !/\b(401|503)\b/.test(line))).toEqual([]);
    await page.context().close();
  },
);
