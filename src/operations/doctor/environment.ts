import process from "node:process";
import manifest from "../../../package.json" with { type: "json" };
import { type Config, readConfig } from "../../app/config.js";
import { type Finding, ok, problem } from "../../runtime/checks/finding.js";
import { isOutdated, recommended } from "../../runtime/checks/node-version.js";
import { unreadVariables } from "../../runtime/checks/variables.js";

const subject = "environment";

/** Reads what the service reads; without a configuration there is nothing more to look at. */
export function lookAtEnvironment(env: NodeJS.ProcessEnv): {
  config?: Config;
  findings: Finding[];
} {
  const findings = [lookAtNode(process.versions.node), ...unreadVariables(env)];
  try {
    const config = readConfig(env);
    if (findings.every(({ status }) => status === "ok")) {
      findings.push(ok(subject, "every variable is understood"));
    }
    return { config, findings };
  } catch (error) {
    // The first line is a title; each other names a variable, and what it must be.
    const [, ...wrong] = (error instanceof Error ? error.message : "").split("\n");
    const todo = "correct it, or unset it: docs/operating.md lists every variable";
    return { findings: [...findings, ...wrong.map((line) => problem(subject, line.trim(), todo))] };
  }
}

const outdated = `which gets no security fixes any more: Node.js ${recommended} does`;

function lookAtNode(node: string): Finding {
  const [needed = ""] = /[\d.]+/.exec(manifest.engines.node) ?? [];
  const found = `version ${manifest.version} of the service, on Node.js ${node}`;
  return node.localeCompare(needed, "en", { numeric: true }) < 0
    ? problem("versions", found, `install Node.js ${needed} or newer`)
    : ok("versions", isOutdated(node) ? `${found}, ${outdated}` : found);
}
