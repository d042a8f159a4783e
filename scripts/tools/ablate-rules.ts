import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { build, type Plugin } from "esbuild";
import { print } from "../support/command.js";
import { compareOutcomes, type Difference } from "./lists/compare-outcomes.js";
import type { Outcome } from "./lists/outcomes.js";
import { type Rule, rules } from "./lists/rules.js";

// Switches off one rule of reading lists at a time, and prints what changes over every list in these folders:
//   npx tsx scripts/tools/ablate-rules.ts test/lists scripts/samples FOLDER... [--only NAME,NAME]
// `KEEP_LISTS=FOLDER npx vitest run test/list-reader` fills a folder with the lists that the tests spell out.

const run = promisify(execFile);
const at = process.argv.indexOf("--only");
const only = at < 0 ? undefined : process.argv[at + 1]?.split(",");
const folders = process.argv.slice(2, at < 0 ? undefined : at);
// Within the project, so that its packages are found.
const work = await mkdtemp(join("dist", ".ablate-"));

/** What becomes of the lists, without a rule if one is given. */
async function outcomesWithout(rule?: Rule): Promise<Outcome[]> {
  const outfile = join(work, `${rule?.name ?? "all"}.mjs`);
  await build({
    entryPoints: ["scripts/tools/read-lists.ts"],
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    outfile,
    logLevel: "error",
    plugins: rule ? [switchingOff(rule)] : [],
  });
  const { stdout } = await run(process.execPath, [outfile, ...folders], { maxBuffer: 2 ** 30 });
  return stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

const switchingOff = ({ file, name, off }: Rule): Plugin => ({
  name: "switch-off",
  setup({ onLoad }) {
    onLoad({ filter: new RegExp(`/list-reader/${file}$`) }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const { start, exported } = declarationOf(source, name);
      const contents = `${source.slice(0, start)}${name}__on${source.slice(start + name.length)}
${exported ? "export " : ""}function ${name}(...given) { return (${off})(...given); }`;
      return { contents, loader: "ts" };
    });
  },
});

/** Where a function is declared in its file. */
function declarationOf(source: string, name: string) {
  const found = new RegExp(`^(export )?((?:async )?function\\*? |const )${name}\\b`, "m").exec(
    source,
  );
  if (!found) throw new Error(`No declaration of ${name}`);
  const [all, exported = ""] = found;
  return {
    start: found.index + all.length - name.length,
    exported: exported !== "",
    from: found.index,
  };
}

/** How many lines a function takes, up to the first line that is not indented again. */
async function linesOf({ file, name }: Rule): Promise<number> {
  const source = await readFile(join("src/list-reader", file), "utf8");
  const rest = source.slice(declarationOf(source, name).from).split("\n");
  const end = rest.findIndex((line, place) => place > 0 && /^\S/.test(line));
  if (end < 0) return rest.length - 1; // the last of its file
  return /^[)}\]]/.test(rest[end] ?? "") ? end + 1 : end;
}

const columns = ["lines", "lists", "lost", "won", "asked", "harm"] as const;

function row(rule: Rule, lines: number, { lists, lost, won, asked, harm }: Difference): string {
  const cells = { lines, lists, lost, won, asked, harm };
  return `| ${rule.file} | ${rule.name} | ${columns.map((name) => cells[name]).join(" | ")} |`;
}

try {
  const before = await outcomesWithout();
  print(
    `| file | rule off | ${columns.join(" | ")} |\n|---|---|${columns.map(() => "---|").join("")}`,
  );
  for (const rule of rules) {
    if (only && !only.includes(rule.name)) continue;
    const after = await outcomesWithout(rule);
    print(row(rule, await linesOf(rule), compareOutcomes(before, after)));
  }
} finally {
  await rm(work, { recursive: true });
}
