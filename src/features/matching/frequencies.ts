import { soundOf } from "../../kernel/names/sound.js";
import type { MatchRecord } from "./record.js";

/** How often names, words and phones occur in the registry: what is frequent says little when it agrees. */
export interface Frequencies {
  /** How many persons there are. */
  persons: number;
  /** Persons with a word of this sound in their name. */
  ofName(code: string): number;
  /** Persons with this word in location or description. */
  ofWord(word: string): number;
  ofPhone(phone: string): number;
  /** Persons with exactly this hash of a photo. */
  ofPicture(hash: string): number;
}

/**
 * Counts this many more persons in whom nothing is frequent: a small registry does not prove that anything is
 * rare.
 */
const assumed = 2_000;
const assumedOfEach = 2;

/** The information in an agreement on something that so many have, in bits. */
export const rarity = (count: number, { persons }: Frequencies): number =>
  Math.max(0, Math.log2((persons + assumed) / (count + assumedOfEach)));

/**
 * By how many bits the prior odds exceed those of a registry of `reference` persons: namesakes grow with the
 * square.
 */
export const priorShift = ({ persons }: Frequencies, reference: number): number =>
  Math.log2((reference + assumed) / (persons + assumed));

/** Counts each value of a record once. */
export class FrequencyCounter implements Frequencies {
  persons = 0;
  readonly #names = new Map<string, number>();
  readonly #words = new Map<string, number>();
  readonly #phones = new Map<string, number>();
  readonly #pictures = new Map<string, number>();

  add({ given, surnames, place, description, phone, picture }: MatchRecord): void {
    this.persons += 1;
    count(this.#names, [...given, ...surnames].map(soundOf));
    count(this.#words, [...place, ...description]);
    count(this.#phones, phone ? [phone] : []);
    count(this.#pictures, picture ? [picture] : []);
  }

  ofName = (code: string) => this.#names.get(code) ?? 0;
  ofWord = (word: string) => this.#words.get(word) ?? 0;
  ofPhone = (phone: string) => this.#phones.get(phone) ?? 0;
  ofPicture = (hash: string) => this.#pictures.get(hash) ?? 0;
}

function count(counts: Map<string, number>, items: string[]) {
  for (const item of new Set(items)) counts.set(item, (counts.get(item) ?? 0) + 1);
}
