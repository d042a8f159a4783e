import type { Me } from "#desk-client";
import { createStore } from "./store.js";

/** The key as it was typed in: in this page's memory alone, gone when it is closed or loaded again. */
export const apiKey = createStore<string | undefined>(undefined);

/** Who is signed in. */
export const me = createStore<Me | undefined>(undefined);

/** Why nobody is signed in, when the service refused the key. */
export const signedOutBecause = createStore<"refused" | undefined>(undefined);

export function signOut(because?: "refused"): void {
  apiKey.set(undefined);
  me.set(undefined);
  signedOutBecause.set(because);
}

// A browser may keep a page that somebody leaves, and show it to whoever goes back.
window.addEventListener("pagehide", () => signOut());

/** Whether the key holds one of these permissions. */
export const permits = (granted: Me | undefined, needed: readonly string[]): boolean =>
  needed.some((permission) => granted?.permissions.some((held) => held === permission));
