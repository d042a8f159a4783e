import { readdirSync } from "node:fs";
import { build } from "esbuild";
import { buildDesk } from "./desk/build.js";
import { hashSources, markBuilt, unmarkBuilt } from "./sources.js";

/**
 * Makes of the source what `npm start` and the commands run: few files, together with the packages that
 * each of them loads, for a command spends most of its time on the opening and reading of modules. What
 * brings files of its own, or replaces parts of Node.js, stays a package.
 */
const programs = [
  "main",
  "import-process",
  "preview-process",
  "parent-watch",
  "reading-limit",
  "processes",
];
/** These two start what is built, from the source. */
const unbuilt = ["bench.ts", "demo.ts"];
const commands = readdirSync("scripts").filter(
  (name) => name.endsWith(".ts") && !unbuilt.includes(name),
);
const packages = ["@aws-sdk/client-s3", "mongodb-memory-server-core", "sharp", "swagger-ui-dist"];

const sources = hashSources();
unmarkBuilt();
await build({
  entryPoints: [
    ...programs.map((name) => `src/${name}.ts`),
    ...commands.map((name) => `scripts/${name}`),
  ],
  outbase: ".",
  outdir: "dist",
  // Where the programs stand that start each other.
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
markBuilt(sources);
