import { useLanguage } from "../../state/language.js";
import { formatNumber } from "../../texts/format.js";
import { useTexts } from "../../texts/texts.js";
import { todayTexts } from "../../texts/today.js";

/** A count as the service shows it: small ones are hidden from some keys. */
export type Count = number | "<5";

/** A count in words and digits; null: the service leaves it out. */
export function useCount() {
  const { notShown } = useTexts(todayTexts);
  const language = useLanguage();
  return (count: Count | null): string => {
    if (count === null) return notShown;
    return count === "<5" ? count : formatNumber(count, language);
  };
}

/** The least that a count can be. */
export const leastOf = (count: Count): number => (count === "<5" ? 1 : count);

/** How long the bar of a count is, 0 to 1. A small count that is hidden is drawn as if it were in the middle. */
export const shareOf = (count: Count, most: number): number =>
  (count === "<5" ? 2.5 : count) / Math.max(most, 5);

/** The sum of counts; `isExact`: none of them is rounded. */
export interface Sum {
  least: number;
  isExact: boolean;
}

/** @param areRounded whether the service rounds counts for this key; it never rounds to 0. */
export const sumOf = (counts: readonly Count[], areRounded: boolean): Sum => ({
  least: counts.reduce<number>((sum, count) => sum + leastOf(count), 0),
  isExact: !areRounded || counts.every((count) => count === 0),
});

/** A sum in words and digits. */
export function useSum() {
  const { atLeast } = useTexts(todayTexts);
  const language = useLanguage();
  return ({ least, isExact }: Sum): string => {
    const text = formatNumber(least, language);
    return isExact ? text : atLeast(text);
  };
}
