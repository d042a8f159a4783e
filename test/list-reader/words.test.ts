import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fold } from "../../src/kernel/names/fold.js";

// Words of human languages are in `list-reader/words` alone; texts for people, in `messages/` and `templates/`.

const src = join(import.meta.dirname, "../../src");
const vocabulary = join(src, "list-reader/words");

/** The vocabulary's phrases of four letters and more, folded, by language. */
async function phrases(): Promise<Map<string, Set<string>>> {
  const known = new Map<string, Set<string>>();
  const add = (value: unknown, language: string) => {
    if (typeof value !== "string") {
      for (const [key, inner] of Object.entries(value ?? {})) add(inner, key);
      return;
    }
    const words = known.get(language) ?? new Set();
    known.set(language, words);
    for (const phrase of value.split(","))
      for (const ending of /@/.test(phrase) ? ["o", "a"] : [""]) {
        const word = fold(phrase.trim().replaceAll("@", ending).replaceAll("~", ""));
        if (/^[a-z]{4,}$/.test(word)) words.add(word);
      }
  };
  for (const name of readdirSync(vocabulary)) add(await import(join(vocabulary, name)), "es");
  return known;
}

/** Document types, other countries' codes, English words that are others in Spanish, names of links, of orders, of sites and of XML; then files of standards and of examples. */
const names = new Set(["cedula", "curp", "desc", "diagonal", "link", "once", "page"]);
const standards =
  /^list-reader\/(?:formats\/(?!ndjson\/)|messages\/|words\/)|^features\/imports\/templates\/|(?:schema|\.examples)\.ts$/;

/** In this order they are told apart; imports and types go with the comments. */
const tokens =
  /(?<skip>\/\*[\s\S]*?\*\/|(?<![:\\])\/\/.*|\bfrom "[^"]*"|\bimport\("[^"]*"\))|(?<pattern>(?<=[(=,:!?&|[{;]\s*|^\s*)\/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n*])(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\[\n])*\/[dgimsuy]*|(?<=String\.raw|RegExp\(\s*)`(?:\\.|[^`\\])*`)|(?<text>"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`)/gm;

/** The literals of a file: `pattern` if one is read as such. What stands in `${}` is code. */
const literalsIn = (path: string) =>
  [...readFileSync(path, "utf8").matchAll(tokens)].flatMap(({ groups = {} }) => {
    const text = groups.pattern ?? groups.text;
    const bare = text?.replaceAll(/\$\{[^}]*\}|\(\?<[a-z]+>|\\[pPk][{<]\w+[}>]/g, " ");
    return bare === undefined ? [] : [{ text: bare, pattern: groups.pattern !== undefined }];
  });

test("no word of the vocabulary's languages stands outside the vocabulary", async () => {
  const known = await phrases();
  const english = known.get("en") ?? new Set();
  const all = new Set([...known.values()].flatMap((words) => [...words]));
  const foreign = new Set([...all].filter((word) => !english.has(word)));
  const files = ["list-reader", "features/imports"].flatMap((folder) =>
    readdirSync(join(src, folder), { recursive: true, encoding: "utf8" }).map((file) =>
      join(folder, file),
    ),
  );
  const outside = files
    .filter((file) => file.endsWith(".ts") && !standards.test(file))
    .flatMap((file) =>
      literalsIn(join(src, file)).flatMap(({ text, pattern }) => {
        const words = fold(text).match(/(?<![a-z_-])[a-z]{4,}(?![a-z_-])/g) ?? [];
        const own = pattern ? all : foreign;
        return words
          .filter((word) => own.has(word) && !names.has(word))
          .map((word) => `${file}: ${word}`);
      }),
    );
  expect(outside).toEqual([]);
});
