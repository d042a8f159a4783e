import { performance } from "node:perf_hooks";
import { ObjectId } from "mongodb";
import {
  type ChangeablePerson,
  changedPerson,
  withConsequences,
} from "../../features/persons/changed-person.js";
import { deletePerson } from "../../features/persons/delete-person.store.js";
import { moving } from "../../features/persons/history.store.js";
import type { MakeKeys } from "../../features/persons/identity/natural-keys.store.js";
import { ownEntry } from "../../features/persons/identity/own-entry.store.js";
import { foundFields } from "../../features/persons/person-fields.js";
import type { PersonUpdate } from "../../features/persons/persons.schema.js";
import type { Counting } from "../../features/persons/search/word-counts.store.js";
import type { StoreNew } from "../../features/persons/store-new.js";
import { updatePerson } from "../../features/persons/update-person.js";
import type { PhotoStore } from "../../features/photos/photos.store.js";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type { Collections, PersonDocument } from "../../kernel/database/collections.js";
import { isDuplicateKey } from "../../kernel/database/failures.js";
import type { RemoteRecord, Said } from "./remote-record.js";

/** What taking over records uses. */
export interface FollowServices {
  collections: Collections;
  makeKeys: MakeKeys;
  photoStore: PhotoStore;
  wordCounts: Counting;
  storeNew: StoreNew;
}

/** Whose copies they are, and the round in which they are read. */
export interface Follower {
  source: string;
  round: number;
}

/** The changes of copies are those of this name in their history. */
const by = "follow";
const ownerOf = (source: string): Caller => ({
  apiKeyId: new ObjectId(),
  name: by,
  source,
  can: () => true,
});

/** A record that says of its person what a copy needs. */
export type ReadableRecord = RemoteRecord & { says: Said };

/** Stores a new copy. @returns false when its id or its source_id is used already. */
export async function createCopy(
  { storeNew, wordCounts }: FollowServices,
  { source, round }: Follower,
  record: ReadableRecord,
): Promise<boolean> {
  const now = new Date();
  const {
    _id,
    created_at: _made,
    updated_at: _changed,
    ...document
  } = copyAfter(nobody(record, source, now), record, { round, now });
  try {
    await storeNew({
      id: _id,
      apiKeyId: ownerOf(source).apiKeyId,
      document: { ...document, tips: [], history: [] },
      until: performance.now() + 60_000,
    });
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
  wordCounts.note(undefined, document.search);
  return true;
}

/**
 * Changes a copy to what the record says.
 * @returns `same` when it says nothing new; undefined when somebody else has changed the copy meanwhile.
 */
export async function updateCopy(
  services: FollowServices,
  before: ChangeablePerson,
  { record, follower: { source, round } }: { record: ReadableRecord; follower: Follower },
): Promise<"updated" | "same" | undefined> {
  const after = copyAfter(before, record, { round, now: new Date() });
  if (isSame(before, after)) return "same";
  const changed = await updatePerson(services, { before, after, caller: ownerOf(source) });
  return changed ? "updated" : undefined;
}

/** Whether the record says anything new of its copy. */
export const changesCopy = (
  before: ChangeablePerson,
  record: ReadableRecord,
  { round }: Follower,
): boolean => !isSame(before, copyAfter(before, record, { round, now: new Date() }));

/** Removes a copy with all that belongs to it. @returns false when it was changed meanwhile. */
export const removeCopy = (services: FollowServices, person: ChangeablePerson): Promise<boolean> =>
  deletePerson(services, {
    person,
    by,
    until: Number.POSITIVE_INFINITY,
    comesBack: true,
    alsoForget: async (session) => {
      const { removals } = services.collections;
      await removals.updateOne({ _id: person._id }, { $set: { followed: true } }, { session });
    },
  });

/** A copy before its record says anything. */
function nobody(
  { id, sourceId, url, says: { update } }: ReadableRecord,
  source: string,
  now: Date,
): ChangeablePerson {
  const entry = {
    _id: new ObjectId(),
    handle: source,
    source_id: sourceId,
    ...(url !== undefined && { url }),
    created_at: now,
    updated_at: now,
  };
  return {
    _id: id,
    source,
    is_public: true,
    first_name: "",
    last_name: "",
    // Without the move from one to the other.
    status: update.status ?? "missing",
    created_at: now,
    updated_at: now,
    version: 1,
    sources: [entry],
    search: { names: [], pairs: [], words: [], name_length: 0 },
  };
}

/** The copy as the record makes it. */
function copyAfter(
  before: ChangeablePerson,
  { at, says }: ReadableRecord,
  { round, now }: { round: number; now: Date },
): ChangeablePerson {
  const { reported_minor: _said, ...changed } = changedPerson(
    before,
    withConsequences(updateOf(before, { at, says })),
    { by, now },
  );
  const isMinor = says.isMinor ?? before.reported_minor === true;
  const known = before.followed ? before.states_at : undefined;
  return {
    ...changed,
    ...(isMinor && !changed.effective_birth_date && { reported_minor: true as const }),
    ...(says.isPatient && !changed.hospital && { reported_patient: true as const }),
    states_at: known && known > at ? known : at,
    followed: { at, round },
  };
}

/**
 * What the record changes. How the person is stays if somebody here has said it later. A copy that was hidden because
 * nothing had changed it for long is public again.
 */
function updateOf(
  before: ChangeablePerson,
  { at, says: { update } }: Pick<ReadableRecord, "at" | "says">,
): PersonUpdate {
  const { source_notes, ...others } = update;
  const notes = source_notes ?? undefined;
  const all: PersonUpdate = {
    ...others,
    ...(notes !== undefined && notes !== ownEntry(before)?.notes && { source_notes: notes }),
    ...(before.expiring && { is_public: true }),
  };
  const isKnownLater = before.followed && before.states_at && before.states_at > at;
  if (!isKnownLater) return all;
  const states: readonly string[] = [...moving, ...foundFields];
  return Object.fromEntries(Object.entries(all).filter(([name]) => !states.includes(name)));
}

/** What follows from the rest, or is no change that anybody sees. */
const unseen = new Set<keyof PersonDocument>(["search", "followed", "states_at", "imported"]);

function isSame(before: ChangeablePerson, after: ChangeablePerson): boolean {
  const old = new Map(Object.entries(before));
  const now = new Map(Object.entries(after));
  const names = [...old.keys(), ...now.keys()] as (keyof PersonDocument)[];
  return names.every((name) => unseen.has(name) || isEqual(old.get(name), now.get(name)));
}

const isEqual = (one: unknown, other: unknown) =>
  one instanceof Date && other instanceof Date ? one.getTime() === other.getTime() : one === other;
