import { describe, expect, test } from "vitest";
import { catalogEntry, catalogFile } from "../../../src/features/catalogs/catalogs.schema.js";
import { clashesOf } from "../../../src/features/catalogs/clashes.js";

const anEntry = (handle: string, fields = {}) => ({
  kind: "hospital",
  handle,
  label: { es: `Hospital ${handle}` },
  ...fields,
});
const read = (handle: string, fields = {}) => catalogEntry.parse(anEntry(handle, fields));

describe("a catalog entry", () => {
  test("is cleaned and completed", () => {
    const label = { es: "  Hospital\u200b  Vargas " };
    expect(read("vargas", { label, url: null, aliases: ["H.V.", "hv", "El Vargas"] })).toEqual({
      kind: "hospital",
      handle: "vargas",
      label: { es: "Hospital Vargas", en: "Hospital Vargas" },
      aliases: ["hv", "El Vargas"],
    });
  });

  test.each([
    ["handle", { handle: "" }],
    ["handle", { handle: "a".repeat(65) }],
    ["handle", { handle: "Hospital-1" }],
    ["kind", { kind: "clinic" }],
    ["label", { label: "Vargas" }],
    ["label.es", { label: { es: " " } }],
    ["label.en", { label: { es: "V", en: "..." } }],
    ["aliases.1", { aliases: ["V", "a".repeat(301)] }],
    ["aliases", { aliases: "V" }],
    ["url", { url: "ftp://example.org" }],
    ["url", { url: "javascript:alert(1)" }],
    ["", { alias: ["V"] }],
  ])("is refused for its %s: %j", (field, fields) => {
    const { error } = catalogEntry.safeParse(anEntry("x", fields));
    expect(error?.issues.map(({ path }) => path.join("."))).toContain(field);
  });

  test("occurs once in a file", () => {
    const { error } = catalogFile.safeParse([anEntry("a"), anEntry("b"), anEntry("a")]);
    expect(error?.issues).toMatchObject([{ path: [2, "handle"], message: "Occurs twice" }]);
    const kinds = [anEntry("a"), anEntry("a", { kind: "shelter" })];
    expect(catalogFile.safeParse(kinds).success).toBe(true);
  });
});

describe("names of catalog entries", () => {
  const stored = [read("santa_ines", { aliases: ["Sta. Inés"] })];
  const holder = "santa_ines";

  test.each([
    ["aliases.1", { aliases: ["Other", "STA INES"] }],
    ["aliases.0", { aliases: ["Santa Inés"] }],
    ["label.es", { label: { es: "hospital SANTA_INES", en: "Other" } }],
    ["handle", { handle: "staines" }],
  ])("stand for one entry of a kind: %s", (field, fields) => {
    const [clash, ...others] = clashesOf([read("other", fields)], stored);
    expect(clash).toMatchObject({ index: 0, field, holder });
    expect(others).toEqual([]);
  });

  test("may be shared by entries of different kinds, and within an entry", () => {
    const shelter = read("other", { kind: "shelter", aliases: ["Sta. Inés"] });
    const updated = read("santa_ines", { aliases: ["Hospital santa_ines", "Sta. Inés"] });
    expect(clashesOf([shelter, updated], stored)).toEqual([]);
  });

  test("may pass from one entry to another when both change", () => {
    const heir = read("other", { aliases: ["Sta. Inés"] });
    expect(clashesOf([heir, read("santa_ines")], stored)).toEqual([]);
    expect(clashesOf([heir], stored)).toMatchObject([{ index: 0, field: "aliases.0", holder }]);
  });
});
