import { once } from "node:events";
import { createServer } from "node:net";
import { z } from "zod";
import type { Config } from "../../app/config.js";
import { version } from "../../kernel/version.js";
import { type Check, type Finding, ok, problem, warning } from "../../runtime/checks/finding.js";

/** Checks which program listens on the ports of the service. */
export const checksOfPorts = ({ PORT, METRICS_PORT, HOST }: Config): Check[] => [
  ...(PORT === 0 ? [] : [{ subject: "PORT", look: () => lookAtPort(HOST, PORT) }]),
  ...(METRICS_PORT
    ? [{ subject: "METRICS_PORT", look: () => lookAtMetricsPort(HOST, METRICS_PORT) }]
    : []),
];

async function lookAtPort(host: string, port: number): Promise<Finding> {
  const subject = "PORT";
  const failure = await listenBriefly(host, port);
  if (!failure) return ok(subject, `${port} is free: no service runs there`);
  if (failure !== "EADDRINUSE") return cannotListen(subject, host, port, failure);
  const running = await versionAt(host, port);
  if (!running) {
    const todo = `end it, or set ${subject} to another port`;
    return problem(subject, `another program listens on ${port}`, todo);
  }
  return running === version
    ? ok(subject, `the service answers on ${port}`)
    : warning(subject, `version ${running} of the service answers on ${port}`, "restart it");
}

async function lookAtMetricsPort(host: string, port: number): Promise<Finding> {
  const subject = "METRICS_PORT";
  const failure = await listenBriefly(host, port);
  if (!failure) return ok(subject, `${port} is free: no service runs there`);
  if (failure !== "EADDRINUSE") return cannotListen(subject, host, port, failure);
  const answer = await get(host, port, "/metrics");
  if (answer?.includes("background_failures_total")) {
    return ok(subject, `metrics are answered on ${port}`);
  }
  const todo = `end it, or set ${subject} to another port`;
  return problem(subject, `another program listens on ${port}`, todo);
}

const cannotListen = (subject: string, host: string, port: number, failure: string) =>
  problem(
    subject,
    `the service cannot listen on ${host}:${port} (${failure})`,
    `set ${subject} or HOST to what this user may listen on`,
  );

/** The error code of an attempt to listen there; undefined: it succeeded. */
async function listenBriefly(host: string, port: number): Promise<string | undefined> {
  const server = createServer();
  try {
    await once(server.listen({ host, port }), "listening");
    return undefined;
  } catch (error) {
    return String(Object(error).code);
  } finally {
    server.close();
  }
}

const health = z.object({ status: z.literal("up"), version: z.string().default("before 0.2.0") });

/** The version of the service that answers there; undefined: something else answers, or nothing. */
async function versionAt(host: string, port: number): Promise<string | undefined> {
  const answer = await get(host, port, "/healthz");
  try {
    return health.safeParse(JSON.parse(answer ?? "")).data?.version;
  } catch {
    return undefined;
  }
}

const anyAddress = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "::1"],
]);
const maxWaitMs = 3_000;
const maxBytes = 8 * 1024 ** 2;

/** The text of the answer. Undefined when it is longer than 8 MB: any program may be listening there. */
async function get(host: string, port: number, path: string): Promise<string | undefined> {
  const at = anyAddress.get(host) ?? host;
  const url = `http://${at.includes(":") ? `[${at}]` : at}:${port}${path}`;
  try {
    const { body } = await fetch(url, { signal: AbortSignal.timeout(maxWaitMs) });
    let text = "";
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      if (text.length > maxBytes) return undefined;
    }
    return text;
  } catch {
    return undefined;
  }
}
