import { apiKey, type Me, me, signedOutBecause } from "../state/session.js";
import { client } from "./api.js";

/**
 * Asks the service what a key permits, and signs in with it.
 * @throws Failure `signed-out` when it refuses the key.
 */
export async function signIn(key: string): Promise<void> {
  const { data } = await client.request<{ data: Me }>({
    ...{ path: "/v1/me", method: "GET", format: "json" },
    headers: { Authorization: `Bearer ${key}` },
  });
  apiKey.set(key);
  signedOutBecause.set(undefined);
  me.set(data.data);
}
