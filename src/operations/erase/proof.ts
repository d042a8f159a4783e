import { BSON, type Db, type ObjectId } from "mongodb";
import type { PhotoStore } from "../../features/photos/photos.store.js";
import { bytesOf } from "../../kernel/database/raw-documents.js";
import type { ReadText } from "../../kernel/names/find-names.js";
import { type Probe, type Searched, searchedIn } from "./probes.js";

/** How many documents of a collection contain one kind of value. */
interface Finding {
  what: Probe["what"];
  documents: number;
  /** Why it may stay; null if it should be gone. */
  allowed: string | null;
}

interface SearchedCollection {
  collection: string;
  searched: number;
  found: Finding[];
}

/** What was searched after an erasure, and what was found. */
export interface Proof {
  collections: SearchedCollection[];
  photos: { searched: number; left: number };
  /** Findings that are not allowed, and photos. */
  left: number;
}

/** Searches every collection of the database, and the photo store. */
export async function prove(
  db: Db,
  { probes, photos, photoStore }: { probes: Probe[]; photos: ObjectId[]; photoStore: PhotoStore },
): Promise<Proof> {
  const all = await db.listCollections().toArray();
  const stored = all.filter(({ name, type }) => type !== "view" && !name.startsWith("system."));
  const collections: SearchedCollection[] = [];
  for (const { name } of stored.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const asked = probes.filter(({ only }) => only === undefined || only === name);
    collections.push(await search(db, name, asked));
  }
  const kept = await Promise.all(photos.map((id) => photoStore.get(id)));
  const left = kept.filter((photo) => photo !== undefined).length;
  const findings = collections.flatMap(({ found }) => found);
  const wrong = findings.filter(({ allowed }) => allowed === null);
  return {
    collections,
    photos: { searched: photos.length, left },
    left: left + wrong.reduce((sum, { documents }) => sum + documents, 0),
  };
}

async function search(db: Db, collection: string, probes: Probe[]): Promise<SearchedCollection> {
  const found = new Map<string, Finding>();
  let searched = 0;
  for await (const document of db.collection(collection).find({}, { raw: true })) {
    searched += 1;
    const stored = searchedIn(bytesOf(document));
    const inIt = new Map<string, Omit<Finding, "documents">>();
    for (const probe of probes) {
      if (!isIn(stored, collection, probe)) continue;
      const { what } = probe;
      const allowed = await whyAllowed(db, collection, { probe, stored });
      inIt.set(`${what} ${allowed}`, { what, allowed });
    }
    for (const [key, finding] of inIt) {
      found.set(key, { ...finding, documents: (found.get(key)?.documents ?? 0) + 1 });
    }
  }
  return { collection, searched, found: [...found.values()] };
}

/** The collections in which the id stays on purpose, and why. */
const idStays: Record<string, string> = {
  removals: "informs partners who follow the changes that the record is gone",
  tombstones: "keeps imports from bringing the person back",
  audit_log: "that somebody read or changed the record, without values",
  webhooks: "that the record is gone is the last change that was sent",
  webhook_deliveries: "receivers were sent that the record is gone",
};

const others = "another record says the same";
const elsewhere = "said of no person";

/** The collections in which a value of the person may also be somebody else's. */
const sharedValues: Record<string, string> = {
  persons: others,
  reports: others,
  import_changes: others,
  resources: elsewhere,
  catalogs: elsewhere,
  api_keys: elsewhere,
  webhooks: elsewhere,
  "import_uploads.chunks": "a list that waits to be imported and goes then",
};

const reviews = new Set(["duplicate_reviews", "minimized_reviews"]);

/** These have words and codes of all names, or keyed hashes: a search of their texts would find any short name. */
const withoutTexts = new Set(["word_counts", "name_codes", "idempotency", "tombstones", "secrets"]);

/**
 * Texts are searched only where nothing of the person may be. Where other persons may have the same values, a similar
 * name or place proves nothing.
 */
function isIn(stored: Searched, collection: string, probe: Probe): boolean {
  const hasTexts = !withoutTexts.has(collection) && sharedValues[collection] === undefined;
  if (hasTexts && probe.isInTexts) return probe.isInTexts(stored.texts());
  return probe.isInBytes(stored.bytes);
}

async function whyAllowed(
  db: Db,
  collection: string,
  { probe, stored }: { probe: Probe; stored: Searched },
): Promise<string | null> {
  if (probe.what === "id") return idStays[collection] ?? null;
  if (!reviews.has(collection)) return sharedValues[collection] ?? null;
  // A review may contain only values of its candidates.
  const { persons = [] } = BSON.deserialize(stored.bytes);
  const candidates = db.collection("persons").find({ _id: { $in: persons } }, { raw: true });
  const texts: ReadText[] = [];
  for await (const candidate of candidates) texts.push(...searchedIn(bytesOf(candidate)).texts());
  return probe.isInTexts?.(texts) ? others : null;
}
