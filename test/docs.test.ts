import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";

const checkout = join(import.meta.dirname, "..");

const documents = [
  ...readdirSync(checkout),
  ...readdirSync(join(checkout, "docs"), { recursive: true, encoding: "utf8" }).map((name) =>
    join("docs", name),
  ),
].filter((name) => name.endsWith(".md"));

const textOf = (name: string) => readFileSync(join(checkout, name), "utf8");

/** A document without its samples: a link or heading in these is none. */
const proseOf = (name: string) => textOf(name).replaceAll(/^```[\s\S]*?^```$/gm, "");

/** The anchors of a document's headings, as the hosts of repositories form them. */
const anchorsOf = (name: string) =>
  [...proseOf(name).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(/\s/g, "-"),
  );

/** The links of a document to other files and to headings. Addresses on other machines are not looked at. */
const linksOf = (name: string) =>
  [...proseOf(name).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = ""]) => target)
    .filter((target) => !/^[a-z]+:/.test(target));

/** What is wrong with a link; undefined: nothing. */
function complaint(document: string, link: string): string | undefined {
  const [path = "", anchor] = link.split("#");
  const target = path ? join(dirname(document), path) : document;
  if (!existsSync(join(checkout, target))) return `${document}: ${link} leads to no file`;
  if (anchor === undefined || anchorsOf(target).includes(anchor)) return;
  return `${document}: ${relative(dirname(document), target)} has no heading #${anchor}`;
}

test("every link of the documentation leads to a file and a heading that exist", () => {
  const links = documents.flatMap((document) =>
    linksOf(document).map((link) => ({ document, link })),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.flatMap(({ document, link }) => complaint(document, link) ?? [])).toEqual([]);
});

test("every path of the checkout that the documentation names exists", () => {
  const named = documents.flatMap((document) =>
    [...proseOf(document).matchAll(/`((?:src|test|scripts)\/[^`\s]*)`/g)].map(([, path = ""]) => ({
      document,
      path,
    })),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(({ path }) => !existsSync(join(checkout, path)))).toEqual([]);
});

test("the README leads to every document", () => {
  const linked = new Set<string>(["README.md"]);
  for (const document of linked) {
    for (const link of linksOf(document)) {
      const target = join(dirname(document), link.split("#")[0] ?? "");
      if (target.endsWith(".md") && documents.includes(target)) linked.add(target);
    }
  }
  expect(documents.filter((document) => !linked.has(document))).toEqual([]);
});

test("the README is read in ten minutes: it has at most 200 lines", () => {
  expect(textOf("README.md").split("\n").length).toBeLessThanOrEqual(200);
});
