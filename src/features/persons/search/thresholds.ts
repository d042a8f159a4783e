// The bounds by which a search chooses what it reads. Those of typing errors and of fewer names also limit what it
// finds. Where each comes from: docs/decisions/04-search-plan.md.

/** A fuzzy tier that takes longer than this is left out of the answer. In milliseconds; tests on slow machines raise it. */
export const fuzzyLimits = { tierMs: 250 };

/** The rows that a full page reads: 50 persons, and one more that shows that there is a next page. */
export const pageRows = 51;

/** Up to this many records with a rare word, `$text` is used in a registry of any size. */
export const leastTextHits = 2_000;

/** Up to this many, `$text` is as fast as the pairs, and it also finds names in descriptions. */
export const textHitsWithPairs = 1_000;

/** A walk along the list is worth it if it reads this many times fewer records than a sort. */
export const walkedToSorted = 3;

/** Up to so many persons of several tiers are read at once. */
export const maxTogether = 200;

/** At least this share of the persons have a name of two words, as far as is known beforehand. */
export const leastTwoWordNames = 0.1;

/** A word counts as a name if at least this share of its records have it in their name. */
export const nameShare = 0.1;

/** The same beside two names: even if most records have the word as another word, such as a street. */
export const nameShareBesideNames = 0.01;

/** The same where a record with two of three names must be a name of two words. */
export const nameShareOfNames = 0.5;

/** Above 200 index ranges MongoDB does not use the order of the index and sorts. */
export const maxRanges = 190;

/** How many codes one typing error away are looked up for a word: two words have to fit into the ranges. */
export const maxVariants = 90;

/** How many forms of each word are paired when both words may contain a typing error. */
export const maxDoubleTypoForms = 12;

/** If more persons have one of the words, it takes too long to find names that lack two of them. */
export const maxForFewerNames = 5_000;
