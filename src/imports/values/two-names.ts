import { givenNames } from "../rows/given-names.js";
import { folded } from "./plain.js";

// Two persons in the cell of one: `Mateo y Lucas Gil`.

/** Given names that tell persons apart but, unlike `givenNames`, split no name. */
const further = new Set(
  (
    "lucas thiago santino bruno joaquina maite mia luna emily sofia camilo fabian jose fabricio gael iker ian dylan liam noah " +
    "adan adrian alejo alan alexa allison amanda anabel angie antonela ariana ariel axel barbara brenda brian bryan carol " +
    "celia cintia clarisa cruz danna dario deisy denis deivi derek edison eliana elias elizabet emely emiliana erick erika " +
    "estefania fernan gaspar gerson gisel giovanni ivana ivonne jackson jairo janeth jeremias jesica jhonny joana joselyn " +
    "josue juliana katherine keila kelly leandro leidy leo lia lina luciana luciano lucy maikel maira marcela mariangel " +
    "marianela maricarmen mariluz maryuri mathias mauro maya melany melissa mercedes michael michel mirella nahomi nathaly " +
    "nayeli nicole noel oriana oriel pamela paulina perla rafael regina renata rene reina rodrigo ronald rosangela rosmery " +
    "ruth samanta santos sheila stefania susan tamara tania teo valery vania wendy yanet yeison yolanda yuliana zoe " +
    "bia bruna caio davi gabriele guilherme heitor joao larissa leticia lorenzo luana maria mariane matheus murilo rafaela " +
    "rodolfo thais vinicius vitor yasmin anne emma james john mary peter sarah william robert david michael anna"
  ).split(" "),
);

/** May a word be somebody's given name? */
export const mayBeGiven = (word: string): boolean => {
  const name = folded(word);
  return givenNames.has(name) || further.has(name);
};

const between = /^(?:y|e|and|&|\+|\/)$/i;

/**
 * Does a name plainly hold two: given names on both sides of the `y` (`Mateo y Lucas Gil`), or two whole
 * names (`Ana Gil y José Mora`)? `José Ortega y Gasset` and `Santiago Ramón y Cajal` are one.
 */
export function holdsTwoNames(text: string): boolean {
  if (/ x ?\d{1,2}$/i.test(text)) return true; // `Ana Gil x2`
  const names = text.split(apart).filter((name) => name !== "");
  if (names.length > 1 && names.every(isWhole)) return true;
  if (!/ (?:y|e|and|&|\+) |\//i.test(text)) return false;
  const words = text.replaceAll("/", " / ").split(/[\s,]+/);
  return words.some((word, at) => {
    if (!between.test(word)) return false;
    const [before = "", behind = ""] = [words[at - 1], words[at + 1]];
    if (!mayBeGiven(behind)) return false;
    const whole = at > 1 && words.length - at > 2 && mayBeGiven(words[0] ?? "");
    return whole || (word !== "/" && mayBeGiven(before)); // `Ana/Anita Gil` is one
  });
}

/** `Ana Gil - Luis Paz`, `Ana Gil; Luis Paz`, `Ana Gil 2) Luis Paz`. */
const apart = /; ?| [-–—] | \d{1,2}[.)]-? ?/;

/** Names one below the other, each whole: `Ana Gil` over `Rosa Mora`. One name may be wrapped, too. */
export function holdsLinesOfNames(cell: string): boolean {
  if (!cell.includes("\n") || cell.length > 500) return false;
  const lines = cell.split("\n").map((line) => line.trim());
  return lines.filter(isWhole).length > 1;
}

/** From a given name to what is none: `Cruz Pérez - José Luis` is one, surname first. */
function isWhole(name: string): boolean {
  const words = name.split(/\s+/);
  const isNamed = words.length > 1 && /^[\p{L}\p{M}\s.'’-]+$/u.test(name);
  return isNamed && givenNames.has(folded(words[0] ?? "")) && !mayBeGiven(words.at(-1) ?? "");
}

/** `6 y 8`, `6 años y 8 años`: the ages of two. */
export const twoAges =
  /^\d{1,3}(?: ?(?:a(?:[nñ]os)?|anos|meses|m))? ?(?:y|e|and|&|,|\/) ?\d{1,3}(?: ?a(?:[nñ]os)?| ?anos)?$/i;
