import { LRUCache } from "lru-cache";
import { isOneEditApart } from "../../kernel/names/edits.js";
import { formalNamesOf } from "../../kernel/names/formal-names.js";
import { soundOf } from "../../kernel/names/sound.js";

/** How alike two words of names are, the least first. */
export const alike = {
  not: 0,
  slightly: 1,
  initial: 2,
  abbreviated: 3,
  nearly: 4,
  sound: 5,
  equal: 6,
};

/** How alike two words of names are: one of `alike`. */
export function similarity(one: string, other: string): number {
  if (one === other) return one.length === 1 ? alike.initial : one ? alike.equal : alike.not;
  const both = one < other ? `${one} ${other}` : `${other} ${one}`;
  const known = compared.get(both);
  if (known !== undefined) return known;
  const found = one.length <= other.length ? compare(one, other) : compare(other, one);
  compared.set(both, found);
  return found;
}

/**
 * Results are kept, because the same frequent names meet again and again. The likeness of two words never
 * changes.
 */
const compared = new LRUCache<string, number>({ max: 100_000 });

function compare(short: string, long: string): number {
  if (short.length <= 1) return short && long.startsWith(short) ? alike.initial : alike.not;
  const [code, longCode] = [soundOf(short), soundOf(long)];
  if (code === longCode) return alike.sound;
  if (formalNamesOf(short).some((name) => formalNamesOf(long).includes(name))) return alike.nearly;
  const canBeMistyped = short.length >= 4;
  if (canBeMistyped && (isOneEditApart(code, longCode) || isOneEditApart(short, long))) {
    return alike.nearly;
  }
  if (short.length === 3 && isOneEditApart(code, longCode)) return alike.abbreviated;
  if (isContraction(short, long) || (short.length >= 3 && long.startsWith(short))) {
    return alike.abbreviated;
  }
  const resemblance = Math.max(jaroWinkler(short, long), jaroWinkler(code, longCode));
  if (resemblance >= 0.9) return alike.abbreviated;
  return resemblance >= 0.84 ? alike.slightly : alike.not;
}

/** `rguez` of `rodriguez`: first and last letter and some between, in their order. */
function isContraction(short: string, long: string): boolean {
  if (short.length > 5 || short.length > long.length - 2) return false;
  if (short[0] !== long[0] || short.at(-1) !== long.at(-1)) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** The Jaro–Winkler resemblance of two words, 0 to 1. */
export function jaroWinkler(one: string, other: string): number {
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const taken = new Set<number>();
  const shared: string[] = [];
  for (let at = 0; at < one.length; at += 1) {
    const last = Math.min(other.length - 1, at + reach);
    for (let there = Math.max(0, at - reach); there <= last; there += 1) {
      if (taken.has(there) || one[at] !== other[there]) continue;
      taken.add(there);
      shared.push(other[there] ?? "");
      break;
    }
  }
  const n = shared.length;
  if (n === 0) return 0;
  const inOther = [...taken].sort((a, b) => a - b).map((there) => other[there]);
  const swapped = shared.filter((letter, at) => letter !== inOther[at]).length / 2;
  const jaro = (n / one.length + n / other.length + (n - swapped) / n) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < one.length && one[prefix] === other[prefix]) prefix += 1;
  return jaro + prefix * 0.1 * (1 - jaro);
}
