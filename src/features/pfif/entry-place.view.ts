import type { ObjectId } from "mongodb";

// The feeds are in the order of entry_date. A client goes on from the entry_date of the last record that it has, so
// hardly two records may have the same one, though many may be stored in one millisecond. The microseconds of an
// entry_date come from the id.

/** Where a record is in the feeds. */
export interface EntryPlace {
  /** When the record was changed last, or withdrawn. Milliseconds. */
  time: number;
  /** 0 to 999. */
  micro: number;
}

export const placeOf = (id: ObjectId, at: Date): EntryPlace => ({
  time: at.getTime(),
  micro: Number.parseInt(id.toHexString().slice(-6), 16) % 1_000,
});

/** `2026-06-25T14:00:00.123456Z` */
export const entryDate = ({ time, micro }: EntryPlace): string =>
  `${new Date(time).toISOString().slice(0, -1)}${String(micro).padStart(3, "0")}Z`;

/** A time in UTC, with a fraction of a second if it likes. */
export const utcTime =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)(?:\.(\d{1,9}))?Z$/;

/** The place that an entry_date names. @param text as `utcTime` takes it. */
export function placeIn(text: string): EntryPlace {
  const [, seconds, fraction = ""] = utcTime.exec(text) ?? [];
  const micros = Number(fraction.padEnd(6, "0").slice(0, 6));
  return {
    time: Date.parse(`${seconds}Z`) + Math.trunc(micros / 1_000),
    micro: micros % 1_000,
  };
}

export const comparePlaces = (one: EntryPlace, other: EntryPlace): number =>
  one.time - other.time || one.micro - other.micro;

interface Cut {
  /** Undefined: the entries are the newest first. */
  from: EntryPlace | undefined;
  skip: number;
  limit: number;
  /** As many entries may have one entry_date. */
  mostAlike: number;
}

/**
 * The entries of a page. Those of one entry_date are never parted, so that a client has all of them or none. A small
 * `skip` passes over those alone that have the entry_date which the client begins with: who of them has changed since
 * is not there any more, and another one must not be passed over instead.
 */
export function cutPage<Entry extends { place: EntryPlace }>(
  entries: readonly Entry[],
  { from, skip, limit, mostAlike }: Cut,
): Entry[] {
  const later = from ? entries.filter(({ place }) => comparePlaces(place, from) >= 0) : entries;
  const isOfClient = from !== undefined && skip <= mostAlike;
  const alike = from ? later.filter(({ place }) => comparePlaces(place, from) === 0).length : 0;
  const start = isOfClient ? Math.min(skip, alike) : skip;
  let end = start + limit;
  const last = later[end - 1];
  if (!from || !last) return later.slice(start, end);
  for (
    let next = later[end];
    next && comparePlaces(next.place, last.place) === 0;
    next = later[end]
  )
    end += 1;
  return later.slice(start, end);
}
