import { anyOf } from "../values/phrases.js";
import * as words from "../vocabulary/list-dates.js";

// What the words before a date tell: whether it is the list's. Folded, as people type them.

const ofThings = `(?<!${anyOf(words.of)} )${anyOf(words.days)}`;
const marks = new RegExp(
  `(?<![a-z])(?:(${anyOf(words.events)})|${anyOf(words.ofLists)}|${ofThings})(?![a-z])`,
  "g",
);
const afterNumberWord = new RegExp(String.raw`(?<![a-z])${anyOf(words.numbered)}[\s.:°#]*$|#\s*$`);

/**
 * Is a date the list's, as far as the text before it tells: no part of a number, nor of an event with no word
 * for the list behind it in the same clause? `name`: it stands in the name of a file or sheet.
 */
export function isOfList(before: string, name: boolean): boolean {
  if (afterNumberWord.test(before)) return false;
  const text = name ? before.replaceAll(joint, " ").replaceAll(/[_-]/g, "|") : before;
  const clause = text.split(/[|;–—]|\s-\s|\.\s/).at(-1) ?? "";
  return [...clause.matchAll(marks)].at(-1)?.[1] === undefined;
}

const tie = anyOf(words.ties);
/** In a name: what ties `terremoto_del_24_de_junio` together. */
const joint = new RegExp(String.raw`[_-](?=${tie}[_\s-])|(?<=[_\s-]${tie})[_-]`, "g");
