/** What is read of package-lock.json. */
interface Lockfile {
  packages: Record<string, { version?: string; license?: string; dev?: boolean }>;
}

/**
 * Licences under which the service may use a package and pass it on. LGPL: libvips, which sharp loads as a library
 * of its own that can be replaced.
 */
const allowed = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "ISC",
  "MIT",
  "LGPL-3.0-or-later",
  "Unlicense",
];

/** Packages that name their licence in a file alone. */
const readByHand = new Map([
  ["busboy@1.6.0", "MIT"],
  ["streamsearch@1.1.0", "MIT"],
]);

/** A package that runs with the service, and its licence as an SPDX expression. */
export interface LicensedPackage {
  name: string;
  license: string;
  isAllowed: boolean;
}

/** Every package of a lockfile that is not there for development alone. */
export function licensesOf({ packages }: Lockfile): LicensedPackage[] {
  const used = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);
  return used.map(([path, { version, license }]) => {
    const name = `${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)}@${version}`;
    const known = license ?? readByHand.get(name) ?? "unknown";
    return { name, license: known, isAllowed: isAllowed(known) };
  });
}

/** Whether one of the licences to choose from is wholly allowed. */
const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((license) => allowed.includes(license)));
