import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { expectDescribed, type OpenApi, operationsOf } from "../kernel/openapi/conformance.js";
import type { Supervised } from "./supervised.js";

/** What a run finds out, and what everybody in it goes by. */
export interface Run {
  services: Supervised[];
  document: OpenApi;
  /** What no client should ever see. */
  faults: string[];
  /** The ids of requests that were acknowledged and stand in the audit log. */
  acknowledged: string[];
  /** Nobody begins anything new. */
  isEnding: boolean;
  /** By then, by performance.now(), everybody has been answered. */
  giveUpAt: number;
}

export interface Asked {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  /** As the document has it: `/v1/persons/{person_id}`. */
  path: string;
  /** The values of its parameters, in their order. */
  ids?: string[];
  query?: Record<string, string>;
  json?: object;
  form?: () => FormData;
  expected: number;
  /** What the same request may be answered after a first try whose end is unknown. */
  orWhenRepeated?: number;
}

export interface Answer {
  status: number;
  body: object;
}

export type Send = (asked: Asked) => Promise<Answer>;

const running = "A request with this Idempotency-Key is still running";
const maxAnswerMs = 60_000;

/**
 * A partner's program as it should be: it sends every request to one of the services, and after a 503 or a broken
 * connection again to the other one, a POST with the same Idempotency-Key. It looks at every answer.
 */
export function carefulClient(run: Run, key: string): Send {
  const operations = operationsOf(run.document);
  const { services, faults } = run;
  let turn = Math.floor(Math.random() * services.length);

  /** One try; undefined when its connection broke, as it may while a service is killed. */
  async function attempt(asked: Asked, headers: Record<string, string>) {
    const service = services[turn++ % services.length];
    if (!service) throw new Error("There is no service");
    const kills = service.kills();
    try {
      const response = await fetch(addressOf(asked, service.url), {
        method: asked.method,
        headers: { ...headers, ...(asked.json && { "Content-Type": "application/json" }) },
        body: asked.json ? JSON.stringify(asked.json) : (asked.form?.() ?? null),
        signal: AbortSignal.timeout(maxAnswerMs),
      });
      return { response, text: await response.text() };
    } catch (error) {
      const mayBreak = service.isDown() || service.kills() !== kills;
      if (!mayBreak) faults.push(`${nameOf(asked)}: ${error} (${Object(error).cause})`);
      return undefined;
    }
  }

  function check(asked: Asked, { response, text }: { response: Response; text: string }) {
    const { status } = response;
    const headers = Object.fromEntries(response.headers);
    const type = headers["content-type"]?.split(";")[0] ?? "";
    let body: { data?: unknown; error?: unknown } = {};
    const operation = operations.find(
      ({ method, path }) => method === asked.method.toLowerCase() && path === asked.path,
    );
    try {
      if (text !== "") body = JSON.parse(text);
      if (!operation) throw new Error("is not described");
      expectDescribed(run.document, operation.described, { status, headers, type, body });
    } catch (error) {
      faults.push(`${nameOf(asked)} ${status}: ${error}`);
    }
    return { status, headers, body };
  }

  return async (asked) => {
    const headers = {
      Authorization: `Bearer ${key}`,
      ...(asked.method === "POST" && { "Idempotency-Key": randomUUID() }),
    };
    for (let tries = 0; performance.now() < run.giveUpAt; tries += 1) {
      const came = await attempt(asked, headers);
      if (!came) {
        await wait(100);
        continue;
      }
      const { status, headers: sent, body } = check(asked, came);
      const isRunning = tries > 0 && status === 409 && body.error === running;
      if (status === 503 || isRunning) {
        await wait(1_000 * Number(sent["retry-after"] ?? 1) * Math.random());
        continue;
      }
      const expected = [asked.expected, ...(tries > 0 ? [asked.orWhenRepeated] : [])];
      if (!expected.includes(status)) {
        throw new Error(`${nameOf(asked)}: ${status} ${came.text.slice(0, 200)}`);
      }
      if (asked.method !== "GET" && status === asked.expected) {
        run.acknowledged.push(sent["x-request-id"] ?? "");
      }
      return { status, body };
    }
    throw new Error(`${nameOf(asked)}: was not answered in the end`);
  };
}

const nameOf = ({ method, path }: Asked) => `${method} ${path}`;

function addressOf({ path, ids = [], query = {} }: Asked, base: string): URL {
  const left = [...ids];
  const url = new URL(
    path.replaceAll(/\{\w+\}/g, () => left.shift() ?? ""),
    base,
  );
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

const created = z.object({ data: z.object({ id: z.string() }) });

/** The id of what an answer shows. */
export const idIn = ({ body }: Answer): string => created.parse(body).data.id;
