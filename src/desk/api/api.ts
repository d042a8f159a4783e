import { Api } from "#desk-client";
import { language } from "../state/language.js";
import { apiKey, endKey } from "../state/session.js";
import { Failure, failureOf } from "./failure.js";

/** A request over the slowest networks that people still wait for. */
const maxRequestMs = 60_000;

/**
 * Sends a request with the key and in the language that is chosen. Its answer is read to the end: one that
 * breaks off is no answer.
 * @throws Failure
 */
async function send(address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  const key = apiKey.get();
  if (key && !headers.has("Authorization")) headers.set("Authorization", `Bearer ${key}`);
  headers.set("Accept-Language", language.get());
  const timeout = AbortSignal.timeout(maxRequestMs);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
  const { response, body } = await exchange(address, { ...init, headers, signal }, (answer) =>
    answer.text(),
  );
  if (!response.ok) {
    // The answer to an earlier key says nothing of the one that is in use.
    if (response.status === 401 && key && key === apiKey.get()) endKey("refused");
    throw failureOf(response, body);
  }
  return new Response(body || null, { status: response.status, headers: response.headers });
}

/**
 * Sends a request and reads its answer to the end.
 * @throws Failure when there is no answer, or only a part of it.
 */
export async function exchange<Body>(
  address: RequestInfo | URL,
  init: RequestInit,
  read: (response: Response) => Promise<Body>,
) {
  try {
    const response = await fetch(address, {
      ...init,
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
    });
    return { response, body: await read(response) };
  } catch {
    throw new Failure("offline");
  }
}

/** The API of the service that sent this page, under whatever path a proxy shows it. */
const baseUrl = new URL("..", document.baseURI).href.replace(/\/$/, "");

/** Every operation of the API, typed by its OpenAPI document. What fails throws a `Failure`. */
export const api = new Api({ baseUrl, customFetch: send }).v1;
