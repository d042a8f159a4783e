import { createStore, type Store } from "./store.js";

/** Other pages of this address may keep things, too. */
const prefix = "desk:";

/** How the names begin of what a key has left, before `<until when>:<whose>:<name>`. */
const leftPrefix = "desk-left:";

interface Kept {
  forget(): void;
  /** Takes over what is stored now. */
  read(): void;
}

const all: Kept[] = [];

/**
 * A store that outlives a reload and the way Back, and is gone with the tab. Where the browser keeps nothing, or has
 * no more room, it lives as long as the page.
 */
export function createKept<Value>(name: string): Store<Value | undefined> {
  const store = createStore(read<Value>(name));
  store.subscribe(() => write(name, store.get()));
  all.push({ forget: () => store.set(undefined), read: () => store.set(read<Value>(name)) });
  return store;
}

/** A store of what only the memory of this page can hold, such as a file; it is emptied with the others. */
export function createHeld<Value>(): Store<Value | undefined> {
  const store = createStore<Value | undefined>(undefined);
  all.push({ forget: () => store.set(undefined), read() {} });
  return store;
}

/** Empties all of these stores, and those of pages that are not loaded yet; what keys have left goes, too. */
export function forgetKept(): void {
  for (const { forget } of all) forget();
  for (const name of [...storedNames(prefix), ...storedNames(leftPrefix)]) remove(name);
}

/** Whether anything is kept under a name that begins like this, also by a page that is not loaded yet. */
export const isAnyKept = (beginning: string): boolean =>
  storedNames(prefix).some((name) => name.startsWith(prefix + beginning)) ||
  leftOnes().some(({ name }) => name.startsWith(beginning));

/** Puts everything aside until its owner comes back. The stores are empty then. */
export function leaveKept(owner: string, until: number): void {
  const place = `${leftPrefix}${until}:${encodeURIComponent(owner)}:`;
  for (const name of storedNames(prefix)) move(name, place + name.slice(prefix.length));
  for (const { forget } of all) forget();
}

/** Brings back what this owner has left. */
export function bringBack(owner: string): void {
  forgetOutdated();
  for (const left of leftOnes()) {
    if (left.owner === owner) move(left.stored, prefix + left.name);
  }
  for (const { read } of all) read();
}

/** Forgets what was left for too long. */
export function forgetOutdated(): void {
  for (const { stored, until } of leftOnes()) {
    if (until < Date.now()) remove(stored);
  }
}

const leftOnes = () =>
  storedNames(leftPrefix).map((stored) => {
    const [until, owner = "", ...name] = stored.slice(leftPrefix.length).split(":");
    return {
      stored,
      until: Number(until),
      owner: decodeURIComponent(owner),
      name: name.join(":"),
    };
  });

function storedNames(beginning: string): string[] {
  try {
    return Object.keys(sessionStorage).filter((name) => name.startsWith(beginning));
  } catch {
    return []; // the browser keeps nothing
  }
}

function move(from: string, to: string): void {
  try {
    sessionStorage.setItem(to, sessionStorage.getItem(from) ?? "");
  } catch {
    // There is no room for it.
  }
  remove(from);
}

const remove = (name: string): void => sessionStorage.removeItem(name);

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
