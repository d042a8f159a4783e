import { type CursorPosition, type Page, pageBy, type SortKey } from "./keyset.js";

// In some lists, a row may be shown only if another record allows it: the person of the row must be public. That
// record is read for each page, so a row is never shown after its person was hidden.

/** How such a list is read. */
interface Reading<Found, Shown> {
  /** The next rows from a place, shown or not. */
  readBatch(batch: { from: CursorPosition | undefined; size: number }): Promise<Found[]>;
  /** Those that may be shown, in their order. */
  onlyShown(rows: Found[]): Promise<Shown[]>;
}

/** So many batches are tried. */
const maxBatches = 10;
const minBatchSize = 50;

/**
 * A page of the rows that may be shown. After `maxBatches` it ends early, perhaps empty, and the next page starts
 * after the last row that was looked at: no request costs more, however many are hidden.
 */
export async function readShownPage<Found, Shown>(
  { start, limit }: { start: CursorPosition | undefined; limit: number },
  {
    readBatch,
    onlyShown,
    sortKeyOf,
  }: Reading<Found, Shown> & { sortKeyOf(row: Found | Shown): SortKey },
): Promise<Page<Shown>> {
  const size = Math.max(limit + 1, minBatchSize);
  const shown: Shown[] = [];
  let from = start;
  for (let batches = 0; batches < maxBatches; batches += 1) {
    const rows = await readBatch({ from, size });
    shown.push(...(await onlyShown(rows)));
    const last = rows.at(-1);
    if (!last || rows.length < size || shown.length > limit) {
      return pageBy(sortKeyOf, shown.slice(0, limit + 1), { start, limit });
    }
    const backward = start?.backward ?? false;
    from = { place: sortKeyOf(last), backward, inclusive: false };
  }
  const page = pageBy(sortKeyOf, shown, { start, limit });
  return start?.backward ? { ...page, previous: from } : { ...page, next: from };
}

/** A longer list is not counted. */
export const maxTotal = 1_000;

/** How many rows the list of a page has. A first page without a next one is the whole list, and nothing is counted. */
export const totalOf = async (
  { items, next }: Page<unknown>,
  start: CursorPosition | undefined,
  count: () => Promise<number | null>,
): Promise<number | null> => (start || next ? count() : items.length);

/** How many rows may be shown; null: more than `maxTotal` would have to be looked at. */
export async function countShown<Found>({
  readBatch,
  onlyShown,
}: Reading<Found, unknown>): Promise<number | null> {
  const rows = await readBatch({ from: undefined, size: maxTotal + 1 });
  return rows.length > maxTotal ? null : (await onlyShown(rows)).length;
}
