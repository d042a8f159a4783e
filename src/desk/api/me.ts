import { apiKey, me, signedOutBecause } from "../state/session.js";
import { api } from "./api.js";
import { Failure } from "./failure.js";

/** What a header can carry: a quotation mark or an unseen character may have been copied with a key. */
const sendable = /^[\x21-\x7e]+$/;

/**
 * Asks the service what a key permits, and signs in with it.
 * @throws Failure `signed-out` when it refuses the key.
 */
export async function signIn(key: string): Promise<void> {
  if (!sendable.test(key)) throw new Failure("signed-out");
  const { data } = await api.getMe({ headers: { Authorization: `Bearer ${key}` } });
  apiKey.set(key);
  signedOutBecause.set(undefined);
  me.set(data.data);
}
