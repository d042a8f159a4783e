import type { PersonStatus } from "../../kernel/database/collections.js";
import type { AgeBand, Counts, PersonCounts } from "./stats.store.js";

// What keys without persons:sensitive:read are shown of counts. docs/privacy.md says the rule in three sentences.

/** A count as such keys see it. */
export type RoundedCount = number | "<5";

const step = 5;

/** From 1 to 4 it is `<5`. Others are rounded down to fives, so that neither sums nor two answers show a difference. */
export function roundedCount(count: number): RoundedCount {
  if (count === 0) return 0;
  return count < step ? "<5" : count - (count % step);
}

/** The tables of persons that such keys are shown. The finer ones come first: they are left out first. */
const tables = ["by_found_day", "by_created_day", "by_source", "by_age", "by_status"] as const;
type Table = (typeof tables)[number];

/** A table that is left out is null. */
export interface RoundedCounts {
  by_status: Counts<PersonStatus, RoundedCount> | null;
  by_age: Record<PersonStatus, Counts<AgeBand, RoundedCount>> | null;
  by_created_day: Counts<string, RoundedCount> | null;
  by_found_day: Counts<string, RoundedCount> | null;
  by_source: Counts<string, RoundedCount> | null;
}

/**
 * The counts, rounded. A person is in several tables, so each table says something about the others: where a count
 * from 1 to 4 would follow exactly from all of them, its table is left out.
 * @param own the source of the key
 */
export function roundedCounts(counts: PersonCounts, own: string): RoundedCounts {
  const left = new Set<Table>(tables);
  if (isKnownBeside(counts.by_source, own)) left.delete("by_source");
  let worst = exactlyKnown(counts, left);
  while (worst) {
    left.delete(worst);
    worst = exactlyKnown(counts, left);
  }
  const shown = <Key extends string>(table: Table, of: Counts<Key>) =>
    left.has(table) ? rounded(of) : null;
  return {
    by_status: shown("by_status", counts.by_status),
    by_age: left.has("by_age")
      ? { missing: rounded(counts.by_age.missing), found: rounded(counts.by_age.found) }
      : null,
    by_created_day: shown("by_created_day", counts.by_created_day),
    by_found_day: shown("by_found_day", counts.by_found_day),
    by_source: shown("by_source", counts.by_source),
  };
}

const rounded = <Key extends string>(counts: Counts<Key>) =>
  Object.fromEntries(
    Object.entries<number>(counts as Record<string, number>).map(([key, n]) => [
      key,
      roundedCount(n),
    ]),
  ) as Counts<Key, RoundedCount>;

/** What a reader knows of a count: it is at least `low` and at most `high`. */
interface Range {
  low: number;
  high: number;
}

/** A sum of counts. Where `isOpen`, there are further ones that are not shown. */
interface Sum {
  total: Range;
  parts: Range[];
  isOpen: boolean;
}

/** Whether it is one number from 1 to 4. */
const isKnown = ({ low, high }: Range): boolean => low === high && low > 0 && low < step;

const anyNumber = (): Range => ({ low: 0, high: Number.POSITIVE_INFINITY });

/** What a reader knows of a count that is shown. */
function rangeOf(count: number): Range {
  const shown = roundedCount(count);
  if (shown === "<5") return { low: 1, high: step - 1 };
  return { low: shown, high: shown === 0 ? 0 : shown + step - 1 };
}

/**
 * Whether the small count of a source follows from the lists: they show how many persons there are in all, and how
 * many of the key's own source. What is left for a single other source is known without this table.
 */
function isKnownBeside(bySource: Counts, own: string): boolean {
  const others = Object.entries(bySource).flatMap(([source, n = 0]) => (source === own ? [] : n));
  if (others.length < 2) return false;
  const total = sumOf(others);
  const parts = others.map(rangeOf);
  narrow([{ total: { low: total, high: total }, parts, isOpen: false }]);
  return parts.some(isKnown);
}

/** The first of these tables in which a count from 1 to 4 can have one value only. */
function exactlyKnown(counts: PersonCounts, shown: ReadonlySet<Table>): Table | undefined {
  const rangesIn = (table: Table, of: Counts) =>
    shown.has(table) ? Object.values(of).flatMap((n) => (n ? rangeOf(n) : [])) : [];
  const statusRange = (status: PersonStatus) =>
    shown.has("by_status") ? rangeOf(counts.by_status[status] ?? 0) : anyNumber();
  const all = anyNumber();
  const statuses = { missing: statusRange("missing"), found: statusRange("found") };
  const parts = {
    by_status: Object.values(statuses),
    by_age_missing: rangesIn("by_age", counts.by_age.missing),
    by_age_found: rangesIn("by_age", counts.by_age.found),
    by_source: rangesIn("by_source", counts.by_source),
    by_created_day: rangesIn("by_created_day", counts.by_created_day),
    by_found_day: rangesIn("by_found_day", counts.by_found_day),
  };
  const sums: Sum[] = [
    { total: all, parts: parts.by_status, isOpen: false },
    { total: statuses.missing, parts: parts.by_age_missing, isOpen: !shown.has("by_age") },
    { total: statuses.found, parts: parts.by_age_found, isOpen: !shown.has("by_age") },
    { total: all, parts: parts.by_source, isOpen: !shown.has("by_source") },
    { total: all, parts: parts.by_created_day, isOpen: true }, // and days before
    { total: statuses.found, parts: parts.by_found_day, isOpen: true },
  ];
  narrow(sums);
  const rangesOf: Record<Table, Range[]> = {
    by_found_day: parts.by_found_day,
    by_created_day: parts.by_created_day,
    by_source: parts.by_source,
    by_age: [...parts.by_age_missing, ...parts.by_age_found],
    by_status: shown.has("by_status") ? parts.by_status : [],
  };
  return tables.find((table) => shown.has(table) && rangesOf[table].some(isKnown));
}

/**
 * Narrows all ranges until no sum says more. No two of these sums share more than one count, and they form no ring, so
 * each number that is left in a range is possible.
 */
function narrow(sums: readonly Sum[]): void {
  let isNarrower = true;
  while (isNarrower) isNarrower = sums.map(narrowOne).includes(true);
}

function narrowOne({ total, parts, isOpen }: Sum): boolean {
  const most = (of: readonly Range[]) =>
    isOpen ? Number.POSITIVE_INFINITY : sumOf(of.map(({ high }) => high));
  const least = (of: readonly Range[]) => sumOf(of.map(({ low }) => low));
  const wasNarrowed = parts.map((part) => {
    const others = parts.filter((other) => other !== part);
    return limit(part, { low: total.low - most(others), high: total.high - least(others) });
  });
  return [limit(total, { low: least(parts), high: most(parts) }), ...wasNarrowed].includes(true);
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, n) => sum + n, 0);

function limit(range: Range, { low, high }: Range): boolean {
  const isNarrower = low > range.low || high < range.high;
  range.low = Math.max(range.low, low);
  range.high = Math.min(range.high, high);
  return isNarrower;
}
