// Text as people send it, made comparable: the rules for text input hold for the API and for lists alike.

/**
 * Invisible characters: controls (but tab and line feed), format characters (zero width, direction,
 * byte order mark, soft hyphen) and letters that show nothing (Hangul fillers, grapheme joiner).
 */
const invisible =
  /[^\P{Cc}\t\n]|[^\P{Cf}\u200c\u200d]|[\u034f\u115f\u1160\u17b4\u17b5\u3164\uffa0]/gu;

/** Scripts whose words need the joiners U+200C and U+200D to be spelt right. */
const joined =
  "\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{Script=Devanagari}\\p{Script=Bengali}" +
  "\\p{Script=Gurmukhi}\\p{Script=Gujarati}\\p{Script=Oriya}\\p{Script=Tamil}\\p{Script=Telugu}" +
  "\\p{Script=Kannada}\\p{Script=Malayalam}\\p{Script=Sinhala}\\p{Script=Khmer}\\p{Script=Myanmar}";

/** A joiner that joins nothing: neither parts of an emoji nor letters of such a script. */
const strayJoiner = new RegExp(
  `(?<![${joined}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])[\\u200c\\u200d]+|` +
    `[\\u200c\\u200d]+(?![${joined}\\p{Extended_Pictographic}])`,
  "gu",
);

/** Text that no storage or font can hold: a lone surrogate or NUL. */
export const isBroken = (text: string): boolean => !text.isWellFormed() || text.includes("\0");

/**
 * Marks beyond these on one letter are no writing, and normalizing them takes the square of their
 * number (UAX #15, Stream-Safe Text Format).
 */
const piledMarks = /(\p{M}{30})\p{M}+/gu;

/** Latin letters and signs in which nothing is combined, invisible or another form of a line break: most of what is sent. */
const ordinary = /^[\t\n -~\u00a1-\u00ac\u00ae-\u017f]*$/;

const visible = (text: string) =>
  ordinary.test(text)
    ? text
    : text
        .replaceAll(piledMarks, "$1")
        .normalize("NFC")
        .replaceAll(/\r\n?|[\u0085\u2028\u2029\v\f]/g, "\n")
        .replaceAll(invisible, "")
        .replaceAll(strayJoiner, "");

/** One line: NFC, nothing invisible, trimmed, every run of white space one space. */
export const cleanLine = (text: string): string => visible(text).replaceAll(/\s+/g, " ").trim();

/** Several lines: like `cleanLine` within each line; line breaks are kept. */
export const cleanLines = (text: string): string =>
  visible(text)
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .trim();

/** Length as people count it: code points, not UTF-16 units. */
export const lengthOf = (text: string): number => {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
};

/** A line, cut to at most `maxLength` code points. */
export const clipped = (line: string, maxLength: number): string =>
  lengthOf(line) > maxLength ? `${[...line].slice(0, maxLength - 1).join("")}…` : line;
