import { execFile } from "node:child_process";
import { constants } from "node:fs";
import { access } from "node:fs/promises";
import { delimiter, join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";

const run = promisify(execFile);

let installed = Promise.resolve();

/** Installs packages of Debian where that is allowed: as root, where there is apt-get. */
export function installPackages(...names: string[]): Promise<void> {
  const installation = installed.then(() => install(names));
  // Two apt-get at once lock each other out.
  installed = installation.catch(() => {});
  return installation;
}

async function install(names: string[]): Promise<void> {
  if (process.getuid?.() !== 0 || !(await onPath("apt-get"))) return;
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    maxBuffer: 64 * 1024 * 1024,
  };
  process.stderr.write(`installing ${names.join(", ")} with apt-get\n`);
  await run("apt-get", ["update"], options);
  await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names], options);
}

/** The path of the first of these commands that there is. */
export async function onPath(...names: string[]): Promise<string | undefined> {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  for (const path of names.flatMap((name) => folders.map((folder) => join(folder, name)))) {
    if (await isExecutable(path)) return path;
  }
  return undefined;
}

export const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
