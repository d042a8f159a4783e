import { fatherAndSon, numberedTwins, twins } from "../words/namesakes.js";
import { anyOf } from "./phrases.js";
import { folded } from "./plain.js";

// Numbers and words after a name distinguish namesakes and twins: `José Gil 1`, `José Gil (2)`, `José Gil (hijo)`.

const ordinal = `([1-9]|i{1,3}|iv|v|[a-c])`;
const signs: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<!\p{L})(?:${anyOf(twins)}|${anyOf(numberedTwins)}) ?(?:n?[°º#] ?)?${ordinal}(?![\p{L}\d])`,
    "iu",
  ),
  /(?<=[\p{L}.] ?)[\s([#-]+(?:n[°º]\.? ?)?(\d{1,3})(?:[.ºª°]|d[oa]|e?r[oa]?)?[)\].]?$/iu,
  /(?<=\p{L}) (\d{1,3})(?= \p{L}{2}\p{L}*$)/u,
  /[([](i{1,3}|iv|v|bis)[)\]]/iu,
  new RegExp(String.raw`(?:[([-] ?)(${anyOf(fatherAndSon)})[)\]]?$`, "iu"),
];

/** The mark that distinguishes the person from namesakes; undefined for most names. */
export function namesakeMark(name: string): string | undefined {
  for (const sign of signs) {
    const mark = sign.exec(name)?.[1];
    if (mark !== undefined) return folded(mark);
  }
  return undefined;
}
