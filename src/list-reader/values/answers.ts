import { answers, crosses, logical, shortYes, ticks } from "../words/states.js";
import { wordSet } from "./phrases.js";
import { plain } from "./plain.js";

// Answers to a question that a column asks.

const yes = new Set([...wordSet(answers.yes, shortYes, logical.yes), ...ticks]);
const no = new Set([...wordSet(answers.no, logical.no), ...crosses]);

/** The answer that a whole cell gives; undefined when it is neither yes nor no. */
export function readAnswer(text: string): "yes" | "no" | undefined {
  const word = plain(text).replace(/!$/, "");
  if (yes.has(word)) return "yes";
  return no.has(word) ? "no" : undefined;
}
