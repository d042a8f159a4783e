import { hash } from "node:crypto";

// RFC 9110, sections 8.8.3 and 13.1. A tag is the record's version, which If-Match compares, and a
// hash of what was shown of it and to whom, which tells one view, language or day from another.

/** A strong entity tag of a response. */
export function entityTag(version: number, representation: readonly string[]): string {
  const hashed = hash("sha256", representation.join("\0"), "base64url");
  return `"${version}-${hashed.slice(0, 16)}"`;
}

const tags = /(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"/g;

/**
 * The versions that an `If-Match` header allows a change of. Weak and foreign tags allow none.
 * @returns undefined when the header makes no condition: it is absent or `*`.
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
 * Whether an `If-None-Match` header names this tag: then the caller has what would be sent. `*` names any. What has
 * no tag is never known.
 */
export function isKnown(header: string | undefined, tag: string | undefined): boolean {
  if (header === undefined || tag === undefined) return false;
  if (header.trim() === "*") return true;
  return (header.match(tags) ?? []).some((given) => given.replace(/^W\//, "") === tag);
}
