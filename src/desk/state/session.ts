import type { Me } from "#desk-client";
import { bringBack, createKept, forgetKept, leaveKept } from "./kept.js";
import { createStore } from "./store.js";

/** The key as it was typed in. */
export const apiKey = createKept<string>("key");

/** Who is signed in. After a reload this is asked for again: the key may have changed since. */
export const me = createStore<Me | undefined>(undefined);

/** By how many milliseconds the clock of this machine is ahead of the service's: some telephones are hours off. */
export const clockAhead = createStore(0);

/** Whose drafts are kept: the service calls a key by its name and source. */
type Owner = Pick<Me, "name" | "source" | "permissions">;

const owner = createKept<Owner>("owner");

const callOf = ({ name, source }: Owner): string => `${source} ${name}`;

/** If nobody touches the page for this long, it signs out: the next user may be somebody else. */
export const maxIdleMs = 30 * 60_000;

/** Why nobody is signed in: the service refused the key, nobody was there, or another key is to take its place. */
type Ending = "refused" | "idle" | "replaced";

export const signedOutBecause = createStore<Ending | undefined>(undefined);

/** Whether a key went while something was kept: a key of the same name goes on with it. */
export const isLeftOpen = (): boolean => apiKey.get() === undefined && owner.get() !== undefined;

/** Ends the work: nothing of it is left in the browser. */
export function signOut(because?: "idle"): void {
  me.set(undefined);
  forgetKept();
  signedOutBecause.set(because);
}

/** Takes the key away and keeps the drafts, until it comes back or a new one of its name takes its place. */
export function endKey(because: "refused" | "replaced"): void {
  me.set(undefined);
  apiKey.set(undefined);
  signedOutBecause.set(because);
}

/**
 * Begins with a key. Only a key of the same name and source that may do all that the other might goes on with the
 * drafts of the one before: everything is sent by the key that it was made with. For another key of the source they
 * are put aside, and they go if it may see less: what somebody wrote may speak of what it must not see.
 */
export function begin(key: string, granted: Me): void {
  const before = owner.get();
  const isSame =
    key === apiKey.get() || (before !== undefined && callOf(before) === callOf(granted));
  if (before && !isSame) {
    if (isEnough(granted, before)) leaveKept(callOf(before), Date.now() + maxIdleMs);
    else forgetKept();
  }
  if (!owner.get()) bringBack(callOf(granted));
  const own = owner.get();
  if (own && !isEnough(granted, own)) forgetKept();
  owner.set({ name: granted.name, source: granted.source, permissions: granted.permissions });
  apiKey.set(key);
  signedOutBecause.set(undefined);
  me.set(granted);
}

/** Whether a key is of the same source and may do all that another one might. */
const isEnough = (granted: Owner, other: Owner): boolean =>
  other.source === granted.source &&
  other.permissions.every((permission) => granted.permissions.includes(permission));

/** Whether the key holds one of these permissions; undefined: any key does. */
export const permits = (granted: Me | undefined, needed: readonly string[] | undefined): boolean =>
  granted !== undefined &&
  (needed === undefined ||
    needed.some((permission) => granted.permissions.some((held) => held === permission)));
