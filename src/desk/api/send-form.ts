import { language } from "../state/language.js";
import { apiKey, endKey } from "../state/session.js";
import { Failure, failureOf } from "./failure.js";

interface Sending {
  /** The same for every try, so that the service handles the form only once. */
  idempotencyKey?: string | undefined;
  /** The version that the form may change; undefined: any. */
  etag?: string | undefined;
  signal: AbortSignal;
  /** Gets the share of the form that is sent, 0 to 1. */
  onProgress(sent: number): void;
}

/** As long as the service waits for a list, and one minute for the answer. */
const maxSendMs = 16 * 60_000;

/**
 * Sends a form with a file, and reports its progress: a slow network takes minutes. `fetch` has no progress, so this
 * uses XMLHttpRequest.
 * @returns the `data` of the answer.
 * @throws Failure
 */
export function sendForm(path: string, form: FormData, sending: Sending): Promise<unknown> {
  const { idempotencyKey, etag, signal, onProgress } = sending;
  const key = apiKey.get();
  const request = new XMLHttpRequest();
  request.open("POST", new URL(`../v1/${path}`, document.baseURI));
  request.timeout = maxSendMs;
  request.setRequestHeader("Authorization", `Bearer ${key}`);
  request.setRequestHeader("Accept-Language", language.get());
  if (idempotencyKey) request.setRequestHeader("Idempotency-Key", idempotencyKey);
  if (etag) request.setRequestHeader("If-Match", etag);
  return new Promise((resolve, reject) => {
    const fail = () => reject(new Failure("offline"));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = fail;
    request.ontimeout = fail;
    request.onabort = fail;
    request.onload = () => {
      const { status, responseText } = request;
      if (status >= 200 && status < 300) return resolve(dataIn(responseText));
      if (status === 401 && key === apiKey.get()) endKey("refused");
      const headers = { "Retry-After": request.getResponseHeader("Retry-After") ?? "0" };
      reject(failureOf(new Response(null, { status, headers }), responseText));
    };
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}

function dataIn(text: string): unknown {
  try {
    return JSON.parse(text).data;
  } catch {
    return undefined;
  }
}
