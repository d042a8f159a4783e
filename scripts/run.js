import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import { isBuilt } from "./sources.js";

// `node scripts/run.js NAME ARGUMENTS` runs the service (`main`) or the command NAME in this process. A current
// build needs nothing that is there for development alone. Where that is installed, a build that is missing or
// older than the source is made for the service; commands then run from the source, since a service that runs
// may still start processes of the build.

const root = join(import.meta.dirname, "..");
const [, , name = "main", ...args] = process.argv;
const isService = name === "main";
const isHelp = args.some((arg) => arg === "--help" || arg === "-h");

function isInstalled(tool) {
  try {
    return Boolean(createRequire(import.meta.url).resolve(tool));
  } catch {
    return false;
  }
}

/** Runs a program as if it had been started itself. */
async function run(path) {
  process.argv = [process.execPath, join(root, path), ...args];
  await import(pathToFileURL(join(root, path)).href);
}

function build() {
  const { status } = spawnSync("npm", ["run", "build"], { cwd: root, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

if (!isBuilt()) {
  if (!isInstalled("tsx")) {
    process.stderr.write(
      "The build in dist/ is missing, or was made from other sources than those that are here. Run " +
        "`npm ci && npm run build`, or bring dist/ along from a machine where that was done.\n",
    );
    process.exit(isService ? 1 : 2);
  }
  if (isService && !isHelp) build();
}
if (isBuilt()) await run(isService ? "dist/src/main.js" : `dist/scripts/${name}.js`);
else {
  (await import("tsx/esm/api")).register();
  await run(isService ? "src/main.ts" : `scripts/${name}.ts`);
}
