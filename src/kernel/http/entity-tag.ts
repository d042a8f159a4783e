import { hash } from "node:crypto";

// RFC 9110, sections 8.8.3 and 13.1. A tag has two parts. If-Match compares the first, the record's version. The
// second is a hash of the representation, so that views, languages and days have different tags.

/** A strong entity tag of a response. */
export function entityTag(version: number, representation: readonly string[]): string {
  const hashed = hash("sha256", representation.join("\0"), "base64url");
  return `"${version}-${hashed.slice(0, 16)}"`;
}

const tags = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

/**
 * The versions that a change may start from, by its `If-Match` header. Weak and foreign tags allow none.
 * @returns undefined when any version will do: the header is absent or `*`.
 */
export function versionsAllowed(header: string | undefined): number[] | undefined {
  if (header === undefined || header.trim() === "*") return;
  const given = header.match(tags) ?? [];
  return given.flatMap((tag) => {
    const version = /^"(\d{1,15})-/.exec(tag)?.[1];
    return version === undefined ? [] : [Number(version)];
  });
}

/**
 * Whether an `If-None-Match` header names this tag: then the caller already has this answer. `*` names any tag.
 */
export function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  if (header.trim() === "*") return true;
  return (header.match(tags) ?? []).some((given) => given.replace(/^W\//, "") === tag);
}
