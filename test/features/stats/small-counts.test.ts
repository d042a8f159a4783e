import { expect, test } from "vitest";
import {
  type RoundedCount,
  roundedCount,
  roundedCounts,
} from "../../../src/features/stats/small-counts.js";
import {
  ageBands,
  type Counts,
  noPersons,
  type PersonCounts,
} from "../../../src/features/stats/stats.store.js";

// An outsider has the answer and solves its equations: for each count that reads <5, at least two numbers are possible.

/** A random source that gives the same numbers each time. */
function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Persons with random properties: few of many kinds, as small counts are most easily known among them. */
function countsOf(seed: number): PersonCounts {
  const below = numbersFrom(seed);
  const counts = noPersons();
  const add = (table: Counts, key: string) => {
    table[key] = (table[key] ?? 0) + 1;
  };
  const [kinds, days] = [1 + below(9), 1 + below(5)];
  const share = below(11);
  for (let left = below([6, 14, 40][below(3)] ?? 6); left > 0; left -= 1) {
    const status = below(10) < share ? "found" : "missing";
    add(counts.by_status, status);
    add(counts.by_age[status], ageBands[below(Math.min(kinds, ageBands.length))] ?? "unknown");
    add(counts.by_source, `source_${Math.min(below(kinds), below(kinds))}`);
    const [created, found] = [below(days + 1), below(days + 1)];
    if (created > 0) add(counts.by_created_day, `day_${created}`);
    if (status === "found" && found > 0) add(counts.by_found_day, `day_${found}`);
  }
  return counts;
}

/** The source of the key that asks. */
const own = "source_0";

/** No registry of these tests has more persons. */
const most = 60;

/** The numbers that a shown count may stand for. */
function meanings(shown: RoundedCount): number[] {
  if (shown === "<5") return [1, 2, 3, 4];
  return shown === 0 ? [0] : [0, 1, 2, 3, 4].map((more) => shown + more);
}

/** A set of sums, as one bit each. */
type Sums = bigint;
const sumsOf = (numbers: readonly number[]): Sums =>
  numbers.reduce((sums, n) => sums | (1n << BigInt(n)), 0n);
const anySum = (1n << BigInt(most + 1)) - 1n;

/** The sums of one number of each. */
const added = (parts: readonly (readonly number[])[]): Sums =>
  parts.reduce(
    (sums, numbers) => numbers.reduce((all, n) => all | (sums << BigInt(n)), 0n) & anySum,
    1n,
  );

/** All numbers that are no less than one of these. */
const orMore = (sums: Sums): Sums => {
  let all = sums;
  for (let n = 0; n < most; n += 1) all |= (all << 1n) & anySum;
  return all;
};

const bitsOf = (sums: Sums): number[] =>
  Array.from({ length: most + 1 }, (_, n) => n).filter((n) => (sums >> BigInt(n)) & 1n);

/** What each table shows, as numbers that may be meant; null: the table is left out. */
interface Known {
  status: Record<"missing" | "found", number[]> | null;
  missing: number[][] | null;
  found: number[][] | null;
  source: number[][] | null;
  created: number[][] | null;
  foundDay: number[][] | null;
}

/** Whether numbers exist that agree with everything. */
function isPossible({ status, missing, found, source, created, foundDay }: Known): boolean {
  const sumsOfStatus = (own: number[] | undefined, ages: number[][] | null, days: Sums): number[] =>
    bitsOf((own ? sumsOf(own) : anySum) & (ages ? added(ages) : anySum) & days);
  const all = added([
    sumsOfStatus(status?.missing, missing, anySum),
    sumsOfStatus(status?.found, found, foundDay ? orMore(added(foundDay)) : anySum),
  ]);
  const ofSources = source ? added(source) : anySum;
  const ofDays = created ? orMore(added(created)) : anySum;
  return (all & ofSources & ofDays) !== 0n;
}

function knownOf(counts: PersonCounts): Known {
  const shown = roundedCounts(counts, own);
  const cells = (table: Counts<string, RoundedCount> | null) =>
    table && Object.values(table).map((cell) => meanings(cell ?? 0));
  return {
    status: shown.by_status && {
      missing: meanings(shown.by_status.missing ?? 0),
      found: meanings(shown.by_status.found ?? 0),
    },
    missing: cells(shown.by_age?.missing ?? null),
    found: cells(shown.by_age?.found ?? null),
    source: cells(shown.by_source),
    created: cells(shown.by_created_day),
    foundDay: cells(shown.by_found_day),
  };
}

const isSmall = (numbers: number[]) => numbers[0] === 1;

/** The small counts of an answer, each as what is known when it is one number. */
function smallCounts(known: Known): ((number: number) => Known)[] {
  const inTable = (name: "missing" | "found" | "source" | "created" | "foundDay") =>
    (known[name] ?? []).flatMap((numbers, at) =>
      isSmall(numbers)
        ? [(n: number) => ({ ...known, [name]: known[name]?.with(at, [n]) ?? null })]
        : [],
    );
  const { status } = known;
  const inStatus = (["missing", "found"] as const).flatMap((name) =>
    status && isSmall(status[name])
      ? [(n: number) => ({ ...known, status: { ...status, [name]: [n] } })]
      : [],
  );
  return [
    ...inStatus,
    ...(["missing", "found", "source", "created", "foundDay"] as const).flatMap(inTable),
  ];
}

test("a small count can be one of two numbers at least, by all equations of an answer", () => {
  let [answers, small, left] = [0, 0, 0];
  for (let seed = 1; seed <= 4_000; seed += 1) {
    const counts = countsOf(seed);
    const known = knownOf(counts);
    expect(isPossible(known), `seed ${seed}`).toBe(true);
    for (const being of smallCounts(known)) {
      const possible = [1, 2, 3, 4].filter((n) => isPossible(being(n)));
      expect(possible.length, `seed ${seed}: ${JSON.stringify(counts)}`).toBeGreaterThan(1);
      small += 1;
    }
    answers += 1;
    if (Object.values(known).includes(null)) left += 1;
  }
  expect(small).toBeGreaterThan(10_000);
  // Here, where counts are few and small, it happens that a table is left out.
  expect(left).toBeGreaterThan(10);
  expect(left).toBeLessThan(answers / 2);
});

test("nor does it follow from the lists, which show how many persons there are, and how many of the own source", () => {
  let small = 0;
  for (let seed = 1; seed <= 4_000; seed += 1) {
    const counts = countsOf(seed);
    const shown = roundedCounts(counts, own).by_source;
    const others = Object.entries(counts.by_source).filter(([source]) => source !== own);
    if (!shown || others.length < 2) continue; // a single one is known without stats
    const total = others.reduce((sum, [, n = 0]) => sum + n, 0);
    const cells = others.map(([source]) => meanings(shown[source] ?? 0));
    for (const [at, numbers] of cells.entries()) {
      if (!isSmall(numbers)) continue;
      const possible = numbers.filter((n) => (added(cells.with(at, [n])) >> BigInt(total)) & 1n);
      expect(possible.length, `seed ${seed}`).toBeGreaterThan(1);
      small += 1;
    }
  }
  expect(small).toBeGreaterThan(1_000);
});

test("the solver finds what follows from a table that should have been left out", () => {
  const four = Array.from({ length: 4 }, () => [1, 2, 3, 4]);
  const known = { status: null, missing: null, found: null, created: null, foundDay: null };
  const fewerThanFive = { missing: [1, 2, 3, 4], found: [0] };
  const [first] = smallCounts({ ...known, source: four, status: fewerThanFive }).slice(1);
  expect([1, 2, 3, 4].filter((n) => first && isPossible(first(n)))).toEqual([1]);
});

test("two answers do not show that a count of five or more has changed by 1 to 4", () => {
  for (let before = 5; before < 40; before += 1) {
    for (let after = Math.max(5, before - 4); after <= before + 4; after += 1) {
      const [one, other] = [meanings(roundedCount(before)), meanings(roundedCount(after))];
      const changes = new Set(one.flatMap((a) => other.map((b) => b - a)));
      expect(changes.size).toBeGreaterThan(4);
      expect(changes).toContain(after - before);
    }
  }
});

test.each<[number, RoundedCount]>([
  [0, 0],
  [1, "<5"],
  [4, "<5"],
  [5, 5],
  [9, 5],
  [10, 10],
  [1_234_567, 1_234_565],
])("%i reads %s", (count, shown) => {
  expect(roundedCount(count)).toBe(shown);
});
