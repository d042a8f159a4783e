import { isOneEditApart } from "../../kernel/names/edits.js";
import { soundOf } from "../../kernel/names/sound.js";
import { isSamePicture } from "../photos/perceptual-hash.schema.js";
import { type AlignedNames, alignNames } from "./align-names.js";
import { type Frequencies, rarity } from "./frequencies.js";
import type { Birth, House, MatchRecord } from "./record.js";
import { alike, similarity } from "./similar-words.js";

/** The fields in which persons are compared, in the order in which a review shows them. */
export const comparedFields = [
  "given_names",
  "surnames",
  "birth",
  "document",
  "gender",
  "location",
  "description",
  "hospital",
  "contact",
  "photo",
] as const;

export type ComparedField = (typeof comparedFields)[number];

/**
 * The features that are measured of each field. The model has a weight for each. A feature is undefined if at
 * least one of the two records lacks its value.
 */
export const featuresOf = {
  given_names: ["given_rarity", "given_conflicts", "given_extra", "given_first"],
  surnames: ["surname_rarity", "surname_conflicts", "surname_extra", "surname_first"],
  birth: ["birth_level", "years_apart"],
  document: ["document_level"],
  gender: ["same_gender"],
  location: ["place_share", "house_rarity"],
  description: ["description_share"],
  hospital: ["same_hospital"],
  contact: ["phone_level", "contact_rarity", "same_email"],
  photo: ["picture_rarity"],
} as const satisfies Record<ComparedField, readonly string[]>;

export type Feature = (typeof featuresOf)[ComparedField][number];

export type Features = Record<Feature, number | undefined> & { names: AlignedNames };

/** Measures two records against each other. */
export function compareRecords(
  one: MatchRecord,
  other: MatchRecord,
  frequencies: Frequencies,
): Features {
  const names = alignNames(one, other, frequencies);
  const birth = one.birth && other.birth && compareBirths(one.birth, other.birth);
  return {
    names,
    given_rarity: names.given.rarity,
    given_conflicts: names.given.conflicts,
    given_extra: names.given.extra,
    given_first: names.given.first,
    surname_rarity: names.surnames.rarity,
    surname_conflicts: names.surnames.conflicts,
    surname_extra: names.surnames.extra,
    surname_first: names.surnames.first,
    birth_level: birth?.level,
    years_apart: birth?.years,
    document_level: ifBoth(one.document, other.document, levelOfNumbers),
    same_gender: ifBoth(one.gender, other.gender, same),
    place_share: sharedWords(
      respelt(one.place, other.place, frequencies),
      respelt(other.place, one.place, frequencies),
      frequencies,
    ),
    house_rarity: houseRarity(one, other, { names, birth: birth?.level, frequencies }),
    description_share: sharedWords(one.description, other.description, frequencies),
    same_hospital: ifBoth(one.hospital, other.hospital, same),
    phone_level: ifBoth(one.phone, other.phone, (phone, otherPhone) =>
      phone === otherPhone
        ? rarity(frequencies.ofPhone(phone), frequencies)
        : levelOfNumbers(phone, otherPhone),
    ),
    contact_rarity: contactRarity(one.contact, other.contact, frequencies),
    same_email: ifBoth(one.email, other.email, same),
    picture_rarity: pictureRarity(one, other, frequencies),
  };
}

function ifBoth<Value>(
  one: Value | undefined,
  other: Value | undefined,
  compare: (one: Value, other: Value) => number,
): number | undefined {
  return one === undefined || other === undefined ? undefined : compare(one, other);
}

const same = (one: string, other: string) => (one === other ? 1 : 0);

/** 2: equal, 1: one edit apart, 0: others. */
const levelOfNumbers = (one: string, other: string) =>
  one === other ? 2 : isOneEditApart(one, other) ? 1 : 0;

/** Levels of two births, the least alike first. */
export const born = {
  apart: 0,
  yearOrTwo: 1,
  nearly: 2,
  sameYear: 3,
  sameFirstOfJanuary: 4,
  mistyped: 5,
  sameDate: 6,
};

const year = 365.25;

function compareBirths(one: Birth, other: Birth): { level: number; years: number } {
  const years = Math.abs(one.day - other.day) / year;
  return one.date && other.date
    ? { level: levelOfDates(one.date, other.date), years }
    : levelOfAges(Math.max(0, years - 0.5));
}

/** An age leaves a year open, so half a year on both sides says nothing. */
const levelOfAges = (years: number) => ({
  level:
    years <= 0.51 ? born.sameYear : years <= 1.51 ? born.nearly : years < 5 ? born.yearOrTwo : 0,
  years,
});

function levelOfDates(one: string, other: string): number {
  const isYearAlone = one.endsWith("-01-01") || other.endsWith("-01-01");
  if (one === other) return isYearAlone ? born.sameFirstOfJanuary : born.sameDate;
  const wrong = [...one].filter((digit, at) => digit !== other[at]).length;
  if (isOneEditApart(one, other) || swapped(one) === other) return born.mistyped;
  if (one.slice(0, 4) === other.slice(0, 4)) return isYearAlone ? born.sameYear : born.nearly;
  return wrong === 2 ? born.yearOrTwo : born.apart;
}

/** Day and month exchanged. */
const swapped = (date: string) => `${date.slice(0, 4)}-${date.slice(8)}-${date.slice(5, 7)}`;

/** How much of the shorter text's words, weighed by their rarity, the other has, 0 to 1. */
function sharedWords(one: string[], other: string[], frequencies: Frequencies): number | undefined {
  if (one.length === 0 || other.length === 0) return undefined;
  const others = new Set(other);
  const shared = one.filter((word) => others.has(word));
  const least = Math.min(bitsOf(one, frequencies), bitsOf(other, frequencies));
  return bitsOf(shared, frequencies) / Math.max(1, least);
}

const bitsOf = (words: string[], frequencies: Frequencies) =>
  words.reduce((sum, word) => sum + rarity(frequencies.ofWord(word), frequencies), 0);

/**
 * Bits of the house that two records share: its number and its street. Relatives share it too, so it counts only with
 * what they do not share: the given names, or else the birth date. Twins share even that, and have one surname.
 */
function houseRarity(
  { houses }: MatchRecord,
  { houses: others }: MatchRecord,
  { names, birth = born.apart, frequencies }: Housed,
): number | undefined {
  if (houses.length === 0 || others.length === 0) return undefined;
  const areGivenAlike = names.given.conflicts + names.given.extra === 0;
  const mayBeTwins = names.surnames.conflicts === 0;
  if (!areGivenAlike && (mayBeTwins || birth < born.mistyped)) return undefined;
  const shared = houses.flatMap((house) => {
    const same = others.map((other) => sharedHouse(house, other)).find((found) => found);
    return same ? [same.number, ...same.words] : [];
  });
  return shared.length < leastWords ? 0 : bitsOf(shared, frequencies);
}

interface Housed {
  names: AlignedNames;
  birth: number | undefined;
  frequencies: Frequencies;
}

/** `24 main street`, or `calle 4, casa 79`. One number with one word, such as `sector 4`, may be a whole quarter. */
const leastWords = 3;

/** What two houses share: the number, and all words of the shorter, with typing errors or a space more or less. */
function sharedHouse(one: House, other: House): House | undefined {
  if (one.number !== other.number) return undefined;
  const [short, long] = one.words.length < other.words.length ? [one, other] : [other, one];
  const [street, longStreet] = [short.words.join(""), long.words.join("")];
  if (street === longStreet || isOneEditApart(street, longStreet)) return long;
  const isShared = (word: string) =>
    long.words.some((another) => similarity(word, another) >= alike.abbreviated);
  return short.words.every(isShared) ? short : undefined;
}

/** The words of a place, mistyped ones as the other place spells them: an error is rare, but says no more. */
function respelt(words: string[], others: string[], { ofWord }: Frequencies): string[] {
  const spelt = words.map((word) => {
    const other = others.includes(word) ? word : others.find((each) => isMistyped(word, each));
    if (other === undefined || ofWord(word) > ofWord(other)) return word;
    return ofWord(word) < ofWord(other) || other < word ? other : word;
  });
  return [...new Set(spelt)];
}

const leastLetters = 5;

const isMistyped = (word: string, other: string) =>
  word.length >= leastLetters && isOneEditApart(word, other);

/** Bits of the words that the names of two contact persons share. */
function contactRarity(one: string[], other: string[], frequencies: Frequencies) {
  if (one.length === 0 || other.length === 0) return undefined;
  return one
    .filter((word) => other.some((another) => similarity(word, another) >= alike.nearly))
    .reduce((sum, word) => sum + rarity(frequencies.ofName(soundOf(word)), frequencies), 0);
}

/**
 * Bits of the picture that two records share. Many share one that is no photo of a person. Two pictures of one person
 * are mostly other ones, so a difference says nothing.
 */
function pictureRarity(
  { picture: one }: MatchRecord,
  { picture: other }: MatchRecord,
  frequencies: Frequencies,
): number | undefined {
  if (one === undefined || other === undefined || !isSamePicture(one, other)) return undefined;
  const count = Math.max(frequencies.ofPicture(one), frequencies.ofPicture(other));
  return rarity(count, frequencies);
}
