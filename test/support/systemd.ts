import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { installPackages, onPath } from "./apt.js";

/** The path of a systemd-analyze that judges units of a machine that does not run them. */
export async function resolveSystemdAnalyze(): Promise<string> {
  const needed = "Needs systemd-analyze of systemd 250 or newer, or root and apt-get to install it";
  const failed = (cause: unknown) => {
    throw new Error(needed, { cause });
  };
  if (!(await onPath("systemd-analyze"))) await installPackages("systemd").catch(failed);
  const path = await onPath("systemd-analyze");
  if (!path) throw new Error(needed);
  const { stdout } = await promisify(execFile)(path, ["--version"]);
  if (Number(/^systemd (\d+)/.exec(stdout)?.[1]) >= 250) return path;
  throw new Error(needed);
}
