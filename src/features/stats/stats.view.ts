import { z } from "zod";
import type { CatalogKind, PersonStatus } from "../../kernel/database/collections.js";
import type { ViewContext } from "../../kernel/http/endpoint.js";
import { examples } from "../../kernel/http/examples.js";
import { labelled, wireTime } from "../../kernel/http/fields.js";
import type { Catalogs } from "../catalogs/loaded-catalogs.store.js";
import type { Stats } from "./read-stats.js";
import { type RoundedCount, roundedCount, roundedCounts } from "./small-counts.js";
import { statsExamples } from "./stats.examples.js";
import { type AgeBand, ageBands, type Counts, daysUntil, type Waiting } from "./stats.store.js";

type Reader = Pick<ViewContext, "language" | "caller"> & { catalogs: Catalogs };

const day = z.string().meta({ format: "date" });
const exact = z.int();
const rounded = z.union([z.int(), z.literal("<5")]).meta({
  description: '`"<5"`: 1 to 4. Other numbers are rounded down to a multiple of five.',
});

const leftOut = "Null: left out, because a count from 1 to 4 would follow from it.";

/** The tables of persons, with such counts. */
const tablesOf = <Count extends z.ZodType>(count: Count) => ({
  by_status: z.object({ missing: count, found: count }),
  by_age: z.array(z.object({ age_band: z.enum(ageBands), missing: count, found: count })),
  by_created_day: z.array(z.object({ day: day, count })).meta({
    description: "The last 30 days (UTC), the newest first.",
  }),
  by_found_day: z.array(z.object({ day: day, count })).meta({
    description: "The last 30 days (UTC), the newest first, by `found_at`.",
  }),
  by_source: z.array(z.object({ source: labelled, count })).meta({
    description: "Sources without a person are left out.",
  }),
});

const waitingOf = <Count extends z.ZodType>(count: Count) =>
  z.object({
    count,
    oldest_at: wireTime.nullable().meta({ description: "When the oldest one was made." }),
  });

const pendingOf = <Count extends z.ZodType>(count: Count) =>
  z.object({
    reviews: waitingOf(count).meta({ description: "Pending duplicate reviews, of all sources." }),
    reports: waitingOf(count).meta({ description: "Pending reports of the key's source." }),
    tips: waitingOf(count).meta({ description: "Tips of the key's source." }),
  });

const exactTables = tablesOf(exact);
const roundedTables = tablesOf(rounded);

/** With persons:sensitive:read. */
export const fullStats = z
  .object({
    counted_at: wireTime,
    persons: z.object({
      ...exactTables,
      by_hospital: z.array(z.object({ hospital: labelled, count: exact })),
      by_shelter: z.array(z.object({ shelter: labelled, count: exact })),
    }),
    pending: pendingOf(exact),
  })
  .meta({ id: "Stats" })
  .register(examples, { full: statsExamples.full });

/** With any key. */
export const minimizedStats = z
  .object({
    counted_at: wireTime,
    persons: z.object({
      by_status: roundedTables.by_status.nullable().meta({ description: leftOut }),
      by_age: roundedTables.by_age.nullable().meta({ description: leftOut }),
      by_created_day: roundedTables.by_created_day.nullable().meta({
        description: `The last 30 days (UTC), the newest first. ${leftOut}`,
      }),
      by_found_day: roundedTables.by_found_day.nullable().meta({
        description: `The last 30 days (UTC), the newest first, by \`found_at\`. ${leftOut}`,
      }),
      by_source: roundedTables.by_source.nullable().meta({
        description: `Sources without a person are left out. ${leftOut}`,
      }),
    }),
    pending: pendingOf(rounded),
  })
  .register(examples, { minimized: statsExamples.minimized });

export function viewFullStats(
  { counted_at, persons, pending }: Stats,
  reader: Reader,
): z.input<typeof fullStats> {
  return {
    counted_at,
    persons: {
      by_status: statusesOf(persons.by_status),
      by_age: agesOf(persons.by_age),
      by_created_day: daysOf(persons.by_created_day, counted_at),
      by_found_day: daysOf(persons.by_found_day, counted_at),
      by_source: entriesOf("source", persons.by_source, reader),
      by_hospital: entriesOf("hospital", persons.by_hospital, reader),
      by_shelter: entriesOf("shelter", persons.by_shelter, reader),
    },
    pending,
  };
}

/** Hospitals and shelters are hidden from these keys, and so are small counts. */
export function viewMinimizedStats(
  { counted_at, persons, pending }: Stats,
  reader: Reader,
): z.input<typeof minimizedStats> {
  const shown = roundedCounts(persons, reader.caller.source);
  const roundedWaiting = ({ count, oldest_at }: Waiting) => ({
    count: roundedCount(count),
    oldest_at,
  });
  return {
    counted_at,
    persons: {
      by_status: shown.by_status && statusesOf(shown.by_status),
      by_age: shown.by_age && agesOf(shown.by_age),
      by_created_day: shown.by_created_day && daysOf(shown.by_created_day, counted_at),
      by_found_day: shown.by_found_day && daysOf(shown.by_found_day, counted_at),
      by_source: shown.by_source && entriesOf("source", shown.by_source, reader),
    },
    pending: {
      reviews: roundedWaiting(pending.reviews),
      reports: roundedWaiting(pending.reports),
      tips: roundedWaiting(pending.tips),
    },
  };
}

type Shown = number | RoundedCount;

const statusesOf = <Count extends Shown>({
  missing,
  found,
}: Counts<PersonStatus, Count>): Record<PersonStatus, Count | 0> => ({
  missing: missing ?? 0,
  found: found ?? 0,
});

const agesOf = <Count extends Shown>({
  missing,
  found,
}: Record<PersonStatus, Counts<AgeBand, Count>>) =>
  ageBands.map((age_band) => ({
    age_band,
    missing: missing[age_band] ?? 0,
    found: found[age_band] ?? 0,
  }));

const daysOf = <Count extends Shown>(counts: Counts<string, Count>, countedAt: Date) =>
  daysUntil(countedAt).map((day) => ({ day, count: counts[day] ?? 0 }));

/** In the order of the handles: the order must not say which of two small counts is larger. */
const entriesOf = <Kind extends CatalogKind, Count extends Shown>(
  kind: Kind,
  counts: Counts<string, Count>,
  { catalogs, language }: Reader,
) =>
  Object.keys(counts)
    .sort()
    .map((handle) => {
      const entry = { handle, label: catalogs.label(kind, handle, language) };
      return { [kind]: entry, count: counts[handle] ?? 0 } as Record<Kind, typeof entry> & {
        count: Count | 0;
      };
    });
