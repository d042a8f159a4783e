import { FollowError } from "./address.js";

/** Reads answers of another registry, however it behaves. */
export interface Client {
  /**
   * The answer at an address, as `parse` reads it; undefined when the registry says that the cursor is too old.
   * @throws FollowError when trying again cannot help, or was tried often enough.
   */
  read<Parsed>(
    url: URL,
    parse: (text: string) => Parsed | Promise<Parsed>,
  ): Promise<Parsed | undefined>;
}

interface Settings {
  key: string | undefined;
  /** How often an answer is tried to get. */
  tries: number;
  /** Waits so many milliseconds. It fails when the work shall end. */
  wait(ms: number): Promise<unknown>;
  /** Says what keeps it waiting. */
  report(problem: string): void;
  signal: AbortSignal;
}

/** For one answer. Milliseconds, bytes. */
export const bounds = { ms: 60_000, bytes: 32_000_000 };

const second = 1_000;
const longestWait = 300 * second;
const longestAsked = 3_600 * second;

/** An answer that another try may better. */
class PassingProblem extends Error {
  constructor(
    message: string,
    /** How long it asks to be left alone. Milliseconds. */
    readonly after?: number,
  ) {
    super(message);
  }
}

export function createClient({ key, tries, wait, report, signal }: Settings): Client {
  return {
    async read(url, parse) {
      for (let tried = 1; ; tried += 1) {
        try {
          const text = await get(url, { key, signal });
          return text === undefined ? undefined : await parsed(text, parse);
        } catch (error) {
          if (!(error instanceof PassingProblem)) throw error;
          if (tried >= tries)
            throw new FollowError(`${error.message}, after ${tried} tries. Try again later.`);
          const ms = error.after || pauseAfter(tried);
          report(`${error.message}. Next try in ${Math.ceil(ms / second)} s.`);
          await wait(ms);
        }
      }
    },
  };
}

/** Twice as long each time, with some chance in it. */
const pauseAfter = (tried: number) =>
  Math.min(longestWait, second * 2 ** Math.min(tried - 1, 20)) * (0.5 + Math.random() / 2);

async function parsed<Parsed>(
  text: string,
  parse: (text: string) => Parsed | Promise<Parsed>,
): Promise<Parsed> {
  try {
    return await parse(text);
  } catch (error) {
    if (error instanceof FollowError) throw error;
    throw new PassingProblem("The answer is not what such a registry sends");
  }
}

async function get(
  url: URL,
  { key, signal }: Pick<Settings, "key" | "signal">,
): Promise<string | undefined> {
  const headers: Record<string, string> = { "User-Agent": "missing-persons-registry" };
  if (key) headers.Authorization = `Bearer ${key}`;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(bounds.ms)]);
  try {
    // A redirect could lead the key elsewhere.
    const response = await fetch(url, { headers, redirect: "manual", signal: limit });
    if (response.status === 200) return await textOf(response);
    await response.body?.cancel();
    if (response.status === 410) return undefined;
    throw refusalOf(response);
  } catch (error) {
    if (error instanceof FollowError || error instanceof PassingProblem) throw error;
    if (signal.aborted) throw error;
    throw new PassingProblem(
      limit.aborted
        ? `No whole answer came within ${bounds.ms / second} s`
        : "The registry cannot be reached",
    );
  }
}

async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decoded = (chunk?: Uint8Array) => {
    try {
      return decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      throw new PassingProblem("The answer is not UTF-8");
    }
  };
  let text = "";
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > bounds.bytes)
      throw new PassingProblem(`The answer is longer than ${bounds.bytes / 1_000_000} MB`);
    text += decoded(chunk);
  }
  return text + decoded();
}

const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

const refusals = new Map([
  [401, "The registry does not take the key: set REGISTRY_KEY to a key of that registry."],
  [403, "The registry refuses the key: it needs persons:read."],
  [404, "There is nothing to follow at this address."],
  [422, "The registry does not know its cursor: if it was set up anew, add --moved once."],
]);

function refusalOf({ status, headers }: Response): Error {
  if (passing.has(status)) {
    return new PassingProblem(
      status === 429 ? "The key has no requests left" : `The registry answered ${status}`,
      secondsIn(headers.get("retry-after")),
    );
  }
  if (status >= 300 && status < 400)
    return new FollowError("The registry redirects: give the address that it leads to.");
  return new FollowError(refusals.get(status) ?? `The registry refused it with ${status}.`);
}

/** `Retry-After` in milliseconds: seconds, or a date. */
function secondsIn(text: string | null): number | undefined {
  if (text === null) return undefined;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * second : Date.parse(text) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestAsked) : undefined;
}
