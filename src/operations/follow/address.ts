import { createHash } from "node:crypto";

/** What is followed of another registry. */
export interface Address {
  kind: "changes" | "pfif";
  url: URL;
  /** Names it wherever it is stored or printed. */
  name: string;
  /** Where a registry of this kind says what the key may do; undefined for other feeds. */
  me: URL | undefined;
}

/** Following cannot go on. The message says why, and what to do. */
export class FollowError extends Error {}

const changes = /\/v1\/changes$/;
const ownFeed = /\/v1\/pfif\/persons$/;

/**
 * The address of another registry: `https://host`, its `/v1/changes`, or the address of a feed of PFIF.
 * @throws FollowError when it is none.
 */
export function readAddress(text: string): Address {
  if (!URL.canParse(text)) throw new FollowError("URL must be an address: https://host.");
  const url = new URL(text);
  if (url.username || url.password)
    throw new FollowError("The address must not have a user or a password: set REGISTRY_KEY.");
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isThisMachine(url)))
    throw new FollowError("The address must begin with https, so that nobody reads the key.");
  url.hash = "";
  url.pathname = url.pathname === "/" ? "/v1/changes" : url.pathname.replace(/\/+$/, "");
  if (changes.test(url.pathname)) {
    url.search = "";
    return { kind: "changes", url, name: nameOf(url), me: beside(url, changes) };
  }
  const me = ownFeed.test(url.pathname) ? beside(url, ownFeed) : undefined;
  return { kind: "pfif", url, name: nameOf(url), me };
}

/** The address without its query, which may hold a key: a hash keeps two of them apart. */
function nameOf({ origin, pathname, search }: URL): string {
  if (search === "") return origin + pathname;
  return `${origin}${pathname}?sha256=${createHash("sha256").update(search).digest("hex").slice(0, 16)}`;
}

const isThisMachine = ({ hostname }: URL) =>
  hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);

function beside(url: URL, path: RegExp): URL {
  const me = new URL(url);
  me.pathname = me.pathname.replace(path, "/v1/me");
  me.search = "";
  return me;
}
