import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import lock from "../package-lock.json" with { type: "json" };
import { licensesOf } from "../scripts/support/licenses.js";
import { version } from "../src/kernel/version.js";

const textOf = (name: string) => readFile(join(import.meta.dirname, "..", name), "utf8");

test("every package is named in one version", () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies });
  for (const version of versions) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
});

test("the lockfile pins what every package contains, and no place to fetch it from", () => {
  const { "": own, ...packages } = lock.packages;
  expect(own.dependencies).toEqual(manifest.dependencies);
  for (const entry of Object.values(packages)) {
    expect(entry).toHaveProperty("integrity", expect.stringMatching(/^sha512-/));
    expect(entry).not.toHaveProperty("resolved");
  }
});

test("the documentation says what each package is for", async () => {
  const table = await textOf("docs/packages.md");
  const rows = [...table.matchAll(/^\| `([^`]+)` \| \S.+ \|$/gm)].map(([, name]) => name);
  expect(rows).toEqual(Object.keys(manifest.dependencies));
});

test("every package that runs with the service has a licence that was looked at", () => {
  expect(licensesOf(lock).filter(({ isAllowed }) => !isAllowed)).toEqual([]);
  const packages = {
    "": { version: "1.0.0" },
    "node_modules/a": { version: "1.0.0", license: "(GPL-3.0-only OR MIT)" },
    "node_modules/a/node_modules/@b/c": { version: "2.0.0", license: "MIT AND AGPL-3.0-only" },
    "node_modules/d": { version: "3.0.0" },
    "node_modules/e": { version: "4.0.0", license: "GPL-3.0-only", dev: true },
  };
  expect(licensesOf({ packages })).toEqual([
    { name: "a@1.0.0", license: "(GPL-3.0-only OR MIT)", isAllowed: true },
    { name: "@b/c@2.0.0", license: "MIT AND AGPL-3.0-only", isAllowed: false },
    { name: "d@3.0.0", license: "unknown", isAllowed: false },
  ]);
});

test("the version is told once, and the changelog says what is new in it", async () => {
  expect(version).toBe(manifest.version);
  expect(lock.version).toBe(version);
  expect(lock.packages[""].version).toBe(version);
  const [, newest] =
    /^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/m.exec(await textOf("CHANGELOG.md")) ?? [];
  expect(newest).toBe(version);
});

test("commands run from the build: where only what runs is installed, nothing else could start them", () => {
  const developing = ["dev", "pretest", "test:contract", "demo", "bench"];
  for (const [name, line] of Object.entries(manifest.scripts)) {
    if (!developing.includes(name) && !name.startsWith("pre")) expect(line).not.toMatch(/^tsx /);
  }
});
