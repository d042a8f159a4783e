/** Upper case, without spaces, dots and hyphens. */
export const plainDocument = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s.\p{Pd}]/gu, "");

/**
 * A document id for exact search and matching. A national number without its letter counts as
 * Venezuelan (V); one of a foreigner has an E.
 */
export function documentKey(text: string): string {
  const plain = plainDocument(text);
  return /^\d+$/.test(plain) ? `V${plain}` : plain;
}

/** The keys under which somebody who typed this would look: digits alone may lack either letter. */
export function documentKeysMeant(text: string): string[] {
  const key = documentKey(text);
  const typedLetter = /^\s*[a-z]/i.test(text);
  return typedLetter ? [key] : [key, key.replace(/^V/, "E")];
}
