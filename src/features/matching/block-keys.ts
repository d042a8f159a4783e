import { hash } from "node:crypto";
import { reviewViews } from "../../kernel/database/collections.js";
import { formalNamesOf } from "../../kernel/names/formal-names.js";
import { soundOf } from "../../kernel/names/sound.js";
import { type MatchedPerson, type MatchRecord, matchRecordOf } from "./record.js";

const maxKeys = 40;
/** 48 bits: enough for a registry of millions, and a number that JavaScript holds exactly. */
const keyLength = 8;
const year = 365.25;
/** Ages are compared in steps of two years, twice with another start: one year apart shares a step. */
const ageStep = 2;

/** The keys by which records that may mean one person find each other: such records share at least one. */
export type BlockKeys = (record: MatchRecord) => string[];

/**
 * Makes keys as hashes under the registry's secret, because they are stored with the person and derive from
 * numbers of documents and dates of birth.
 */
export function createBlockKeys(secret: Buffer): BlockKeys {
  const salt = secret.toString("base64");
  return (record) =>
    plainKeys(record).map((plainKey) =>
      hash("sha256", `${salt}\0match\0${plainKey}`, "base64url").slice(0, keyLength),
    );
}

/** The keys that are stored with a person: those of its records in both views. */
export const storedKeysOf = (person: MatchedPerson, keysOf: BlockKeys): string[] => [
  ...new Set(reviewViews.flatMap((view) => keysOf(matchRecordOf(person, view)))),
];

/** The keys in plain text, the strongest first: of too many, the last are left out. */
function plainKeys(record: MatchRecord): string[] {
  if (record.isUnidentified) return [];
  const { document, birth, phone } = record;
  const given = record.given.filter(isWhole);
  const surnames = record.surnames.filter(isWhole);
  const [firstGiven, firstSurname] = [given[0], surnames[0]];
  const keys = new Set<string>();
  if (document) keys.add(`document ${document}`);
  for (const key of keysOfPicture(record)) keys.add(key);
  if (birth?.date && !birth.date.endsWith("-01-01")) keys.add(`born ${birth.date}`);
  for (const name of [firstGiven, firstSurname]) {
    if (phone && name) keys.add(`phone ${phone} ${soundOf(name)}`);
  }
  for (const { number, words } of record.houses) {
    for (const name of [firstGiven, firstSurname]) {
      if (name) keys.add(`house ${number} ${beginning(words[0])} ${beginning(name).charAt(0)}`);
    }
  }
  if (firstSurname) keys.add(`surname ${soundOf(firstSurname)} ${beginning(record.given[0])}`);
  if (firstGiven) keys.add(`given ${soundOf(firstGiven)} ${beginning(record.surnames[0])}`);
  if (surnames.length > 1) keys.add(`surnames ${inOrder(surnames.slice(0, 2).map(soundOf))}`);
  if (given.length > 1) keys.add(`givens ${inOrder(given.slice(0, 2).map(soundOf))}`);
  if (birth) {
    // A key that everybody could work out is never shared with somebody whose hidden birth date gives it.
    const known = birth.isShownAge ? "aged" : "born";
    for (const step of ageSteps(birth.day)) {
      for (const code of codesOf(firstGiven)) keys.add(`given ${code} ${known} ${step}`);
      for (const code of codesOf(firstSurname)) keys.add(`surname ${code} ${known} ${step}`);
    }
  }
  for (const name of given) {
    for (const surname of surnames) {
      for (const one of codesOf(name)) {
        for (const other of codesOf(surname)) keys.add(`names ${inOrder([one, other])}`);
      }
    }
  }
  return [...keys].slice(0, maxKeys);
}

/**
 * Of two hashes with at most three digits different, as after another size or quality, one quarter is the same. With up
 * to six different, as after a thin crop, most share one too, but not all do. Seven parts would find them all, and bring
 * each photo 200 to 600 others among 10,000 photos; quarters bring 2 to 30.
 */
const quarter = 16;

function keysOfPicture({ picture = "", isPictureShown }: MatchRecord): string[] {
  // A key that everybody could work out is never shared with somebody whose photo is hidden.
  const known = isPictureShown ? "shown picture" : "picture";
  const keys: string[] = [];
  for (let from = 0; from < picture.length; from += quarter) {
    keys.push(`${known} ${from} ${picture.slice(from, from + quarter)}`);
  }
  return keys;
}

/** No initial. */
const isWhole = (word: string) => word.length > 1;

const beginning = (word = "") => soundOf(word).slice(0, 2);

const inOrder = (codes: string[]) => codes.sort().join(" ");

const codesOf = (name: string | undefined) =>
  name ? new Set(formalNamesOf(name).map(soundOf)) : new Set<string>();

const ageSteps = (day: number) => {
  const years = day / year;
  return [`a${Math.floor(years / ageStep)}`, `b${Math.floor((years + 1) / ageStep)}`];
};
