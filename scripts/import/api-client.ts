import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Language } from "../../src/kernel/values/language.js";
import { registryRefusals, registryTexts as say } from "../../src/list-reader/messages/registry.js";
import { CommandError } from "../support/command.js";

/** The registry is out of reach, or refuses everybody: further requests are not sent. */
export class RegistryGone extends CommandError {
  /** Whether the registry may still have received the request. */
  readonly mayHaveGot: boolean;

  constructor(message: string, mayHaveGot: boolean) {
    super(message);
    this.mayHaveGot = mayHaveGot;
  }
}

/** The registry does not, or no longer, accept this key. */
export class KeyRefused extends RegistryGone {
  constructor(message: string) {
    super(message, false);
  }
}

/** Connections in the field come and go; an address that never answered is likely a wrong one. */
const maxTries = 8;
const firstTries = 3;
const maxPauseSeconds = 30;
/** After this time a request without an answer is repeated. A large list takes time to be sent. */
const maxWaitMs = 15 * 60_000;

const refusal = z.union([
  z.object({ error: z.string() }),
  z.object({ errors: z.record(z.string(), z.array(z.string())) }),
]);

export interface Access {
  /** Its address. */
  api: string;
  key: string;
}

export type ApiClient = ReturnType<typeof apiClient>;

/**
 * A client of a registry over HTTP. It repeats requests while the registry is busy or out of reach.
 * @param language the language of the registry's messages, and of messages about it.
 */
export function apiClient({ api, key }: Access, signal: AbortSignal, language: Language) {
  const base = baseOf(api, language);
  const headers = { Authorization: bearer(key, language), "Accept-Language": language };
  let wasReached = false;
  let gone: RegistryGone | undefined;

  /** The answer, and its JSON if it holds any. */
  async function once(path: string, init: RequestInit): Promise<Answer | undefined> {
    const signals = AbortSignal.any([signal, AbortSignal.timeout(maxWaitMs)]);
    const all = { ...headers, ...Object.fromEntries(new Headers(init.headers)) };
    try {
      const response = await fetch(`${base}${path}`, { ...init, headers: all, signal: signals });
      const text = await response.text();
      wasReached = true;
      return { response, body: jsonIn(text) };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TypeError || error instanceof DOMException) return undefined;
      throw error;
    }
  }

  return {
    /** @throws CommandError when the registry refuses, or stays out of reach. */
    async request<Schema extends z.ZodType>(
      path: string,
      schema: Schema,
      init: RequestInit = {},
    ): Promise<z.output<Schema>> {
      if (gone) throw new RegistryGone(gone.message, false);
      for (let tries = 1; ; tries += 1) {
        const answer = await once(path, init);
        const asked = answer?.response.ok ? schema.safeParse(answer.body) : undefined;
        if (asked?.success) return asked.data;
        const isPassing = !answer || passing.has(answer.response.status);
        const most = wasReached ? maxTries : firstTries;
        if (!isPassing || tries >= most) {
          const error = failure(answer, api, language);
          if (error instanceof RegistryGone) gone = error;
          throw error;
        }
        await wait(pauseAfter(answer?.response, tries), undefined, { signal });
      }
    },
  };
}

interface Answer {
  response: Response;
  body: unknown;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function bearer(key: string, language: Language): string {
  if (/^[\x21-\x7e]+$/.test(key)) return `Bearer ${key}`;
  throw new CommandError(say.key_wrong[language]);
}

/** Too many requests, a request with the same Idempotency-Key that still runs, and a registry that is starting. */
const passing = new Set([409, 429, 502, 503, 504]);

function pauseAfter(response: Response | undefined, tries: number): number {
  const asked = Number(response?.headers.get("retry-after") ?? 2 ** (tries - 1));
  return Math.min(Number.isFinite(asked) ? asked : 1, maxPauseSeconds) * 1_000;
}

function baseOf(api: string, language: Language): string {
  const url = URL.canParse(api) ? new URL(api) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) {
    throw new CommandError(say.api_wrong[language]);
  }
  return api.replace(/\/+$/, "");
}

function failure(answer: Answer | undefined, api: string, language: Language): CommandError {
  if (!answer) return new RegistryGone(say.unreachable[language]({ api }), true);
  const { status } = answer.response;
  const { data } = refusal.safeParse(answer.body);
  if (!data) {
    return new RegistryGone(say.not_a_registry[language]({ api, status }), true);
  }
  if ("error" in data) {
    const message = `--api: ${spokenIn(language, answer.response) ?? data.error}.`;
    if (status === 401 || status === 403) return new KeyRefused(message);
    return passing.has(status) ? new RegistryGone(message, true) : new CommandError(message);
  }
  const problems = Object.entries(data.errors).map(
    ([name, messages]) => `${name}: ${messages.join(", ")}`,
  );
  return new CommandError(`${problems.join("; ").replace(/\.$/, "")}.`);
}

/**
 * The message of a registry in this language. A registry states the language of its messages in
 * `Content-Language`, unless it is English.
 */
const spokenIn = (language: Language, { status, headers }: Response): string | undefined =>
  (headers.get("content-language") ?? "en") === language
    ? undefined
    : registryRefusals[status]?.[language];
