import { isOneEditApart } from "../../kernel/names/edits.js";
import { soundOf } from "../../kernel/names/sound.js";
import { type AlignedNames, alignNames } from "./align-names.js";
import { type Frequencies, rarity } from "./frequencies.js";
import type { Birth, MatchRecord } from "./record.js";
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
  location: ["place_share"],
  description: ["description_share"],
  hospital: ["same_hospital"],
  contact: ["phone_level", "contact_rarity", "same_email"],
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
    place_share: sharedWords(one.place, other.place, frequencies),
    description_share: sharedWords(one.description, other.description, frequencies),
    same_hospital: ifBoth(one.hospital, other.hospital, same),
    phone_level: ifBoth(one.phone, other.phone, (phone, otherPhone) =>
      phone === otherPhone
        ? rarity(frequencies.ofPhone(phone), frequencies)
        : levelOfNumbers(phone, otherPhone),
    ),
    contact_rarity: contactRarity(one.contact, other.contact, frequencies),
    same_email: ifBoth(one.email, other.email, same),
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
  if (wrong === 1 || swapped(one) === other) return born.mistyped;
  if (one.slice(0, 4) === other.slice(0, 4)) return isYearAlone ? born.sameYear : born.nearly;
  return wrong === 2 ? born.yearOrTwo : born.apart;
}

/** Day and month exchanged. */
const swapped = (date: string) => `${date.slice(0, 4)}-${date.slice(8)}-${date.slice(5, 7)}`;

/** How much of the shorter text's words, weighed by their rarity, the other has, 0 to 1. */
function sharedWords(one: string[], other: string[], frequencies: Frequencies): number | undefined {
  if (one.length === 0 || other.length === 0) return undefined;
  const others = new Set(other);
  const bits = (words: string[]) =>
    words.reduce((sum, word) => sum + rarity(frequencies.ofWord(word), frequencies), 0);
  const shared = bits(one.filter((word) => others.has(word)));
  return shared / Math.max(1, Math.min(bits(one), bits(other)));
}

/** Bits of the words that the names of two contact persons share. */
function contactRarity(one: string[], other: string[], frequencies: Frequencies) {
  if (one.length === 0 || other.length === 0) return undefined;
  return one
    .filter((word) => other.some((another) => similarity(word, another) >= alike.nearly))
    .reduce((sum, word) => sum + rarity(frequencies.ofName(soundOf(word)), frequencies), 0);
}
