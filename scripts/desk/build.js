import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { register } from "tsx/esm/api";
import { build } from "vite";
import { unmarkBuilt } from "../sources.js";

const root = join(import.meta.dirname, "../..");
const place = join(root, "dist/desk");
const outDir = `${place}.new`;

/** Makes of src/desk the files that the service sends at /desk, each also compressed as far as it goes. */
export async function buildDesk() {
  const unregister = register();
  const { writeClient } = await import("./client.ts");
  await unregister();
  await writeClient();
  await build({
    root: join(root, "src/desk"),
    configFile: false,
    // Under whatever path a proxy shows the service.
    base: "./",
    oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      // The page's policy allows no data in the place of a file; what is loaded later is rarely needed.
      assetsInlineLimit: 0,
      modulePreload: false,
    },
    logLevel: "warn",
  });
  for (const entry of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) compress(join(entry.parentPath, entry.name));
  }
  rmSync(place, { recursive: true, force: true });
  renameSync(outDir, place);
}

function compress(path) {
  const bytes = readFileSync(path);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}

if (process.argv[1] === import.meta.filename) {
  unmarkBuilt();
  await buildDesk();
}
