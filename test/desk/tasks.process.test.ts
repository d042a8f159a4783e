import type { Locator, Page } from "playwright-core";
import { beforeEach, expect, test } from "vitest";
import { addTipTexts } from "../../src/desk/texts/add-tip.js";
import { editTexts } from "../../src/desk/texts/edits.js";
import { importTexts } from "../../src/desk/texts/imports.js";
import { leadTexts } from "../../src/desk/texts/leads.js";
import { markFoundTexts } from "../../src/desk/texts/mark-found.js";
import { personFormTexts } from "../../src/desk/texts/person-form.js";
import { personTexts } from "../../src/desk/texts/persons.js";
import { photoTexts } from "../../src/desk/texts/photos.js";
import { queueTexts } from "../../src/desk/texts/queues.js";
import { resourceTexts } from "../../src/desk/texts/resources.js";
import { deleteReasons, withdrawTexts } from "../../src/desk/texts/withdraw.js";
import { personBody } from "../support/api.js";
import { barriersOn, overhangOf, signIn, untilImported, useBrowser } from "../support/browser.js";
import { startDesk } from "../support/desk.js";
import { aJpeg } from "../support/images.js";
import { eventually } from "../support/service.js";
import { sampleOf } from "../support/tier.js";

// Ten tasks of one shift, each done as somebody does it who sees the desk for the first time: by what the page says.
// They begin at the first page, with the menu, and end when the registry knows it.

const desk = await startDesk();
const visit = useBrowser();

type Language = "es" | "en";

interface Window {
  language: Language;
  width: number;
}

const windows: Window[] = (["es", "en"] as const).flatMap((language) =>
  [360, 1280].map((width) => ({ language, width })),
);

/** A worker at the first page. */
async function begin({ language, width }: Window) {
  const locale = { es: "es-VE", en: "en-GB" }[language];
  const visited = await visit(desk.url, { locale, viewport: { width, height: 800 } });
  await signIn(visited, desk.everything);
  const { page } = visited;
  return {
    page,
    language,
    menu: (name: string) => page.getByRole("navigation").getByRole("link", { name }).click(),
    press: (name: string) => page.getByRole("button", { name, exact: true }).first().click(),
    open: (name: string) => page.locator("summary", { hasText: name }).click(),
    /** What is left behind: nothing that keeps anybody out, or that is wider than the window. */
    async end() {
      await visited.settle();
      expect(await barriersOn(page)).toEqual([]);
      expect(await overhangOf(page)).toBe(0);
      // A registry that has too much to do says so, and the desk asks again.
      expect(visited.complaints.filter((line) => !/\b503\b/.test(line))).toEqual([]);
      await page.context().close();
    },
  };
}

type Worker = Awaited<ReturnType<typeof begin>>;

const pagesIn = {
  persons: { es: "Personas", en: "Persons" },
  duplicates: { es: "Duplicados", en: "Duplicates" },
  reports: { es: "Reportes", en: "Reports" },
  imports: { es: "Importar listas", en: "Import lists" },
  resources: { es: "Directorio", en: "Directory" },
};

interface Stored {
  id: string;
  status: { handle: string };
  location: string | null;
  photo_url: string | null;
  found_notes: string | null;
}

const called = (query: string) =>
  desk.send<Stored[]>("GET", `/v1/persons?query=${encodeURIComponent(query)}`);
const stored = (id: string) => desk.send<Stored>("GET", `/v1/persons/${id}`);

let petra: { id: string };

beforeEach(async () => {
  for (const { id } of await desk.send<Stored[]>("GET", "/v1/persons?limit=100")) {
    await desk.send("DELETE", `/v1/persons/${id}`);
  }
  petra = await desk.create(
    "/v1/persons",
    personBody({ first_name: "Petra", last_name: "Guevara Gil", location: "Macuto" }),
  );
  // A name that is new is found in spite of an error some seconds later.
  await eventually(async () => {
    const found = await called("Petra Gevara");
    return found.some(({ id }) => id === petra.id) || undefined;
  });
});

async function search({ page, language, menu, press }: Worker, name: string): Promise<void> {
  await menu(pagesIn.persons[language]);
  await page.getByLabel(personTexts.query[language]).fill(name);
  await press(personTexts.search[language]);
}

async function openPetra(worker: Worker): Promise<void> {
  await search(worker, "Petra Gevara");
  await worker.page.getByRole("link", { name: "Petra Guevara Gil" }).click();
  await worker.page.locator("article.one-person").waitFor();
}

const report = (details: string) =>
  desk.create(`/v1/persons/${petra.id}/reports`, {
    reason: "incorrect_info",
    details,
    reporter_name: "Rosa Gil",
    reporter_email: "rosa@example.org",
  });

/** Presses Tab until it is there, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor();
  for (let stops = 0; stops < 120; stops += 1) {
    if ((await wanted.and(page.locator(":focus")).count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("Tab does not come there");
}

const tasks: [string, (worker: Worker) => Promise<void>][] = [
  [
    "a caller asks for somebody, and spells the name otherwise",
    async (worker) => {
      await openPetra(worker);
      await worker.page.locator("dd", { hasText: "Macuto" }).waitFor();
    },
  ],
  [
    "nobody has entered the person yet: it is done in the call",
    async (worker) => {
      const { page, language } = worker;
      await search(worker, "Íñigo Zubizarreta");
      await page.getByText(personTexts.none[language]).first().waitFor();
      await page.getByRole("link", { name: personTexts.enterPerson[language] }).click();
      const fill = (field: keyof typeof personFormTexts, value: string) =>
        page.getByLabel(String(personFormTexts[field][language]), { exact: true }).fill(value);
      await fill("first_name", "Íñigo");
      await fill("last_name", "Zubizarreta");
      await fill("contact_person_first_name", "Rosa");
      await fill("contact_person_phone", "0414-5550101");
      await fill("contact_person_email", "rosa@example.org");
      await worker.press(personFormTexts.saveNew[language]);
      await page.getByRole("heading", { name: "Íñigo Zubizarreta" }).waitFor();
      expect(await called("Zubizarreta")).toMatchObject([{ status: { handle: "missing" } }]);
    },
  ],
  [
    "a photo and what the mother says are added",
    async (worker) => {
      const { page, language, open, press } = worker;
      await openPetra(worker);
      await open(photoTexts.add[language]);
      await page.getByLabel(photoTexts.choose[language]).setInputFiles({
        name: "petra.jpg",
        mimeType: "image/jpeg",
        buffer: await aJpeg(300, 400),
      });
      await page.locator("article.one-person img").first().waitFor();
      await open(addTipTexts.add[language]);
      await page.getByLabel(addTipTexts.message[language]).fill("La vieron en Macuto");
      await page.getByLabel(addTipTexts.sender_name[language]).fill("Rosa Gil");
      await press(addTipTexts.save[language]);
      await page.locator(".entries", { hasText: "La vieron en Macuto" }).waitFor();
      expect((await stored(petra.id)).photo_url).not.toBeNull();
    },
  ],
  [
    "she is found: by the keyboard alone",
    async (worker) => {
      const { page, language } = worker;
      await openPetra(worker);
      const form = page.locator("form.mark-found");
      await tabTo(page, page.locator("summary", { hasText: markFoundTexts.markFound[language] }));
      await page.keyboard.press("Enter");
      await tabTo(page, form.getByLabel(personFormTexts.found_notes[language]));
      await page.keyboard.type("En casa de su hermana");
      await tabTo(page, form.getByRole("button", { name: markFoundTexts.save[language] }));
      await page.keyboard.press("Enter");
      await page.getByText(markFoundTexts.saved[language]).first().waitFor();
      expect(await stored(petra.id)).toMatchObject({
        status: { handle: "found" },
        found_notes: "En casa de su hermana",
      });
    },
  ],
  [
    "five reports are resolved",
    async ({ page, language, menu, press }) => {
      for (let n = 1; n <= 5; n += 1) await report(`Reporte ${n}`);
      await page.clock.install();
      await menu(pagesIn.reports[language]);
      await page.locator("article.queued").nth(4).waitFor();
      for (let n = 1; n <= 5; n += 1) {
        await press(queueTexts.complete[language]);
        await page
          .locator("p.done")
          .nth(n - 1)
          .waitFor();
      }
      await page.clock.runFor(31_000); // until then it can be taken back
      await eventually(
        async () => (await desk.send<object[]>("GET", "/v1/reports")).length === 0 || undefined,
      );
    },
  ],
  [
    "a wrong field is corrected from the report that says so",
    async ({ page, language, menu, press }) => {
      await report("No vive en Macuto sino en Naiguatá");
      await menu(pagesIn.reports[language]);
      await press(leadTexts.correct[language]);
      const place = page
        .locator("form.person-form")
        .getByLabel(personFormTexts.location[language], {
          exact: true,
        });
      await place.fill("Naiguatá");
      await press(editTexts.saveChange[language]);
      await page.locator("dd", { hasText: "Naiguatá" }).waitFor();
      expect(await stored(petra.id)).toMatchObject({ location: "Naiguatá" });
    },
  ],
  [
    "ten duplicates are decided, one of them a group of six",
    async ({ page, language, menu }) => {
      await desk.addPairs(9);
      const member = {
        first_name: "Ulises",
        last_name: "Etxebarria",
        document_type: "cedula",
        document_id: "V-7654321",
        age: 44,
      };
      for (let n = 0; n < 6; n += 1) await desk.create("/v1/persons", personBody(member));
      const pending = async () =>
        (await desk.reviews()).filter(({ status }) => status === "pending");
      await eventually(async () =>
        (await pending()).some(({ persons }) => persons.length === 6) ? true : undefined,
      );
      const before = (await pending()).length;
      expect(before).toBeGreaterThanOrEqual(10);
      await menu(pagesIn.duplicates[language]);
      for (let n = 0; n < 10; n += 1) {
        await page.locator('.decision-bar button.yes[aria-disabled="false"]').waitFor();
        await page.locator(".decision-bar button.yes").click();
        await eventually(async () => (await pending()).length < before - n || undefined);
      }
      expect((await pending()).length).toBe(before - 10);
    },
  ],
  [
    "a list is imported, and taken back",
    async ({ page, language, menu, press }) => {
      await menu(pagesIn.imports[language]);
      await page.getByLabel(importTexts.choose[language]).setInputFiles({
        name: "lista.csv",
        mimeType: "text/csv",
        buffer: Buffer.from(
          "Nombre,Apellido,Edad,Estado\nNieve,Rojas,34,encontrada\nNieve,Gil,48,encontrada",
        ),
      });
      await press(importTexts.look[language]);
      await press(importTexts.startImport[language]);
      await untilImported(page, { es: "Terminada", en: "Finished" }[language]);
      expect(await called("Nieve")).toHaveLength(2);
      await press(importTexts.undo[language]);
      await press(importTexts.undoYes[language]);
      await eventually(async () => (await called("Nieve")).length === 0 || undefined);
    },
  ],
  [
    "a caller asks for a bed: a shelter's telephone is read out",
    async ({ page, language, menu, press }) => {
      await desk.create("/v1/resources", {
        name: "Refugio Polideportivo",
        type: "shelter",
        country: "VE",
        city: "Maiquetía",
        links: [{ type: "phone", label: "Entrada", value: "0212-5550103" }],
      });
      await menu(pagesIn.resources[language]);
      await page.getByLabel(resourceTexts.query[language]).fill("maiquetia");
      await press(resourceTexts.search[language]);
      await page.getByRole("link", { name: "+582125550103" }).first().waitFor();
    },
  ],
  [
    "a record that was entered twice goes",
    async (worker) => {
      const { page, language, open, press } = worker;
      await openPetra(worker);
      await open(withdrawTexts.hideOrDelete[language]);
      const reason = deleteReasons.find(({ handle }) => handle === "entered_twice");
      await page
        .getByLabel(withdrawTexts.why[language])
        .selectOption({ label: reason?.label[language] ?? "" });
      await press(withdrawTexts.delete[language]);
      await press(queueTexts.confirm[language]);
      await page.getByLabel(personTexts.query[language]).waitFor();
      expect(await called("Petra Guevara")).toEqual([]);
    },
  ],
];

// `npm run check` does each task in one of the four windows, `npm run check:full` in all of them.
const cases = tasks.flatMap(([task, work], at) =>
  sampleOf(windows, 1, at).map((window) => ({ task, work, ...window })),
);

test.each(cases)("$task ($language, $width px)", async ({ work, language, width }) => {
  const worker = await begin({ language, width });
  await work(worker);
  await worker.end();
});
