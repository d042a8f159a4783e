import { createHash } from "node:crypto";

const consonants = "bdfgklmnprt";
const vowels = "aeiou";
const wordPattern = new RegExp(`quex(?:[${consonants}][${vowels}]){5}`, "g");

/**
 * Values that stand in one field of one record each. A field is named by record and field: `adult/location`,
 * `adult/tips/by_minor/message`. What any text tells is looked up by its values, whatever their case.
 */
export function createMarks() {
  const words = new Map<string, string>();
  const texts = new Map<string, string>();
  let numbers = 100;

  function keep(kept: Map<string, string>, value: string, name: string) {
    const other = kept.get(value);
    if (other !== undefined && other !== name) throw new Error(`${name} and ${other} are alike`);
    kept.set(value, name);
  }

  /** A word of letters, which no normalising changes. */
  function word(name: string): string {
    const bytes = [...createHash("sha256").update(name).digest().subarray(0, 10)];
    const letters = bytes.map((byte, at) => {
      const among = at % 2 === 0 ? consonants : vowels;
      return among[byte % among.length];
    });
    keep(words, `quex${letters.join("")}`, name);
    return `Quex${letters.join("")}`;
  }

  /** Any other value, as an answer would show it. */
  function text(name: string, value: string): string {
    keep(texts, value.toLowerCase(), name);
    return value;
  }

  return {
    word,
    text,
    phone(name: string): string {
      numbers += 1;
      text(name, `4145559${numbers}`);
      return `+584145559${numbers}`;
    },
    /** Also marks what is left of it when all but its end is masked, as `masked_document_id`. */
    document(name: string): string {
      numbers += 1;
      text(name.replace("document_id", "masked_document_id"), `*${numbers}`);
      return `V-${text(name, `73518${numbers}`)}`;
    },
    day(name: string, firstYear: number): string {
      numbers += 1;
      const ofYear = new Date(Date.UTC(firstYear, 0, numbers - 100)).toISOString();
      return text(name, ofYear.slice(0, 10));
    },
    time(name: string): string {
      numbers += 1;
      return text(name, new Date(Date.UTC(2020, 2, 3, 4, 5, 6, numbers)).toISOString());
    },
    /** The names of the fields whose values a text holds. */
    in(told: string): string[] {
      const lower = told.toLowerCase();
      const found = new Set<string>();
      for (const [value] of lower.matchAll(wordPattern)) {
        const name = words.get(value);
        if (name !== undefined) found.add(name);
      }
      for (const [value, name] of texts) if (lower.includes(value)) found.add(name);
      return [...found].sort();
    },
    names: (): string[] => [...new Set([...words.values(), ...texts.values()])],
    /** Every marked value and what it marks. */
    values: (): [string, string][] => [...words, ...texts],
  };
}

export type Marks = ReturnType<typeof createMarks>;
