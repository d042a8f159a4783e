import type { ObjectId } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type { Collections, PersonDocument } from "../../kernel/database/collections.js";

/** What the full view of a canonical record lists of a record that is linked to it. */
export type LinkedPerson = Pick<
  PersonDocument,
  | "_id"
  | "first_name"
  | "last_name"
  | "gender"
  | "sources"
  | "status"
  | "created_at"
  | "updated_at"
  | "hospital"
  | "hospital_status"
  | "shelter"
  | "shelter_status"
>;

/** What a caller's view shows of the links between a record and others. */
export interface Links {
  canonical: ObjectId | undefined;
  linked: LinkedPerson[];
}

type Linkable = Pick<PersonDocument, "_id" | "canonical_person_id">;

/** Adds the links that this caller's view shows: one query for all these persons, or none. */
export async function withLinks<Person extends Linkable>(
  { persons }: Pick<Collections, "persons">,
  shown: readonly Person[],
  caller: Caller,
): Promise<(Person & { links: Links })[]> {
  const linksOf = caller.can("persons:sensitive:read") ? fullLinks : publicLinks;
  const links = await linksOf(persons, shown);
  return shown.map((person) => ({ ...person, links: links(person) }));
}

/** The same for one person that may not exist. */
export async function withItsLinks<Person extends Linkable>(
  collections: Pick<Collections, "persons">,
  person: Person | null,
  caller: Caller,
): Promise<(Person & { links: Links }) | undefined> {
  const [shown] = await withLinks(collections, person ? [person] : [], caller);
  return shown;
}

const queryTimeout = { maxTimeMS: 5_000 } as const;

/** A link to a record that is not public is not shown. */
async function publicLinks(persons: Collections["persons"], shown: readonly Linkable[]) {
  const named = shown.flatMap(({ canonical_person_id }) => canonical_person_id ?? []);
  const found =
    named.length === 0
      ? []
      : await persons
          .find(
            { _id: { $in: named }, is_public: true },
            { projection: { _id: 1 }, ...queryTimeout },
          )
          .toArray();
  const isPublic = new Set(found.map(({ _id }) => _id.toHexString()));
  return ({ canonical_person_id: link }: Linkable): Links => ({
    canonical: link && isPublic.has(link.toHexString()) ? link : undefined,
    linked: [],
  });
}

const maxLinked = 100;

const listed = {
  first_name: 1,
  last_name: 1,
  sources: 1,
  status: 1,
  created_at: 1,
  updated_at: 1,
  hospital: 1,
  hospital_status: 1,
  shelter: 1,
  shelter_status: 1,
} satisfies Partial<Record<keyof LinkedPerson, 1>>;

const newestLinked = (
  persons: Collections["persons"],
  canonical_person_id: ObjectId | { $in: ObjectId[] },
  limit: number,
) =>
  persons
    .find<LinkedPerson & { canonical_person_id: ObjectId }>(
      { canonical_person_id, is_public: true },
      {
        projection: { ...listed, canonical_person_id: 1 },
        sort: { created_at: -1, _id: -1 },
        limit,
        hint: "linked",
        ...queryTimeout,
      },
    )
    .toArray();

/** Of the records that are linked to each of these, the newest that are public. */
async function fullLinks(persons: Collections["persons"], shown: readonly Linkable[]) {
  const ids = shown.map(({ _id }) => _id);
  const limit = maxLinked * ids.length;
  let found = ids.length === 0 ? [] : await newestLinked(persons, { $in: ids }, limit);
  if (ids.length > 1 && found.length === limit) {
    // The many records of one may have crowded out those of another: each is read by itself.
    found = [];
    for (const id of ids) found.push(...(await newestLinked(persons, id, maxLinked)));
  }
  const linked = new Map(shown.map(({ _id }) => [_id.toHexString(), [] as LinkedPerson[]]));
  for (const one of found) linked.get(one.canonical_person_id.toHexString())?.push(one);
  return ({ _id, canonical_person_id }: Linkable): Links => ({
    canonical: canonical_person_id,
    linked: linked.get(_id.toHexString())?.slice(0, maxLinked) ?? [],
  });
}
