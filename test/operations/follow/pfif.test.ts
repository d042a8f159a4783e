import { expect, test } from "vitest";
import { startApi } from "../../support/api.js";
import { aSource, followOnce, serve } from "./follower.js";

const here = await startApi();

const person = (id: string, fields: Record<string, string>, note: Record<string, string> = {}) => {
  const elements = (given: Record<string, string>) =>
    Object.entries(given)
      .map(([name, text]) => `<pfif:${name}>${text}</pfif:${name}>`)
      .join("");
  const all = { person_record_id: id, ...fields };
  const notes = Object.keys(note).length > 0 ? `<pfif:note>${elements(note)}</pfif:note>` : "";
  return `<entry><pfif:person>${elements(all)}${notes}</pfif:person></entry>`;
};

const feedOf = (...entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:pfif="http://zesty.ca/pfif/1.4">${entries.join("")}</feed>`;

const missing = {
  status: "believed_missing",
  source_date: "2026-01-15T10:00:00Z",
  text: "Buscada",
};
const named = (first: string, entry_date: string) => ({
  entry_date,
  given_name: first,
  family_name: "Gil",
});

/** A feed that sends these pages, one after the other, and then nothing more. */
async function aFeed(...pages: string[]) {
  const asked: URLSearchParams[] = [];
  const url = await serve((req, res) => {
    asked.push(new URL(req.url ?? "", "http://feed").searchParams);
    res.writeHead(200, { "Content-Type": "application/atom+xml" }).end(pages.shift() ?? feedOf());
  });
  const source = await aSource(here);
  const own = { domain: "registry.example.org", host: "registry.example.org" };
  const follow = () => followOnce(here, { url: `${url}/feed?key=abc`, source, own });
  const stored = () => here.collections.persons.find({ source }).sort({ first_name: 1 }).toArray();
  return { asked, follow, stored, pages, url, source };
}

test("a feed of Person Finder is taken over, by its entry dates, and never what came from here", async () => {
  const { asked, follow, stored, pages } = await aFeed(
    feedOf(
      person("finder.example/1", named("Ana", "2026-01-15T10:00:00Z"), missing),
      person("registry.example.org/2", named("Propia", "2026-01-15T10:00:01Z"), missing),
      person(
        "finder.example/3",
        {
          ...named("Devuelta", "2026-01-15T10:00:02Z"),
          source_url: "https://registry.example.org/x",
        },
        missing,
      ),
      person("finder.example/4", named("Callada", "2026-01-15T10:00:03Z")),
      person("finder.example/5", named("Eva", "2026-01-15T10:00:03Z"), missing),
      person("finder.example/6", { entry_date: "2026-01-15T10:00:04Z" }, missing),
      person(
        "finder.example/7",
        {
          ...named("Lía", "2026-01-15T10:00:04Z"),
          age: "9",
          source_url: "https://finder.example/7",
        },
        missing,
      ),
    ),
  );
  expect((await follow()).counts).toMatchObject({ created: 3, refused: 2 });
  expect(
    asked.map((query) => [query.get("min_entry_date"), query.get("skip"), query.get("key")]),
  ).toEqual([
    ["1970-01-01T00:00:00Z", "0", "abc"],
    ["2026-01-15T10:00:04Z", "2", "abc"],
  ]);
  const [ana, , child] = await stored();
  expect(ana).toMatchObject({
    first_name: "Ana",
    last_name: "Gil",
    status: "missing",
    sources: [{ source_id: "finder.example/1" }],
  });
  expect(child).toMatchObject({
    first_name: "Lía",
    sources: [{ url: "https://finder.example/7" }],
  });
  expect(child?.effective_birth_date).toBeDefined();

  pages.push(
    feedOf(
      person("finder.example/1", {
        entry_date: "2026-01-16T10:00:00Z",
        expiry_date: "2026-01-16T09:00:00Z",
      }),
      person("finder.example/5", named("Eva María", "2026-01-16T11:00:00Z"), {
        status: "believed_alive",
        source_date: "2026-01-16T10:00:00Z",
        text: "Está bien",
      }),
    ),
  );
  expect((await follow()).counts).toMatchObject({ removed: 1, updated: 1 });
  expect(await stored()).toMatchObject([
    { first_name: "Eva María", status: "found" },
    { first_name: "Lía" },
  ]);
});

test("a feed that knows no skip, and sends the same for ever, is read once", async () => {
  const same = feedOf(person("finder.example/11", named("Sara", "2026-01-15T10:00:00Z"), missing));
  const { asked, follow, stored } = await aFeed(same, same, same);
  expect((await follow()).counts).toMatchObject({ created: 1, unchanged: 1 });
  expect(asked).toHaveLength(2);
  expect(await stored()).toHaveLength(1);
});

test.each([
  ["other XML", "<html></html>"],
  ["a document type", `<!DOCTYPE feed [<!ENTITY a "b">]>${feedOf()}`],
  [
    "the newest first",
    feedOf(
      person("finder.example/21", named("Ana", "2026-01-16T10:00:00Z"), missing),
      person("finder.example/22", named("Eva", "2026-01-15T10:00:00Z"), missing),
    ),
  ],
  ["no entry date", feedOf(person("finder.example/23", { full_name: "Ana Gil" }, missing))],
  [
    "what breaks off",
    feedOf(person("finder.example/24", named("Ana", "2026-01-15T10:00:00Z"))).slice(0, -9),
  ],
])("%s is no feed to follow", async (_name, text) => {
  const { follow, stored } = await aFeed(text, text, text);
  await expect(follow()).rejects.toThrow(/not what such a registry sends/);
  expect(await stored()).toEqual([]);
});

test("a feed of notes is none of persons, and removes nobody", async () => {
  const note = "<pfif:note><pfif:note_record_id>finder.example/n</pfif:note_record_id></pfif:note>";
  const notes = feedOf(`<entry>${note}</entry>`);
  const known = person("finder.example/31", named("Ana", "2026-01-15T10:00:00Z"), missing);
  const { follow, stored, pages } = await aFeed(notes, feedOf(known));
  await expect(follow()).rejects.toThrow(/feed of notes/);
  expect((await follow()).counts).toMatchObject({ created: 1 });
  pages.push(notes);
  await expect(follow()).rejects.toThrow(/feed of notes/);
  expect(await stored()).toHaveLength(1);
});

test("a key in the query of an address is neither stored nor printed", async () => {
  const { follow, url, source } = await aFeed();
  await follow();
  const known = await here.collections.follows.findOne({ _id: source });
  expect(JSON.stringify(known)).not.toContain("abc");
  const other = followOnce(here, { url: `${url}/feed?key=secret`, source });
  await expect(other).rejects.toThrow(/another source for this one/);
  await expect(other).rejects.not.toThrow(/abc|secret/);
});
