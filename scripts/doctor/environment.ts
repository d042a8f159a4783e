import process from "node:process";
import manifest from "../../package.json" with { type: "json" };
import { type Config, readConfig, variableNames } from "../../src/config.js";
import { mongodVariables } from "../../src/embedded/binary.js";
import { jaroWinkler } from "../../src/matching/similar-words.js";
import { type Finding, ok, problem, warning } from "./finding.js";

const subject = "environment";

/** Reads what the service reads; without a configuration there is nothing more to look at. */
export function lookAtEnvironment(env: NodeJS.ProcessEnv): {
  config?: Config;
  findings: Finding[];
} {
  const findings = [lookAtNode(process.versions.node), ...misspelt(env)];
  try {
    const config = readConfig(env);
    if (findings.every(({ status }) => status === "ok")) {
      findings.push(ok(subject, "every variable is understood"));
    }
    return { config, findings };
  } catch (error) {
    // The first line is a title; each other names a variable, and what it must be.
    const [, ...wrong] = (error instanceof Error ? error.message : "").split("\n");
    const todo = "correct it, or unset it: the README lists every variable";
    return { findings: [...findings, ...wrong.map((line) => problem(subject, line.trim(), todo))] };
  }
}

function lookAtNode(node: string): Finding {
  const [needed = ""] = /[\d.]+/.exec(manifest.engines.node) ?? [];
  const found = `version ${manifest.version} of the service, on Node.js ${node}`;
  return node.localeCompare(needed, "en", { numeric: true }) < 0
    ? problem("versions", found, `install Node.js ${needed} or newer`)
    : ok("versions", found);
}

const known = [...variableNames, ...mongodVariables];

/** As alike as two names are of which one is misspelt; HOSTNAME, which many systems set, is no HOST. */
const minAlike = 0.92;

/** Other variables of the package that fetches mongod begin so. */
const ofPackage = "MONGOMS_";

/** Variables that are nearly, or but for case, one of the service's that is not set. */
const misspelt = (env: NodeJS.ProcessEnv): Finding[] =>
  Object.keys(env).flatMap((name) => {
    if (known.includes(name) || name.startsWith(ofPackage) || !env[name]) return [];
    const alike = (other: string) => jaroWinkler(name.toUpperCase(), other);
    const meant = known.reduce((best, other) => (alike(other) > alike(best) ? other : best));
    if (alike(meant) < minAlike || env[meant]) return [];
    return [warning(subject, `${name} is not read`, `if you mean ${meant}, rename it`)];
  });
