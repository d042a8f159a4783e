import { ObjectId } from "mongodb";
import { Unavailable } from "../../kernel/async/unavailable.js";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type { Collections, PersonDocument } from "../../kernel/database/collections.js";
import { isDuplicateKey } from "../../kernel/database/failures.js";
import { latestBirthDate } from "../../kernel/values/age.js";
import { dayOf } from "../../kernel/values/day.js";
import { documentKey } from "./identity/document-id.schema.js";
import type { MakeKeys } from "./identity/natural-keys.store.js";
import { keysOfNewPerson } from "./identity/person-keys.js";
import { withItsLinks } from "./links.store.js";
import type { NewPerson } from "./persons.schema.js";
import { type LinkedView, projectionFor, type ShownPerson } from "./persons.view.js";
import { searchTermsOf } from "./search/terms.store.js";
import type { Counting } from "./search/word-counts.store.js";
import type { StoreNew, Unstamped } from "./store-new.js";

/**
 * Stores a new person of the caller's source under `id`, stamped by the database's clock; a second try
 * under one id finds the first one's. Its words are counted.
 * @returns the stored person as far as the caller's view needs it; undefined when the source already has a record with
 * that source_id.
 */
export async function createPerson(
  {
    collections,
    makeKeys,
    storeNew,
    wordCounts,
  }: {
    collections: Collections;
    makeKeys: MakeKeys;
    storeNew: StoreNew;
    wordCounts: Counting;
  },
  { body, id, caller, until }: { body: NewPerson; id: ObjectId; caller: Caller; until: number },
): Promise<LinkedView | undefined> {
  const made = personFrom(body, caller, new Date());
  const document = { ...made, ...keysOfNewPerson(made, { makeKeys, caller }) };
  try {
    const stamps = await storeNew({ id, apiKeyId: caller.apiKeyId, document, until });
    wordCounts.note(undefined, document.search);
    return { ...document, ...stamps, _id: id, links: { canonical: undefined, linked: [] } };
  } catch (error) {
    if (isDuplicateKey(error, "source", "sources.source_id")) return undefined;
    if (!isDuplicateKey(error, "_id")) throw error;
    // An earlier try stored it, perhaps on one member alone, which a failover takes back.
    const first = await findOwnPerson(collections, id, caller, { readConcern: "linearizable" });
    if (!first) throw new Unavailable();
    wordCounts.note(undefined, document.search);
    return first;
  }
}

/**
 * A person of the caller's own source, public or not, as far as the caller's view needs it. It is read at once, by
 * a command of its own: for what has just been written. `ReadOwn` reads what is asked for at one time together.
 * What is read `linearizable` is stored by a majority: no failover takes it back.
 */
export async function findOwnPerson(
  { persons }: Collections,
  _id: ObjectId,
  caller: Caller,
  { readConcern = "local" }: { readConcern?: "local" | "linearizable" } = {},
): Promise<LinkedView | undefined> {
  const filter = { _id, source: caller.source };
  const options = { projection: projectionFor(caller), maxTimeMS: 5_000, readConcern };
  const stored = await persons.findOne<ShownPerson>(filter, options);
  return withItsLinks({ persons }, stored, caller);
}

/** The person of the caller's own source, public or not, that a source_id names. */
export async function findBySourceId(
  { persons }: Collections,
  source_id: string,
  { source }: Caller,
): Promise<Pick<PersonDocument, "_id"> | undefined> {
  const filter = { source, "sources.source_id": source_id };
  const options = { projection: { _id: 1 }, hint: "source_id", maxTimeMS: 5_000 };
  return (await persons.findOne<Pick<PersonDocument, "_id">>(filter, options)) ?? undefined;
}

function personFrom(body: NewPerson, caller: Caller, now: Date): Unstamped {
  const { age, source_id, source_notes, is_guardian_verified, ...fields } = body;
  const given = withoutNulls(fields);
  const byAge = age === null ? undefined : latestBirthDate(age, dayOf(now));
  const effective_birth_date = given.birth_date ?? byAge;
  const sheltered = given.shelter !== undefined && given.shelter_status !== "departed";
  const person = {
    ...given,
    ...(effective_birth_date && { effective_birth_date }),
    ...(given.birth_date && byAge && { birth_date_from_age: byAge }),
    ...(given.document_id && { document_key: documentKey(given.document_id) }),
    ...(is_guardian_verified && { is_guardian_verified }),
    ...(sheltered ? { status: "found" as const, found_at: now } : { status: "missing" as const }),
  };
  const entry = withoutNulls({ source_id, notes: source_notes });
  return {
    source: caller.source,
    is_public: true,
    ...person,
    version: 1,
    sources: [
      { _id: new ObjectId(), handle: caller.source, ...entry, created_at: now, updated_at: now },
    ],
    tips: [],
    history: [],
    search: searchTermsOf(person, dayOf(now)),
  };
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], null> };

/** Stored fields without a value are absent: see src/kernel/database/collections.ts. */
const withoutNulls = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null),
  ) as Given<Fields> & {
    [Name in keyof Fields as null extends Fields[Name] ? never : Name]: Fields[Name];
  };
