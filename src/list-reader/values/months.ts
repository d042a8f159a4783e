import { months } from "../words/calendar.js";
import { wordsOf } from "./phrases.js";

const known = new Map<string, number | undefined>();
for (const [language, names] of Object.entries(months)) {
  for (const [at, name] of wordsOf({ [language]: names }).entries()) {
    const forms = [name, ...Array.from(name, (_, end) => name.slice(0, end)).slice(3)];
    for (const form of forms) {
      const other = known.has(form) && known.get(form) !== at + 1;
      known.set(form, other ? undefined : at + 1);
    }
  }
}

/** The number of a folded month, written out or shortened; undefined where languages disagree: `out`. */
export const monthOf = (name: string): number | undefined => known.get(name);

/** A month as a group of a pattern. */
export const anyMonth = `(?:${[...known.keys()]
  .filter(monthOf)
  .sort((a, b) => b.length - a.length)
  .join("|")})`;
