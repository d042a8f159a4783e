import { createStore, useStore } from "./store.js";

/** The part of the address after `#/`. It names the page, and browsers never send it to the server. */
const current = () => decodeURI(location.hash.replace(/^#\/?/, ""));

const path = createStore(safely(current));

window.addEventListener("hashchange", () => path.set(safely(current)));

/** A damaged address names no page. */
function safely(read: () => string): string {
  try {
    return read();
  } catch {
    return "?";
  }
}

export const usePath = (): string => useStore(path);

export type Params = Record<string, string>;

/** Every parameter is an id of the API, so that nothing else gets into the address of a request. */
const id = "([0-9a-f]{24})";

/** The parameters of a path that fits a pattern such as `persons/:personId`; undefined: it does not fit. */
export function matchPath(pattern: string, path: string): Params | undefined {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const found = new RegExp(`^${pattern.replaceAll(/:\w+/g, id)}$`).exec(path);
  return found
    ? Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? ""]))
    : undefined;
}
