import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..");
/** Holds the hash of what `dist` was built from. */
const mark = join(root, "dist/.sources");
const folders = ["src", "scripts"];
/** The lockfile too: the build holds packages. */
const files = ["package.json", "package-lock.json", "tsconfig.json", "tsconfig.build.json"];

/** A hash of all that a build is made from. */
export function hashSources() {
  const listed = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name)),
  );
  const hash = createHash("sha256");
  for (const path of [...listed.sort(), ...files.map((name) => join(root, name))]) {
    hash
      .update(`${path.slice(root.length)}\0`)
      .update(readFileSync(path))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Notes what `dist` was built from. */
export const markBuilt = (sources) => writeFileSync(mark, sources);

/** Whether `dist` is what a build would make now. Where `dist` was brought along without the source, it is. */
export function isBuilt() {
  if (!existsSync(mark)) return false;
  return !existsSync(join(root, "src")) || readFileSync(mark, "utf8") === hashSources();
}
