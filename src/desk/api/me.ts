import { begin, clockAhead } from "../state/session.js";
import { api } from "./api.js";
import { Failure } from "./failure.js";

/** What a header can carry: a quotation mark or an unseen character may have been copied with a key. */
const sendable = /^[\x21-\x7e]+$/;

/**
 * Asks the service what a key permits, and signs in with it.
 * @throws Failure `signed-out` when it refuses the key.
 */
export async function signIn(key: string, signal?: AbortSignal): Promise<void> {
  if (!sendable.test(key)) throw new Failure("signed-out");
  const { data, headers } = await api.getMe({
    headers: { Authorization: `Bearer ${key}` },
    ...(signal && { signal }),
  });
  signal?.throwIfAborted();
  const there = Date.parse(headers.get("Date") ?? "");
  clockAhead.set(Number.isNaN(there) ? 0 : Date.now() - there);
  begin(key, data.data);
}
