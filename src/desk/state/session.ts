import type { Me } from "#desk-client";
import { createKept, forgetKept } from "./kept.js";
import { createStore } from "./store.js";

/** The key as it was typed in. */
export const apiKey = createKept<string>("key");

/** Who is signed in. After a reload this is asked for again: the key may have changed since. */
export const me = createStore<Me | undefined>(undefined);

/** By how many milliseconds the clock of this machine is ahead of the service's: some telephones are hours off. */
export const clockAhead = createStore(0);

/** Whose drafts are kept. */
const owner = createKept<Pick<Me, "source" | "permissions">>("owner");

/** Why nobody is signed in: the service refused the key, nobody was there, or another key is to take its place. */
type Ending = "refused" | "idle" | "replaced";

export const signedOutBecause = createStore<Ending | undefined>(undefined);

/** Whether a key went while something was kept: the next key goes on with it. */
export const isLeftOpen = (): boolean => apiKey.get() === undefined && owner.get() !== undefined;

/** Ends the work: nothing of it is left in the browser. */
export function signOut(because?: "idle"): void {
  me.set(undefined);
  forgetKept();
  signedOutBecause.set(because);
}

/** Takes the key away and keeps the drafts, for the key that takes its place. */
export function endKey(because: "refused" | "replaced"): void {
  me.set(undefined);
  apiKey.set(undefined);
  signedOutBecause.set(because);
}

/**
 * Begins with a key, and goes on with the drafts of the one before. Only a key of the same source that may do all
 * that the other might gets them: what somebody wrote may speak of what another key must not see.
 */
export function begin(key: string, granted: Me): void {
  const before = owner.get();
  const isEnough =
    before?.source === granted.source &&
    before.permissions.every((permission) => granted.permissions.includes(permission));
  if (!isEnough) forgetKept();
  owner.set({ source: granted.source, permissions: granted.permissions });
  apiKey.set(key);
  signedOutBecause.set(undefined);
  me.set(granted);
}

/** Whether the key holds one of these permissions; undefined: any key does. */
export const permits = (granted: Me | undefined, needed: readonly string[] | undefined): boolean =>
  granted !== undefined &&
  (needed === undefined ||
    needed.some((permission) => granted.permissions.some((held) => held === permission)));
