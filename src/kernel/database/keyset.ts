import { ObjectId } from "mongodb";

// Keyset pagination: a page starts after a sort key, not after a number of rows. So page 10,000 costs what page
// 1 costs, and rows that are added or deleted do not shift pages.

export type Order = "created_at desc" | "created_at asc" | "updated_at desc" | "updated_at asc";
export const orders = [
  "created_at desc",
  "created_at asc",
  "updated_at desc",
  "updated_at asc",
] as const satisfies readonly Order[];

type Field = "created_at" | "updated_at";
export type Row = { _id: ObjectId; tier?: number } & Record<Field, Date>;

/** The sort key of a row, as a cursor carries it. */
export interface SortKey {
  /** Milliseconds; in a list that is not in the order of a time, the number that it is in the order of. */
  time: number;
  /** Hex digits. */
  id: string;
  /** The tier of a search that the row belongs to; absent for the first one. */
  tier?: number | undefined;
}

/** From where a page is read, and in which direction. */
export interface CursorPosition {
  place: SortKey;
  backward: boolean;
  /** The row at the place belongs to the page: only for a page that turned out to be empty. */
  inclusive: boolean;
}

/** Which rows of a list are read. */
export interface Part {
  order: Order;
  start: CursorPosition | undefined;
  limit: number;
}

const fieldOf = (order: Order): Field =>
  order.startsWith("created") ? "created_at" : "updated_at";

export const sortKeyOf = (row: Row, order: Order): SortKey => ({
  time: row[fieldOf(order)].getTime(),
  id: row._id.toHexString(),
  ...(row.tier && { tier: row.tier }),
});

/** To read a list backward from its end. */
export const fromTheEnd = (order: Order): CursorPosition => {
  const place = order.endsWith("asc")
    ? { time: latest, id: "f".repeat(24) }
    : { time: 0, id: "0".repeat(24) };
  return { place, backward: true, inclusive: true };
};

/** The last moment that a Date can hold. */
const latest = 8_640_000_000_000_000;

/** 1 for ascending, -1 for descending, in the direction of reading. */
export const directionOf = (order: string, start: CursorPosition | undefined) =>
  order.endsWith("asc") !== (start?.backward ?? false) ? 1 : -1;

/** The sort of a page in the direction of reading; ties by `_id`. */
export function sortOf(order: Order, start: CursorPosition | undefined): Record<string, 1 | -1> {
  const direction = directionOf(order, start);
  return { [fieldOf(order)]: direction, _id: direction };
}

/** The filter for the rows after a cursor position. */
export function keysetFilter(
  order: Order,
  start: CursorPosition | undefined,
): Record<string, unknown> {
  const field = fieldOf(order);
  // This bound excludes nothing, but without it the later fields of the index would not narrow the scan.
  if (!start) return { [field]: { $gt: new Date(0) } };
  return filterFrom(field, directionOf(order, start), start);
}

const timeOf = (milliseconds: number) => new Date(milliseconds);

/**
 * The filter for the rows from a place on in the order of any field, ties by `_id`. The outer bound on the field keeps
 * this a single index scan; a plain `$or` would make it a merge over several indexes.
 * @param storedAs makes the stored value from the number in the sort key; by default a time
 */
export function filterFrom(
  field: string,
  direction: 1 | -1,
  { place, inclusive }: Pick<CursorPosition, "place" | "inclusive">,
  storedAs: (sorted: number) => unknown = timeOf,
): Record<string, unknown> {
  const [beyond, upTo] = comparisonsOf(direction);
  const value = storedAs(place.time);
  const id = { [inclusive ? upTo : beyond]: new ObjectId(place.id) };
  return { [field]: { [upTo]: value }, $or: [{ [field]: { [beyond]: value } }, { _id: id }] };
}

/** The comparisons with what comes after a value, without it and with it. */
const comparisonsOf = (direction: 1 | -1) =>
  direction === 1 ? (["$gt", "$gte"] as const) : (["$lt", "$lte"] as const);

/** `keysetFilter` as an expression about a value, such as an element of an array. */
export function keysetExpression(
  value: string,
  order: Order,
  start: CursorPosition | undefined,
): Record<string, unknown> | true {
  if (!start) return true;
  const { place, inclusive } = start;
  const [beyond, upTo] = comparisonsOf(directionOf(order, start));
  const [time, at] = [new Date(place.time), `${value}.${fieldOf(order)}`];
  const id = { [inclusive ? upTo : beyond]: [`${value}._id`, new ObjectId(place.id)] };
  return { $or: [{ [beyond]: [at, time] }, { $and: [{ $eq: [at, time] }, id] }] };
}

/** The rows of several reads from one start, each once and in one order. */
export function inOneOrder<Item extends Row>(
  reads: Item[][],
  order: Order,
  start: CursorPosition | undefined,
): Item[] {
  if (reads.length < 2) return reads.flat();
  const rows = new Map(reads.flat().map((row) => [row._id.toHexString(), row]));
  return inOrder([...rows.values()], order, start);
}

/** The rows in the direction of reading. */
export function inOrder<Item extends Row>(
  rows: Item[],
  order: Order,
  start: CursorPosition | undefined,
): Item[] {
  const direction = directionOf(order, start);
  const keyed = rows.map((row) => ({ row, key: sortKeyOf(row, order) }));
  keyed.sort(({ key: one }, { key: other }) => direction * compareKeys(one, other));
  return keyed.map(({ row }) => row);
}

const compareKeys = (one: SortKey, other: SortKey) =>
  one.time - other.time || (one.id === other.id ? 0 : one.id < other.id ? -1 : 1);

/** Whether a row comes after a cursor position in the direction of reading, as `keysetFilter` says it. */
export function isFrom(row: Row, order: Order, start: CursorPosition): boolean {
  const after = directionOf(order, start) * compareKeys(sortKeyOf(row, order), start.place);
  return after > 0 || (after === 0 && start.inclusive);
}

/** A page in display order, with the cursor positions of the next and the previous page. */
export interface Page<Item> {
  items: Item[];
  next: CursorPosition | undefined;
  previous: CursorPosition | undefined;
}

/** Makes a page of up to `limit + 1` rows that were read from `start` in its direction. */
export const pageFrom = <Item extends Row>(rows: Item[], { order, ...page }: Part): Page<Item> =>
  pageBy((row) => sortKeyOf(row, order), rows, page);

/** Like `pageFrom`, for any order: `sortKeyOf` gives the sort key of a row. */
export function pageBy<Item>(
  sortKeyOf: (row: Item) => SortKey,
  rows: Item[],
  { start, limit }: { start: CursorPosition | undefined; limit: number },
): Page<Item> {
  const more = rows.length > limit;
  const items = rows.slice(0, limit);
  if (start?.backward) items.reverse();
  const [first, last] = [items.at(0), items.at(-1)];
  const turnedAt = start && { place: start.place, backward: !start.backward, inclusive: true };
  const upward = first && { place: sortKeyOf(first), backward: true, inclusive: false };
  const onward = last && { place: sortKeyOf(last), backward: false, inclusive: false };
  return start?.backward
    ? { items, next: onward ?? turnedAt, previous: more ? upward : undefined }
    : { items, next: more ? onward : undefined, previous: start && (upward ?? turnedAt) };
}
