import { apiKey, me, signedOutBecause } from "../state/session.js";
import { api } from "./api.js";

/**
 * Asks the service what a key permits, and signs in with it.
 * @throws Failure `signed-out` when it refuses the key.
 */
export async function signIn(key: string): Promise<void> {
  const { data } = await api.getMe({ headers: { Authorization: `Bearer ${key}` } });
  apiKey.set(key);
  signedOutBecause.set(undefined);
  me.set(data.data);
}
