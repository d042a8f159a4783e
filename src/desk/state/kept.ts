import { createStore, type Store } from "./store.js";

/** Other pages of this address may keep things, too. */
const prefix = "desk:";

const all: (() => void)[] = [];

/**
 * A store that outlives a reload and the way Back, and is gone with the tab. Where the browser keeps nothing, or has
 * no more room, it lives as long as the page.
 */
export function createKept<Value>(name: string): Store<Value | undefined> {
  const store = createStore(read<Value>(name));
  store.subscribe(() => write(name, store.get()));
  all.push(() => store.set(undefined));
  return store;
}

/** A store of what only the memory of this page can hold, such as a file; it is emptied with the others. */
export function createHeld<Value>(): Store<Value | undefined> {
  const store = createStore<Value | undefined>(undefined);
  all.push(() => store.set(undefined));
  return store;
}

/** Empties all of these stores, and those of pages that are not loaded yet. */
export function forgetKept(): void {
  for (const forget of all) forget();
  try {
    const names = Object.keys(sessionStorage).filter((name) => name.startsWith(prefix));
    for (const name of names) sessionStorage.removeItem(name);
  } catch {
    // The browser keeps nothing.
  }
}

/** Whether anything is kept under a name that begins like this, also by a page that is not loaded yet. */
export function isAnyKept(beginning: string): boolean {
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(prefix + beginning));
  } catch {
    return false;
  }
}

function read<Value>(name: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

function write(name: string, value: unknown): void {
  try {
    if (value === undefined) sessionStorage.removeItem(prefix + name);
    else sessionStorage.setItem(prefix + name, JSON.stringify(value));
  } catch {
    // It lives as long as the page.
  }
}
