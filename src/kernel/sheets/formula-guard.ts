// A spreadsheet program runs a cell of a text file that begins like a formula. If the program uses another separator
// than the file, the text after that separator begins a cell too. So an apostrophe is put in front. People know it as
// the sign for text, and it is removed when the file comes back.

const beginning = "(?<=^|[,;|\\t\\r\\n])";
const formula = "(?='*[=+@\\t\\r＝＋－＠-])";

const unguarded = new RegExp(`${beginning}${formula}`, "g");
const guarded = new RegExp(`${beginning}'${formula}`, "g");

/** The cell with an apostrophe before everything that a spreadsheet program would run. */
export const guardFormulas = (cell: string): string => cell.replaceAll(unguarded, "'");

/** The cell as it was before it was guarded. It keeps an apostrophe that was there before. */
export const withoutGuards = (cell: string): string => cell.replaceAll(guarded, "");
