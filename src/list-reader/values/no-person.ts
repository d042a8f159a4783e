import { withParticle } from "../words/given-names.js";
import { furtherKin, nearest, relationships } from "../words/kin.js";
import { subtotals } from "../words/lines.js";
import * as names from "../words/names.js";
import { twins } from "../words/namesakes.js";
import { asAnother, labelsOfNumbers, offices, themselves } from "../words/people.js";
import { besideHospitals } from "../words/places.js";
import { anyOf, wordSet } from "./phrases.js";
import { plain } from "./plain.js";

// Some texts stand in the place of a name and are nobody's name.

const noContact = wordSet(themselves, labelsOfNumbers, offices);
const another = new RegExp(`^${anyOf(asAnother)}(?: |$)`);
const several = new RegExp(
  String.raw`^(?:(?:\d{1,2}|${anyOf(names.counts)}) )?${anyOf(names.families)}(?: |$)`,
);
const household = new RegExp(String.raw`^${anyOf(names.households)} \p{L}`, "u");

const newborn = anyOf(names.newborns);
const inPlace = anyOf(besideHospitals);
const noName = new RegExp(
  [
    `^${anyOf(names.newborns, names.babies, names.shortUnnamed)}$`,
    String.raw`^${anyOf(twins)}(?: (?:\d|[a-ci]{1,3}|${anyOf(names.ofWhom)})(?: |$)|$)`,
    `^(?:${newborn}|${anyOf(names.childrenOf)})(?: |$)`,
    `(?:^|[ ,(])${anyOf(names.unnamed)}(?:$|[ ,)])`,
    `(?:^|[ (])${inPlace}[ )]| ${anyOf(names.atPlace)} ${inPlace}$`,
    `^${anyOf(subtotals)}`,
    String.raw`^${anyOf(names.beforeNoName)} | rn(?:$| de\b)|^nn\b|^(?:n\/?a(?:[ ,]+|$))+$`,
  ].join("|"),
);
const notOwnName = `(?!${anyOf(withParticle, names.surnamesWithParticle)})`;
const somebodyOf = new RegExp(
  `^(?:${anyOf(nearest)} ${notOwnName}${anyOf(names.ofWhom)}|` +
    `${anyOf(names.beforeSomebody)} ${anyOf(names.somebody)} ${notOwnName}${anyOf(names.behindSomebody)}) `,
);
/** `Mis abuelos`, `su mamá y hermanos`. */
const relative = `${anyOf(furtherKin, ...Object.values(relationships), names.children)}(?:e?s)?`;
const relatives = new RegExp(
  `^${anyOf(names.possessives)} ${relative}(?: ${anyOf(names.between)} (?:${anyOf(names.possessives)} )?${relative})*$`,
);
/** `Paciente masculino`, `Cama vacía`. */
const nobody = new RegExp(String.raw`^(?:(?:\d+|${anyOf(names.nobody)})(?: |$))+$`);
const atRandom = String.raw`x{2,}|${anyOf(names.typedAtRandom)}\p{L}*`;
const filler = new RegExp(`^(?:(?:${atRandom}|${anyOf(names.examples)})(?:[ ,]+|$))+$`, "u");
const fillerOfSurnames = new RegExp(`^(?:(?:${atRandom})(?: |$))+$`, "u");

/**
 * Whether a contact's cell, folded and plain, names no contact: the person has no other, or it names an
 * office, or it is the label of a number.
 */
export const namesNoContact = (plainText: string): boolean =>
  noContact.has(plainText.replaceAll(/^\P{L}+|\P{L}+$/gu, "")) || another.test(plainText);

/** Whether a text, folded and plain, can be no name: neither a given name nor a surname nor both. */
export const isNoName = (plainText: string): boolean => noName.test(plainText);

/** `Esposa de Pedro Gil`. */
export const isSomebodyOf = (plainText: string): boolean => somebodyOf.test(plainText);

/** `masculino s/i` without what says that nothing is known. */
const withoutBlanks = (plainText: string) =>
  plainText.replaceAll(/(?<=^| )[sn]\/\p{L}{1,3}(?= |$)/gu, "").trim();

/** Whether a whole name or a given name says what lies in a bed, or means a family. */
export const namesNobody = (plainText: string): boolean =>
  nobody.test(withoutBlanks(plainText)) || several.test(plainText) || relatives.test(plainText);

const placeholders = wordSet(names.placeholders);
const endsOfPlaceholders = new Set([...placeholders].map((name) => name.split(" ").at(-1)));
/** Whether a name, given name first, is one that people write where they know none: `Doe, John`. */
export const isPlaceholder = (words: readonly string[]): boolean =>
  endsOfPlaceholders.has(plain(words.at(-1) ?? "")) && placeholders.has(plain(words.join(" ")));

/** Whether a text, folded and plain, names a household: `Familia de Pedro Gil`. */
export const namesHousehold = (plainText: string): boolean => household.test(plainText);

export const isFiller = (plainText: string, surname: boolean): boolean =>
  (surname ? fillerOfSurnames : filler).test(plainText);
