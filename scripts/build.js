import { mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { build } from "esbuild";
import { buildDesk } from "./desk/build.js";
import { hashSources, markBuilt, unmarkBuilt } from "./sources.js";

/**
 * Makes of the source what `npm start` and the commands run: few files, together with the packages that
 * each of them loads, for a command spends most of its time on the opening and reading of modules. What
 * brings files of its own, or replaces parts of Node.js, stays a package. A build that is broken off leaves the
 * earlier one as it was: everything is made first, and put into its place at the end.
 */
const programs = [
  "main",
  "runtime/import-process",
  "runtime/preview-process",
  "runtime/parent-watch",
  "runtime/reading-limit",
  "kernel/processes",
];
const commands = readdirSync("scripts").filter((name) => name.endsWith(".ts"));
const packages = ["@aws-sdk/client-s3", "mongodb-memory-server-core", "sharp", "swagger-ui-dist"];

const sources = hashSources();
const { outputFiles } = await build({
  write: false,
  entryPoints: [
    ...programs.map((name) => `src/${name}.ts`),
    ...commands.map((name) => `scripts/${name}`),
  ],
  outbase: ".",
  outdir: "dist",
  chunkNames: "src/[name]-[hash]",
  bundle: true,
  splitting: true,
  external: [...packages, "express", "multer", "pino", "prom-client"],
  format: "esm",
  platform: "node",
  target: "node20",
  sourcemap: true,
  // The driver of MongoDB is CommonJS.
  banner: {
    js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
  },
  logLevel: "warning",
});
await buildDesk();
unmarkBuilt();
// Parts that programs share are named after what they contain: first these, then the programs that load them.
const isShared = ({ path }) => /-[A-Z0-9]{8}\.js(?:\.map)?$/.test(path);
for (const file of [
  ...outputFiles.filter(isShared),
  ...outputFiles.filter((one) => !isShared(one)),
]) {
  mkdirSync(dirname(file.path), { recursive: true });
  writeFileSync(`${file.path}.new`, file.contents);
  renameSync(`${file.path}.new`, file.path);
}
markBuilt(sources);
