import type { Request } from "playwright-core";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { type Permission, permissions } from "../../src/kernel/auth/permissions.js";
import { dayMs, dayOf } from "../../src/kernel/values/day.js";
import { aPerson, personBody } from "../support/api.js";
import { barriersOn, overhangOf, signIn, useBrowser } from "../support/browser.js";
import { startDesk } from "../support/desk.js";
import { saveKey } from "../support/keys.js";
import { sampleOf } from "../support/tier.js";

// The first page after signing in: what waits, and how many persons there are. Counts that a key may not see are
// said to be hidden; they are never shown as 0.

const desk = await startDesk();
/** A registry in which hardly anybody is registered. */
const small = await startDesk();
const visit = useBrowser();

const now = Date.now();
const ago = (days: number) => new Date(now - days * dayMs);
const bornYearsAgo = (years: number) => dayOf(new Date(now - (years + 0.5) * 365.25 * dayMs));

const syllables = ["ra", "to", "mi", "lu", "ne", "go", "pa", "si", "ve", "qui"];
let named = 0;
/** A name like no other one: nobody is taken for a duplicate. */
function newName(): string {
  named += 1;
  const digits = [...String(10_007 + named * 7_919)];
  return `B${digits.map((digit) => syllables[Number(digit)]).join("")}`;
}
const aged = (years: number, count: number, fields: Parameters<typeof aPerson>[0] = {}) =>
  Array.from({ length: count }, () =>
    aPerson({
      first_name: newName(),
      last_name: newName(),
      effective_birth_date: bornYearsAgo(years),
      ...fields,
    }),
  );

beforeAll(async () => {
  const found = { status: "found" as const, found_at: ago(1) };
  await desk.collections.persons.insertMany([
    ...aged(3, 6, { created_at: ago(2) }),
    ...aged(8, 12),
    ...aged(15, 3, { hospital: "hospital_central_del_litoral" }),
    ...aged(30, 40, { created_at: ago(40) }),
    ...aged(30, 11, { ...found, created_at: ago(40), shelter: "polideportivo_la_guaira" }),
  ]);
  await desk.addPairs(2);
  const { id } = await desk.create("/v1/persons", personBody({ age: 70, last_name: "Tovar" }));
  const report = { reason: "already_found", details: "Ya apareció", reporter_name: "Eva Gil" };
  await desk.create(`/v1/persons/${id}/reports`, { ...report, reporter_email: "e@example.org" });
  await desk.collections.reports.updateMany({}, { $set: { created_at: ago(3) } });
  await small.collections.persons.insertMany([3, 8, 15, 30].flatMap((years) => aged(years, 1)));
});

const words = {
  es: {
    locale: "es-VE",
    title: "Hoy",
    missing: "Desaparecidas",
    found: "Encontradas",
    children: "Menores de 18, desaparecidos",
    days: "Los números de cada día",
    reports: "Reportes pendientes",
    oldest: "lo más antiguo: hace 3 días",
    again: "Contar otra vez",
    plot: /^Encontradas por día\. Hasta 11 en un día/,
  },
  en: {
    locale: "en-GB",
    title: "Today",
    missing: "Missing",
    found: "Found",
    children: "Under 18, missing",
    days: "The numbers of each day",
    reports: "Pending reports",
    oldest: "oldest: 3 days ago",
    again: "Count again",
    plot: /^Found by day\. Up to 11 in a day/,
  },
};

interface Opening {
  at?: typeof desk;
  key?: string;
  language?: keyof typeof words;
  width?: number;
}

/** The desk as it opens for a key. */
async function open({ at = desk, key = at.everything, language = "es", width = 1280 }: Opening) {
  const { locale } = words[language];
  const options = { locale, viewport: { width, height: 800 }, reducedMotion: "reduce" as const };
  const visited = await visit(at.url, options);
  onTestFinished(() => visited.page.context().close());
  await signIn(visited, key);
  await visited.page.locator(".counted-at").waitFor();
  await visited.settle();
  const { page } = visited;
  const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
  return {
    ...visited,
    /** The figures of a card, as they are read. */
    figures: async () => (await page.locator(".figures li").allInnerTexts()).map(plain),
    /** The rows of a table, as they are read, also while it is folded away. */
    rows: async (caption: string) => {
      const table = page.locator("table.counted", {
        has: page.getByText(caption, { exact: true }),
      });
      const rows = await table.locator("tr").all();
      const cells = rows.map(async (row) =>
        (await row.locator("th, td").allTextContents()).map(plain),
      );
      return Promise.all(cells);
    },
  };
}

const keyWith = (held: Permission[]) => desk.keyWith(held);

const screens = [
  { width: 360, language: "es" },
  { width: 1280, language: "en" },
  { width: 360, language: "en" },
  { width: 1280, language: "es" },
] as const;

test.each(sampleOf(screens, 2))(
  "is what one sees first, at $width px in $language",
  async ({ width, language }) => {
    const say = words[language];
    const { page, figures, rows, settle, complaints } = await open({ language, width });
    expect(await page.locator("h1").textContent()).toBe(say.title);
    expect(await figures()).toEqual([
      expect.stringMatching(/^2 /),
      `1 ${say.reports} ${say.oldest}`,
      expect.stringMatching(/^0 /),
      `66 ${say.missing}`,
      `11 ${say.found}`,
      `21 ${say.children}`,
    ]);
    const days = await rows(say.days);
    expect(days).toHaveLength(31);
    expect(days.slice(1, 4).map(([, ...counts]) => counts)).toEqual([
      ["20", "0"],
      ["0", "11"],
      ["6", "0"],
    ]);
    expect(await page.getByRole("img", { name: say.plot }).count()).toBe(1);
    for (const colorScheme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await barriersOn(page), colorScheme).toEqual([]);
    }
    await page.getByText(say.days).first().click();
    expect(await barriersOn(page)).toEqual([]);
    for (const narrow of [width, 320]) {
      await page.setViewportSize({ width: narrow, height: 800 });
      expect(await overhangOf(page), String(narrow)).toBe(0);
    }
    const again = page.waitForResponse(/\/v1\/stats$/);
    await page.getByRole("button", { name: say.again }).press("Enter");
    expect((await again).ok()).toBe(true);
    await settle();
    expect(complaints).toEqual([]);
  },
);

test("every number leads to what it counts, by keyboard", async () => {
  const { page, settle } = await open({});
  const link = (name: RegExp | string) => page.locator("main").getByRole("link", { name });
  const back = async () => {
    await page.locator('nav a[href="#/today"]').press("Enter");
    await page.locator(".counted-at").waitFor();
    await settle();
  };
  for (const [name, path] of [
    [/Duplicados por decidir/, "duplicates"],
    [/Reportes pendientes/, "reports"],
    [/Información recibida/, "tips"],
    ["Importar una lista", "imports"],
  ] as const) {
    await link(name).press("Enter");
    await page.waitForURL(new RegExp(`#/${path}$`));
    await back();
  }
  for (const [name, total] of [
    [/Menores de 18, desaparecidos/, /20 personas en esta página/],
    [/Encontradas/, /11 personas en esta página/],
    ["Hospital Central del Litoral", /3 personas en esta página/],
    ["Polideportivo La Guaira", /11 personas en esta página/],
  ] as const) {
    await link(name).first().press("Enter");
    await page.getByText(total).first().waitFor();
    await back();
  }
});

test("a key without protected data sees rounded counts, and neither hospitals nor shelters", async () => {
  const key = await keyWith(["persons:read"]);
  const { page, figures, rows } = await open({ key });
  expect(await figures()).toEqual([
    "<5 Reportes pendientes lo más antiguo: hace 3 días",
    "0 Información recibida",
    "65 Desaparecidas",
    "10 Encontradas",
    "al menos 16 Menores de 18, desaparecidos",
  ]);
  expect(await rows("Por edad")).toEqual([
    ["Edad", "Desaparecidas", "Encontradas"],
    ["0–4", "5", "0"],
    ["5–11", "10", "0"],
    ["12–17", "<5", "0"],
    ["Menores de 18", "al menos 16", "0"],
    ["18–59", "40", "10"],
    ["60+", "<5", "0"],
    ["no se sabe", "0", "0"],
  ]);
  expect(await page.getByText(/«<5» es de 1 a 4/).count()).toBe(1);
  expect(await page.locator("main").innerText()).not.toMatch(/Hospital|Polideportivo|Por hospital/);
  expect(await barriersOn(page)).toEqual([]);
});

test("a table that the service leaves out is said to be left out, and is not a zero", async () => {
  const key = await saveKey(small.collections, ["persons:read"], { source: "form" });
  const { page, figures, rows } = await open({ at: small, key });
  expect(await figures()).toEqual([
    "0 Reportes pendientes",
    "0 Información recibida",
    "<5 Desaparecidas",
    "0 Encontradas",
    "no se muestra Menores de 18, desaparecidos",
  ]);
  expect(await rows("Por edad")).toEqual([]);
  await page.getByText("No se muestra con esta clave").first().waitFor();
  expect(await barriersOn(page)).toEqual([]);
});

test("an empty queue of one's own is 0, and a registry's few are told to a key that may see them", async () => {
  const { figures, page } = await open({ at: small });
  expect(await figures()).toEqual([
    "0 Duplicados por decidir",
    "0 Reportes pendientes",
    "0 Información recibida",
    "4 Desaparecidas",
    "0 Encontradas",
    "3 Menores de 18, desaparecidos",
  ]);
  expect(await page.getByText("Ninguna en estos días.").count()).toBe(1);
  expect(await page.getByText("Todavía ninguna.").count()).toBe(1);
});

test("a key without any permission sees the numbers and the directory, and that there is no other page", async () => {
  const { page, figures } = await open({ key: await keyWith([]) });
  expect(await page.locator("main a").count()).toBe(0);
  expect(await page.locator("header nav a").allInnerTexts()).toEqual(["Hoy", "Directorio"]);
  expect(await figures()).toHaveLength(3);
  await page.getByText("Esta clave solo permite las páginas del menú.").waitFor();
  expect(await barriersOn(page)).toEqual([]);
});

test("a key that ends within two weeks is said to end", async () => {
  const ending = (days: number) =>
    saveKey(desk.collections, [...permissions], {
      name: "Turno de noche",
      expires_at: new Date(now + (days + 0.5) * dayMs),
    });
  const soon = await open({ key: await ending(5) });
  await soon.page
    .getByText(/^«Turno de noche» vence dentro\sde\s5\sdías \(.*\)\. Pida otra/)
    .waitFor();
  const later = await open({ key: await ending(200) });
  await later.page.getByText(/^«Turno de noche» vence dentro\sde\s200\sdías \(.*\)\.$/).waitFor();
});

test("all that the first page loads weighs less than 60 KB on the way", async () => {
  const { page } = await visit("about:blank");
  onTestFinished(() => page.context().close());
  const sizes: Promise<number>[] = [];
  const weigh = async (request: Request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    return responseBodySize + responseHeadersSize;
  };
  page.on("requestfinished", (request) => void sizes.push(weigh(request)));
  await page.goto(desk.url);
  await page.getByLabel("Clave de acceso").fill(desk.everything);
  await page.getByLabel("Clave de acceso").press("Enter");
  await page.locator(".counted-at").waitFor();
  await page.locator(".imports, .card:has(#latest-imports) p").first().waitFor();
  await page.waitForLoadState("networkidle");
  expect(sizes.length).toBeGreaterThan(5);
  const weight = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(weight).toBeGreaterThan(5_000);
  expect(weight).toBeLessThan(60_000);
});
