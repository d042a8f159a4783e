import { BSON, type Db, type ObjectId } from "mongodb";
import { bytesOf } from "../../src/database/raw-documents.js";
import type { PhotoStore } from "../../src/photos/photo-store.js";
import type { Probe } from "./probes.js";

/** The documents of a collection in which one kind of value was found. */
interface Finding {
  what: Probe["what"];
  documents: number;
  /** The reason why it may stay; null if it should be gone. */
  allowed: string | null;
}

interface SearchedCollection {
  collection: string;
  searched: number;
  found: Finding[];
}

/** What was searched after an erasure, and what is still there. */
export interface Proof {
  collections: SearchedCollection[];
  photos: { searched: number; left: number };
  /** Findings that are not allowed, and photos. */
  left: number;
}

/** Searches every collection that the database has, and the photo store. */
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
    const bytes = bytesOf(document);
    const inIt = new Map<string, Omit<Finding, "documents">>();
    for (const probe of probes) {
      if (!probe.isIn(bytes)) continue;
      const { what } = probe;
      const allowed = await whyAllowed(db, collection, { probe, bytes });
      inIt.set(`${what} ${allowed}`, { what, allowed });
    }
    for (const [key, finding] of inIt) {
      found.set(key, { ...finding, documents: (found.get(key)?.documents ?? 0) + 1 });
    }
  }
  return { collection, searched, found: [...found.values()] };
}

/** Where the id stays on purpose. */
const idStays: Record<string, string> = {
  removals: "tells partners who follow the changes that the record is gone",
  tombstones: "keeps imports from bringing the person back",
  audit_log: "that somebody read or changed the record, without values",
};

const others = "another record says the same";
const elsewhere = "said of no person";

/** Places in which values of the person may also be somebody else's. */
const valuesStand: Record<string, string> = {
  ...{ persons: others, reports: others, import_changes: others },
  ...{ resources: elsewhere, catalogs: elsewhere, api_keys: elsewhere },
  "import_uploads.chunks": "a list that waits to be imported and goes then",
};

async function whyAllowed(
  db: Db,
  collection: string,
  { probe, bytes }: { probe: Probe; bytes: Buffer },
): Promise<string | null> {
  if (probe.what === "id") return idStays[collection] ?? null;
  if (collection !== "duplicate_reviews") return valuesStand[collection] ?? null;
  // A review may hold only what one of its candidates holds.
  const { persons = [] } = BSON.deserialize(bytes);
  const candidates = db.collection("persons").find({ _id: { $in: persons } }, { raw: true });
  for await (const candidate of candidates) if (probe.isIn(bytesOf(candidate))) return others;
  return null;
}
