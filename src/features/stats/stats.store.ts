import type { Collection, Document } from "mongodb";
import {
  type Collections,
  type PersonStatus,
  type ReviewCollections,
  type ReviewView,
  reviewsOfView,
} from "../../kernel/database/collections.js";
import { latestBirthDate } from "../../kernel/values/age.js";
import { dayMs, dayOf } from "../../kernel/values/day.js";

// Each number is counted along an index that has all it needs, so no record is read. What it costs: docs/scaling.md.

/** The bands of ages, the youngest first, each with its first age. */
const bands = [
  ["0-4", 0],
  ["5-11", 5],
  ["12-17", 12],
  ["18-59", 18],
  ["60+", 60],
] as const;

export const ageBands = [...bands.map(([name]) => name), "unknown"] as const;
export type AgeBand = (typeof ageBands)[number];

/** For so many days, today among them, persons are counted by day. */
export const countedDays = 30;

/** How many persons, by what. A key that is absent has none. */
export type Counts<Key extends string = string, Count = number> = Partial<Record<Key, Count>>;

/** How many public persons there are. */
export interface PersonCounts {
  by_status: Counts<PersonStatus>;
  by_age: Record<PersonStatus, Counts<AgeBand>>;
  by_created_day: Counts;
  by_found_day: Counts;
  by_source: Counts;
  by_hospital: Counts;
  by_shelter: Counts;
}

/** What waits to be worked on, and since when the oldest of it waits. */
export interface Waiting {
  count: number;
  oldest_at: Date | null;
}

const bounds = { maxTimeMS: 10_000 };

/** The days that are counted, the latest first. */
export const daysUntil = (now: Date): string[] =>
  Array.from({ length: countedDays }, (_, ago) => dayOf(new Date(now.getTime() - ago * dayMs)));

/** The counts of a registry without persons. */
export const noPersons = (): PersonCounts => ({
  by_status: {},
  by_age: { missing: {}, found: {} },
  by_created_day: {},
  by_found_day: {},
  by_source: {},
  by_hospital: {},
  by_shelter: {},
});

/** Counts all public persons. */
export async function countPersons(
  { persons }: Pick<Collections, "persons">,
  now: Date,
): Promise<PersonCounts> {
  const since = new Date(`${daysUntil(now).at(-1)}T00:00:00Z`);
  const read = (index: string, condition: Document, key: Document) =>
    persons
      .aggregate<{ _id: Record<string, string>; count: number }>(
        [
          { $match: { is_public: true, ...condition } },
          { $group: { _id: key, count: { $sum: 1 } } },
        ],
        { hint: index, ...bounds },
      )
      .toArray();
  // The bound excludes nobody. Without it, the records would be read.
  const ofSources = await read(
    "source",
    { source: { $gt: "" } },
    {
      source: "$source",
      status: "$status",
      band: bandOn(dayOf(now)),
      day: dayIn("created_at", since),
    },
  );
  const counts = noPersons();
  for (const { _id, count } of ofSources) {
    const { source = "", status, band, day } = _id as unknown as PersonGroup;
    add(counts.by_status, status, count);
    add(counts.by_age[status], band, count);
    add(counts.by_source, source, count);
    if (day) add(counts.by_created_day, day, count);
  }
  const ofOne = [
    ["found", { found_at: { $gte: since } }, dayIn("found_at", since), counts.by_found_day],
    ["hospital", { hospital: { $gt: "" } }, "$hospital", counts.by_hospital],
    ["shelter", { shelter: { $gt: "" } }, "$shelter", counts.by_shelter],
  ] as const;
  for (const [index, condition, key, into] of ofOne) {
    for (const { _id, count } of await read(index, condition, { key })) {
      add(into, _id.key ?? "", count);
    }
  }
  return counts;
}

interface PersonGroup {
  source: string;
  status: PersonStatus;
  band: AgeBand;
  /** Null: before the days that are counted. */
  day: string | null;
}

function add<Key extends string>(counts: Counts<Key>, key: Key, count: number): void {
  counts[key] = (counts[key] ?? 0) + count;
}

/** The band of a person's age on a day. */
function bandOn(day: string): Document {
  const born = "$effective_birth_date";
  const known = bands.reduce<unknown>(
    (younger, [name, from]) => ({
      $cond: [{ $lte: [born, latestBirthDate(from, day)] }, name, younger],
    }),
    "0-4",
  );
  return { $cond: [{ $lte: [born, null] }, "unknown", known] }; // null: there is none
}

/** The UTC day of a time; null before the first one. */
const dayIn = (field: string, since: Date): Document => ({
  $cond: [
    { $gte: [`$${field}`, since] },
    { $dateToString: { date: `$${field}`, format: "%Y-%m-%d" } },
    null,
  ],
});

/** The pending reviews of a view. */
export async function countReviews(stores: ReviewCollections, view: ReviewView): Promise<Waiting> {
  const reviews = reviewsOfView(stores, view);
  const pending = { status: "pending" as const };
  const count = await reviews.countDocuments(pending, { hint: "status", ...bounds });
  const oldest = await reviews.findOne(pending, {
    projection: { created_at: 1 },
    sort: { created_at: 1, _id: 1 },
    hint: "status",
    ...bounds,
  });
  return { count, oldest_at: oldest?.created_at ?? null };
}

/** The pending reports about public persons of a source. */
export const countReports = (
  { reports, persons }: Pick<Collections, "reports" | "persons">,
  source: string,
): Promise<Waiting> => countOfPublic(reports, persons, { source, status: "pending" });

/** The tips about public persons of a source. */
export const countTips = (
  { sourceTips, persons }: Pick<Collections, "sourceTips" | "persons">,
  source: string,
): Promise<Waiting> => countOfPublic(sourceTips, persons, { source });

/** Of such documents those whose person is public. */
async function countOfPublic<Stored extends Document>(
  stored: Collection<Stored>,
  { collectionName: from }: Collections["persons"],
  condition: Document,
): Promise<Waiting> {
  const [found] = await stored
    .aggregate<Waiting>(
      [
        { $match: condition },
        {
          $lookup: {
            from,
            localField: "person_id",
            foreignField: "_id",
            pipeline: [{ $match: { is_public: true } }, { $project: { _id: 1 } }],
            as: "person",
          },
        },
        { $match: { "person.0": { $exists: true } } },
        { $group: { _id: null, count: { $sum: 1 }, oldest_at: { $min: "$created_at" } } },
        { $project: { _id: 0, count: 1, oldest_at: 1 } },
      ],
      { hint: "created", ...bounds },
    )
    .toArray();
  return found ?? { count: 0, oldest_at: null };
}
