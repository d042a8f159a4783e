import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { personBody } from "../support/api.js";
import { signIn, useBrowser } from "../support/browser.js";
import { startDesk } from "../support/desk.js";

// The same thing looks and is called the same on every page, and a list that grows keeps the place.

const desk = await startDesk();
const visit = useBrowser();
const name = { first_name: "Nube", last_name: "Paz", age: 9, location: "Macuto" };
let person: { id: string };

beforeAll(async () => {
  await desk.addPairs(1);
  const told = { contact_person_relationship: "mother", is_guardian_verified: true, ...name };
  person = await desk.create("/v1/persons", personBody({ ...told, gender: "female" }));
  await desk.create(`/v1/persons/${person.id}/reports`, {
    reason: "already_found",
    details: "Ya está en casa",
    reporter_name: "Eva Gil",
    reporter_email: "eva@example.org",
  });
  for (let at = 0; at < 21; at += 1) {
    await desk.create(`/v1/persons/${person.id}/tips`, {
      sender_name: `Eva ${at}`,
      message: "La vi ayer",
      sender_phone: "0414-5550101",
    });
  }
});

async function open(path: string) {
  const visited = await visit(`${desk.url}#/${path}`);
  await signIn(visited, desk.everything);
  await visited.settle();
  return visited;
}

/** The text of each mark on the page, and how it looks. */
const marksOn = (page: Page) =>
  page.evaluate<
    [text: string, look: string][]
  >(`[...document.querySelectorAll(".tag")].map((mark) => {
    const { color, backgroundColor, fontSize, fontWeight } = getComputedStyle(mark);
    return [mark.innerText, [color, backgroundColor, fontSize, fontWeight].join(" ")];
  })`);

test("a person's marks are the same wherever she is shown", async () => {
  const looks = new Map<string, Set<string>>();
  const pages = ["persons", `persons/${person.id}`, "reports", "tips", "duplicates"];
  for (const path of pages) {
    const { page } = await open(path);
    const marks = await marksOn(page);
    expect(
      marks.map(([text]) => text),
      path,
    ).toContain("Desaparecida");
    if (path !== "duplicates")
      expect(
        marks.map(([text]) => text),
        path,
      ).toContain("Menor de edad");
    for (const [text, look] of marks) {
      looks.set(text, (looks.get(text) ?? new Set()).add(look));
    }
    await page.context().close();
  }
  for (const text of ["Desaparecida", "Menor de edad"]) expect(looks.get(text)?.size, text).toBe(1);
  expect(looks.get("Desaparecida")).not.toEqual(looks.get("Menor de edad"));
});

test("fields and reasons have one name", async () => {
  for (const path of ["reports", `persons/${person.id}`]) {
    const { page } = await open(path);
    await page.getByText("Ya apareció").first().waitFor();
    await page.context().close();
  }
  for (const path of ["duplicates", "persons", `persons/${person.id}`]) {
    const { page } = await open(path);
    await page.getByText("Género").first().waitFor({ state: "attached" });
    expect(await page.getByText("Sexo").count()).toBe(0);
    await page.context().close();
  }
});

test("whoever asks for more of a list goes on at the first that is new", async () => {
  const { page, settle } = await open("tips");
  const cards = page.locator("article");
  await expect.poll(() => cards.count()).toBe(20);
  const more = page.getByRole("button", { name: "Mostrar más" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => cards.count()).toBe(21);
  await settle();
  expect(await page.evaluate("document.activeElement.innerText")).toMatch(/^Lo envió Eva 0\n/);
  expect(await more.count()).toBe(0);
  await page.context().close();
});
