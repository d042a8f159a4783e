import { expect, test } from "vitest";
import { type Permission, permissions } from "../../src/kernel/auth/permissions.js";
import { sensitive, without } from "../privacy/compare.js";
import { createMarks } from "../privacy/marks.js";
import { readCalls } from "../privacy/reads.js";
import { makeRecords, partner } from "../privacy/records.js";
import { sendTo } from "../privacy/send.js";
import { expectedOf, shownOf, type WalkingKey } from "../privacy/walk.js";
import { signIn, useBrowser, type Visit } from "../support/browser.js";
import { saveKey } from "../support/keys.js";
import { startOwnService } from "../support/own-service.js";
import { sampleOf } from "../support/tier.js";

// The desk in the hands of one key after another, on the records of the privacy proof: what it shows of them is
// what that key may see, also in the tab where somebody else with another key was signed in before.

const { service, collections } = await startOwnService();
const marks = createMarks();
const keyWith = (held: readonly Permission[], { name = "Walker", source = "form" } = {}) =>
  saveKey(collections, [...held], { name, source });
/** The desk shows no webhooks, and nobody receives them here. */
const webhookUrl = "https://partner.example.org/";
const registry = { collections, send: sendTo(service.url), keyWith, webhookUrl };
const records = await makeRecords(registry, marks);
const shown = shownOf(marks, records);
const calls = readCalls(records, shown);
const visit = useBrowser();

const walker = async (held: readonly Permission[], name = "Walker"): Promise<WalkingKey> => ({
  key: await keyWith(held, { name }),
  name,
  source: "form",
  language: "es",
  can: (one) => held.includes(one),
});

const lists = ["today", "persons", "duplicates", "reports", "tips", "imports"];
const pages = [
  ...lists,
  ...records.persons.map(({ id }) => `persons/${id}`),
  ...records.imports.map(({ id }) => `imports/${id}`),
];

/** All that is in the page, from its text to its attributes, and what is typed into its fields. */
const everything = `document.documentElement.outerHTML +
  [...document.querySelectorAll("input, textarea, select")].map((one) => one.value).join()`;

/** Notes all that is in the page from now on, even for a moment, until an answer replaces it. */
const watch = `window.seen = "";
  new MutationObserver(() => { window.seen += document.body.outerHTML; }).observe(document.body,
    { subtree: true, childList: true, attributes: true, characterData: true });`;

/** Takes what was noted. */
const takeSeen = `{ const seen = window.seen; window.seen = ""; seen }`;

/** Opens every page with a key; the marks that are on them, by page. */
async function walk(visited: Visit, { key }: WalkingKey, paths = pages) {
  await visited.page.evaluate(takeSeen);
  await signIn(visited, key);
  const found = new Map<string, string[]>();
  for (const path of paths) {
    await visited.page.evaluate(`location.hash = "#/${path}"`);
    await untilLoaded(visited);
    const seen = await visited.page.evaluate<string>(takeSeen);
    found.set(path, marks.in(seen + (await visited.page.evaluate<string>(everything))));
  }
  return found;
}

/** Waits until nothing is asked any more. What the service was too busy to answer, the page asks again by itself. */
async function untilLoaded({ page, settle }: Visit) {
  const again = page.getByText(/^Se intentará de nuevo/);
  for (await settle(); (await again.count()) > 0; await settle()) {
    await again.first().waitFor({ state: "detached" });
  }
}

async function signOut({ page }: Visit) {
  await page.getByRole("button", { name: "Salir" }).click();
  return marks.in(await page.evaluate<string>(everything));
}

test("whoever has signed in sees what the key may see, whoever was signed in before", async () => {
  const visited = await visit(`${service.url}/desk/`);
  await visited.page.evaluate(watch);
  const full = await walker(permissions);
  const cases: [WalkingKey, string[], string[]][] = [
    [full, pages, ["patient/hospital", "minor_by_age/location", "adult/reports/reporter_email"]],
    [await walker(without(sensitive)), pages, ["adult/location", "adult/reports/reporter_email"]],
    [await walker(without(sensitive), partner), lists, ["partners_list/file"]],
    [await walker(["persons:read"]), pages, ["adult/location", "adult/reports/reporter_first"]],
    [await walker(["duplicates:read"]), lists, ["patient/first_name"]],
    [await walker(["reports:write"]), lists, ["adult/reports/reporter_email"]],
    [await walker(["tips:write"]), lists, ["adult/tips/by_minor/sender_first"]],
    [await walker([]), lists, []],
  ];
  for (const [caller, paths, samples] of sampleOf(cases, 4)) {
    const held = permissions.filter(caller.can).join();
    const found = new Set([...(await walk(visited, caller, paths)).values()].flat());
    const allowed = new Set(calls.flatMap((call) => expectedOf(call, caller).marks));
    expect
      .soft(
        [...found].filter((mark) => !allowed.has(mark)),
        held,
      )
      .toEqual([]);
    // A desk that shows nothing would hide everything.
    expect.soft([...found], held).toEqual(expect.arrayContaining(samples));
    expect.soft(await signOut(visited), held).toEqual([]);
  }

  const { page, asked, said } = visited;
  // The address of a photo is its name.
  expect(marks.in(asked.join("\n")).filter((mark) => !mark.endsWith("/photo"))).toEqual([]);
  expect(marks.in(said.join("\n"))).toEqual([]);
  expect(asked.join("\n") + said.join("\n")).not.toContain("mpr_");
  await page.context().close();
});

test("a key that may see everything is shown everything", async () => {
  const visited = await visit(`${service.url}/desk/`);
  await visited.page.evaluate(watch);
  const caller = await walker(permissions);
  const found = await walk(visited, caller);
  const own = records.persons.filter(({ source, isPublic }) => source === "form" && isPublic);
  // Shown as people write days and times.
  const isTime = (mark: string) => /\/(?:found_at|birth_date)$/.test(mark);
  for (const person of own) {
    const expected = [
      ...shown.ofPerson(person, caller),
      ...shown.ofTips(person.name, caller),
      ...shown.ofReports(person.name, caller),
    ].filter((mark) => !isTime(mark) && !mark.endsWith("/masked_document_id"));
    const missing = expected.filter((mark) => !found.get(`persons/${person.id}`)?.includes(mark));
    expect(missing, person.name).toEqual([]);
  }
  await visited.page.context().close();
});
