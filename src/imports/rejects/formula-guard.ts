// A spreadsheet program runs a cell of a text file that begins like a formula. Where it takes another
// separator than the file's, also what stands behind that separator begins a cell. So an apostrophe is put
// in front, which people know as the sign for text, and which is taken away when the file comes back.

const beginning = "(?<=^|[,;|\\t\\r\\n])";
const formula = "(?='*[=+@\\t\\r＝＋－＠-])";

const unguarded = new RegExp(`${beginning}${formula}`, "g");
const guarded = new RegExp(`${beginning}'${formula}`, "g");

/** The cell with an apostrophe before all that a spreadsheet program would run. */
export const guardFormulas = (cell: string): string => cell.replaceAll(unguarded, "'");

/** The cell as it was before it was guarded; one that begins with an apostrophe of its own keeps that. */
export const withoutGuards = (cell: string): string => cell.replaceAll(guarded, "");
