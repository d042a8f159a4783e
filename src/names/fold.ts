/**
 * The one folding that search, import and matching share: what differs only by case, accents or
 * compatibility form is equal afterwards. `Núñez` → `nunez`, `GÜERERE` → `guerere`.
 */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}+/gu, "")
    .toLowerCase();

/** The folded words of a text, in order: runs of letters and digits. `D'Ambrosio` → `d`, `ambrosio`. */
export const foldedWords = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
