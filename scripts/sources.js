import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
/** Holds the hash of what `dist` was built from. */
const mark = join(root, "dist/.sources");
const files = ["package.json", "tsconfig.json", "tsconfig.build.json"];

/** What the build reads: programs, and the pages of the desk. */
const built = /(?:\.(?:[jt]sx?|css|html|svg)|^tsconfig\.json)$/;

/** The code that is built, and what builds it. Samples, lists and editors' files beside it change no build. */
const code = () =>
  ["src", "scripts"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && built.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((path) => !path.startsWith("scripts/tools/")),
  );

/** The build holds packages. The lockfile itself may be written anew in another form: `npm prune` does so. */
function packageVersions() {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  return Object.entries(packages).map(([path, { version }]) => `${path}@${version}`);
}

/** A hash of all that a build is made from. */
export function hashSources() {
  const hash = createHash("sha256").update(packageVersions().sort().join("\n"));
  for (const path of [...code().sort(), ...files]) {
    hash.update(`\0${path}\0`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

/** Notes what `dist` was built from. */
export const markBuilt = (sources) => writeFileSync(mark, sources);

/** Takes that note away before `dist` changes: a build that breaks off leaves files of two builds. */
export const unmarkBuilt = () => rmSync(mark, { force: true });

/** Whether `dist` is what a build would make now. Where `dist` was brought along without the source, it is. */
export function isBuilt() {
  if (!existsSync(mark)) return false;
  return !existsSync(join(root, "src")) || readFileSync(mark, "utf8") === hashSources();
}
