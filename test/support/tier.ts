import process from "node:process";
import { describe, test } from "vitest";

/**
 * Whether every case is tried. `npm run check:full` sets FULL_CHECK=1. Without it, in `npm run check` and in a plain
 * `vitest run`, some tests try a fixed sample of their cases; each of them says which.
 */
export const isFullCheck = process.env.FULL_CHECK === "1";

/**
 * The cases that are tried: all in the full check, else `count` of them, the same ones in every run and spread over all.
 * Where a test takes one sample for each of many things, `offset` makes each sample another one.
 */
export function sampleOf<Case>(cases: readonly Case[], count: number, offset = 0): Case[] {
  if (isFullCheck || cases.length <= count) return [...cases];
  const places = Array.from(
    { length: count },
    (_, at) => (Math.floor((at * cases.length) / count) + offset) % cases.length,
  );
  return cases.filter((_, at) => places.includes(at));
}

const nothing = Object.assign(() => {}, { each: () => () => {} });

/**
 * Declares a test for the full check alone, in a file whose other tests `check` runs too. These are tests that kill a
 * process in the middle of its work, wait long for something to be given up, or write very much.
 */
export const fullTest = (isFullCheck ? test : nothing) as Pick<typeof test, "each"> &
  ((name: string, run: () => unknown) => void);

/** The same for a group of tests. */
export const fullDescribe = (isFullCheck ? describe : nothing) as (
  name: string,
  tests: () => void,
) => void;
