import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { errorTexts } from "../../../src/kernel/messages/errors.js";
import { fieldTexts } from "../../../src/kernel/messages/fields.js";
import { refusals } from "../../../src/kernel/messages/lists/refusals.js";
import { rowReasons } from "../../../src/kernel/messages/lists/row-reasons.js";
import { settingsProblems } from "../../../src/kernel/messages/lists/settings-problems.js";

// The desk shows what the API says: nobody there has a command line, or knows what the parameters are called.

const checkout = join(import.meta.dirname, "../../..");

/** Said by the command line alone, or of what a list itself writes in this way. */
const others = /^(?:rejects_|import_line_)/;
const messages = Object.entries<Record<string, unknown>>({
  ...refusals,
  ...rowReasons,
  ...settingsProblems,
  ...errorTexts,
  ...fieldTexts,
}).filter(([code]) => !others.test(code));

const filled = (text: unknown) =>
  typeof text === "function" ? String(text(new Proxy({}, { get: () => "1" }))) : String(text);

test.each(messages)("%s speaks of no option, command or parameter", (_, { en, es }) => {
  for (const text of [en, es]) {
    expect(filled(text)).not.toMatch(/--[a-z]|npm run|dry_run|preview=|MiB/);
  }
});

/** The files below these folders whose names end so. */
const filesIn = (folders: readonly string[], ending: RegExp) =>
  folders.flatMap((folder) =>
    readdirSync(join(checkout, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && ending.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  );

/** Words that hide who does what. The number of places that still have them may only fall. */
const hiding = /\b(?:told|tells|whoever|of whom|stands)\b/gi;

test("code, commands and documentation say who does what", () => {
  const places = filesIn(["src", "scripts", "docs"], /\.(?:tsx?|js|md)$/);
  const found = [...places, join(checkout, "README.md")].flatMap(
    (path) => readFileSync(path, "utf8").match(hiding) ?? [],
  );
  expect(found.length).toBeLessThanOrEqual(7);
});

/** Words that people did not understand. */
const misunderstood =
  /\bavisos?\b|completar reporte|reporte completado|sin seguridad|lo que se entiende|clave de la api|ficha principal|quienes se quedan|complete report|main record/i;

test("words that people misunderstood are left nowhere", () => {
  const texts = filesIn(
    ["src/desk", "src/kernel/messages", "src/site", "src/app/spanish"],
    /\.tsx?$/,
  );
  const documents = filesIn(["docs"], /\.md$/);
  const found = [...texts, ...documents, join(checkout, "README.md")].filter((path) =>
    misunderstood.test(readFileSync(path, "utf8")),
  );
  expect(found).toEqual([]);
});
