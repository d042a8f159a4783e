import { join } from "node:path";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { pfifRejects } from "../../src/features/imports/rejects/pfif-rejects.js";
import { kindOf } from "../../src/list-reader/formats/format.js";
import { openPfif } from "../../src/list-reader/formats/pfif/open-pfif.js";
import type { ListOptions } from "../../src/list-reader/list-options.js";
import type { ReadRow } from "../../src/list-reader/record.js";
import { expected, listsFolder } from "../support/lists.js";
import { compareRows, rejectsOf, withFile } from "./compare-rows.js";
import { listOptions, personsOf } from "./list-text.js";

async function readFully(file: string, more?: Partial<ListOptions>) {
  const { rows, ...list } = await openPfif(file, listOptions(more));
  const share = await list.check();
  const all: ReadRow[] = [];
  for await (const row of rows) all.push(row);
  return { ...list, all, share: share() };
}

const read = (content: string | Buffer, more?: Partial<ListOptions>) =>
  withFile(content, (file) => readFully(file, more));

/** Elements as `name: text` lines; what begins with `<` stays as it is. */
const elements = (...lines: string[]) =>
  lines.map((line) => line.replace(/^(\w+): (.*)$/s, "<pfif:$1>$2</pfif:$1>")).join("\n");
const person = (...lines: string[]) => `<pfif:person>${elements(...lines)}</pfif:person>`;
const note = (...lines: string[]) => `<pfif:note>${elements(...lines)}</pfif:note>`;
const pfif = (version: string, ...records: string[]) =>
  `<?xml version="1.0"?><pfif:pfif xmlns:pfif="http://zesty.ca/pfif/${version}">${records.join("\n")}</pfif:pfif>`;

const ana = ["person_record_id: x/p1", "given_name: Ana", "family_name: Gil"];
const named = { first_name: "Ana", last_name: "Gil", source_id: "x/p1" };

async function personOf(...lines: string[]) {
  const { all } = await read(pfif("1.4", person(...ana, ...lines)));
  return personsOf(all)[0];
}

describe("PFIF", () => {
  test("f-pfif-1.4.xml gives the expected rows", async () => {
    const { all, format, share } = await readFully(join(listsFolder, "f-pfif-1.4.xml"));
    compareRows(all, expected("f-pfif-1.4.xml").rows);
    expect(format).toEqual({ kind: "pfif", version: "1.4" });
    expect(share).toBe(1);
  });

  test.each(["1.1", "1.2", "1.3", "1.4", "1.5"])("%s", async (version) => {
    const [given, family] =
      version < "1.4" ? ["first_name", "last_name"] : ["given_name", "family_name"];
    const says = version === "1.1" ? "found: true" : "status: believed_alive";
    const description =
      version < "1.4"
        ? "other: description:\n    Lleva lentes\neyes: verdes\n"
        : "description: Lleva lentes";
    const { all, format } = await read(
      pfif(
        version,
        person(
          "person_record_id: x/p1",
          `${given}: Ana`,
          `${family}: Gil`,
          "home_city:  Macuto\n ",
          description,
          note("source_date: 2026-06-25T14:00:00Z", says, "text: Está bien"),
        ),
      ),
    );
    expect(format.version).toBe(version);
    const word = version === "1.1" ? "found" : "believed_alive";
    expect(personsOf(all)).toEqual([
      {
        ...named,
        description: "Lleva lentes",
        location: "Macuto",
        status: "found",
        notes: [...(version < "1.4" ? ["eyes: verdes"] : []), `2026-06-25 ${word}: Está bien`],
      },
    ]);
  });

  test("the namespace may be the default one, and an Atom feed may carry it", async () => {
    const inner = "<given_name>Ana</given_name><family_name>Gil</family_name>";
    const plain = `<pfif xmlns="http://zesty.ca/pfif/1.3"><person>${inner}</person></pfif>`;
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:p="http://zesty.ca/pfif/1.4"><title>x</title>
      <entry><p:person><p:full_name>Ana Gil</p:full_name><title>y</title></p:person></entry></feed>`;
    for (const text of [plain, feed]) {
      const { all } = await read(text);
      expect(all).toMatchObject([
        { at: { record: "person 1" }, person: { first_name: "Ana", last_name: "Gil", notes: [] } },
      ]);
    }
  });

  test("the encoding is the one that the file declares or its first bytes show", async () => {
    const text = (encoding: string) =>
      pfif("1.4", person("full_name: José Núñez")).replace("?>", ` encoding="${encoding}"?>`);
    for (const encoding of ["ISO-8859-1", "UTF-8", "UTF-16LE", "UTF-8-declared-elsewhere"]) {
      const known = iconv.encodingExists(encoding) ? encoding : "utf8";
      const { all } = await read(
        iconv.encode(text(encoding), known, { addBOM: known !== "ISO-8859-1" }),
      );
      expect(personsOf(all), encoding).toMatchObject([{ first_name: "José", last_name: "Núñez" }]);
    }
  });
});

describe("persons", () => {
  test("dates and ages that are not whole go to the notes, like all that has no field", async () => {
    expect(
      await personOf(
        "date_of_birth: 1948",
        "age: 70-80",
        "photo_url: https://x.org/1.jpg",
        "profile_urls: https://a.org\nhttps://b.org",
        "home_postal_code: 1165",
        "custom_field: ¿?x",
        "source_name: x",
        "source_url: https://x.org",
        "home_country: VE",
      ),
    ).toEqual({
      ...named,
      notes: [
        "date_of_birth: 1948",
        "age: 70-80",
        "photo_url: https://x.org/1.jpg",
        "profile_urls: https://a.org\nhttps://b.org",
        "home_postal_code: 1165",
        "custom_field: ¿?x",
      ],
    });
  });

  test("given and family name go before the full name; of several full names the first counts", async () => {
    const { all } = await read(
      pfif(
        "1.4",
        person("full_name: A. Gil", "given_name: Ana", "family_name: Gil"),
        person("full_name: Luis Paz\nLucho Paz", "given_name: Lucho"),
      ),
    );
    expect(personsOf(all)).toMatchObject([
      { first_name: "Ana", last_name: "Gil", notes: [] },
      { first_name: "Luis", last_name: "Paz", notes: ["full_name: Lucho Paz"] },
    ]);
  });

  test("words for what is not known name nobody and no place", async () => {
    const told = await personOf("home_city: se desconoce", "home_state: VE-X", "age: no sabe");
    expect(told).toEqual({
      ...named,
      location: "VE-X",
      notes: ["age: no sabe", "home_city: se desconoce"],
    });
    const full = person("given_name: no sabe", "family_name: GIL", "full_name: Nina Gil");
    expect(personsOf((await read(pfif("1.4", full))).all)).toMatchObject([
      { first_name: "Nina", last_name: "Gil" },
    ]);
  });

  test("one whose record expired before today is rejected; on its last day it counts", async () => {
    const { all } = await read(
      pfif(
        "1.4",
        person(...ana, "expiry_date: 2026-06-27T23:59:59Z"),
        person(...ana, "expiry_date: 2026-06-28T00:00:00Z"),
      ),
    );
    expect(all).toMatchObject([{ field: "expiry_date" }, { outcome: "accepted" }]);
  });

  test("of a hospital that the command names is found; where a note says else, nobody knows whether they are still there", async () => {
    const { all } = await read(
      pfif("1.4", person(...ana, note("source_date: 2026-06-25", "status: believed_missing"))),
      { hospital: "hospital_central" },
    );
    expect(personsOf(all)).toMatchObject([{ status: "found", hospital: "hospital_central" }]);
    expect(personsOf(all)[0]).not.toHaveProperty("hospital_status");
  });
});

describe("notes", () => {
  const early = note(
    "person_record_id: x/p1",
    "note_record_id: n1",
    "source_date: 2026-06-25T10:00:00Z",
    "status: believed_missing",
    "last_known_location: Naiguatá",
  );
  const late = note(
    "person_record_id: x/p1",
    "note_record_id: n2",
    "source_date: 2026-06-26T10:00:00Z",
    "author_name: Eva",
    "status: is_note_author",
    "last_known_location: Macuto",
    "phone_of_found_person: 0414-5550401",
    "text: Soy yo",
  );
  const silent = note(
    "person_record_id: x/p1",
    "note_record_id: n3",
    "source_date: 2026-06-27T10:00:00Z",
    "text: ¿Hay noticias?",
  );
  const told = {
    ...named,
    status: "found",
    location: "Macuto",
    notes: [
      "2026-06-25 believed_missing",
      "2026-06-26 Eva, is_note_author: Soy yo (phone_of_found_person: 0414-5550401)",
      "2026-06-27: ¿Hay noticias?",
    ],
  };

  test.each([
    ["before and behind their person", pfif("1.4", late, person(...ana), silent, early)],
    ["within and outside", pfif("1.4", person(...ana, silent, early), late)],
    ["told twice", pfif("1.4", late, early, person(...ana, early, late, silent), silent)],
  ])("%s: oldest first, the newest status and place count", async (_, text) => {
    const { all } = await read(text);
    expect(all).toHaveLength(1);
    expect(personsOf(all)).toEqual([told]);
  });

  test.each([
    ["believed_dead", "found"],
    ["information_sought", "missing"],
    ["unspecified", undefined],
  ])("%s: %s", async (word, status) => {
    expect((await personOf(note("source_date: 2026-06-25", `status: ${word}`)))?.status).toBe(
      status,
    );
  });

  test("more than 200,000 outside of their persons are refused before the first row", async () => {
    const notes = "<pfif:note><pfif:person_record_id>1</pfif:person_record_id></pfif:note>".repeat(
      200_001,
    );
    await expect(read(pfif("1.4", person(...ana), notes))).rejects.toThrow(
      /more than 200,000 notes/,
    );
  });
});

describe("files that are refused before their first row", () => {
  const refused = (content: string) =>
    expect(withFile(content, (file) => openPfif(file, listOptions()))).rejects;

  test("entity-bomb.xml: a document type declaration", async () => {
    const name = "damaged/entity-bomb.xml";
    const reason = expected(name).reason ?? "";
    await expect(openPfif(join(listsFolder, name), listOptions())).rejects.toMatchObject({
      name: "RefusedFile",
      message: expect.stringMatching(new RegExp(reason, "i")),
    });
  });

  const whole = pfif("1.4", person(...ana));
  test.each([
    ["cut off", whole.slice(0, -20)],
    ["not nested", whole.replace("</pfif:person>", "</pfif:note>")],
    ["with an entity that nobody declared", pfif("1.4", person("full_name: &i; Gil"))],
    ["with a prefix that nobody declared", whole.replace("xmlns:pfif", "xmlns:p")],
    ["with something behind it", `${whole}<x/>`],
    ["no XML", "Nombre;Apellido\nAna;Gil"],
  ])("%s", async (_, text) => {
    await refused(text).toThrow(/^The file is not well-formed XML, or cut off, at line \d+\.$/);
  });

  test.each([
    [/no PFIF 1.1 to 1.5/, "<html><body>Ana Gil</body></html>"],
    [/no PFIF 1.1 to 1.5/, pfif("2.0", person(...ana))],
    [/no PFIF 1.1 to 1.5/, pfif("1.4", person(...ana)).replaceAll("pfif:pfif", "pfif:person")],
    [/declaration/, whole.replace("?>", '?><!DOCTYPE pfif SYSTEM "http://example.org/x.dtd">')],
    [/nested too deeply/, pfif("1.4", "<a>".repeat(100_000))],
    [/more than 8 MB/, pfif("1.4", person(`full_name: ${"a".repeat(9_000_000)}`))],
    [/empty/, ""],
  ])("%s", async (reason, text) => {
    await refused(text).toThrow(reason);
  });
});

describe("rejected persons", () => {
  test("can be sent again in a file of their own, notes included, and are accepted once corrected", async () => {
    const first = await read(
      pfif(
        "1.3",
        person(
          "person_record_id: x/p1",
          "first_name: Ana",
          "last_name: ?",
          "other: a &lt; b &amp;&amp; c ]]&gt; d",
          "rejected_reason: of last time",
        ),
        note(
          "person_record_id: x/p1",
          "source_date: 2026-06-25",
          "status: found",
          "text: <![CDATA[<b>]]>",
        ),
      ),
    );
    const file = (await rejectsOf(first.all, pfifRejects(first.format.version))) ?? "";
    expect(file).toContain("<pfif:rejected_reason>Surname: empty</pfif:rejected_reason>");
    expect(file).not.toContain("of last time");
    expect((await read(file)).all).toMatchObject([{ field: "last_name" }]);
    const corrected = await read(file.replace("<pfif:last_name>?", "<pfif:last_name>Gil"));
    expect(corrected.format.version).toBe("1.3");
    expect(await rejectsOf(corrected.all, pfifRejects("1.3"))).toBeUndefined();
    expect(personsOf(corrected.all)).toEqual([
      { ...named, status: "found", notes: ["other: a < b && c ]]> d", "2026-06-25 found: <b>"] },
    ]);
  });
});

describe("what a text file is", () => {
  test.each([
    ["f-pfif-1.4.xml", "xml"],
    ["damaged/entity-bomb.xml", "xml"],
    ["e-partner.ndjson", "json"],
    ["b-refugios.csv", "table"],
    ["d-whatsapp.txt", "table"],
    ["damaged/empty.csv", "table"],
  ])("%s: %s", async (name, kind) => {
    expect(await kindOf(join(listsFolder, name))).toBe(kind);
  });

  test.each([
    ["\ufeff \n[\n {}", "json"],
    ["[Lista] Nombre;Apellido", "table"],
    ["\ufeff<pfif/>", "xml"],
  ])("%j: %s", async (text, kind) => {
    for (const encoding of ["utf8", "utf16le"] as const) {
      expect(await withFile(Buffer.from(text, encoding), kindOf)).toBe(kind);
    }
  });
});
