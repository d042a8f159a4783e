import type { ObjectId } from "mongodb";
import type { Collections } from "../../src/database/collections.js";
import { fold } from "../../src/names/fold.js";
import type { Traces } from "../../src/persons/traces.js";
import type { wordsOfNobodyElse } from "../../src/persons/words-of-nobody-else.js";

// A stored document is searched as its bytes (BSON): so whatever field, depth or key a value stands in, and
// whatever collection is added later, it is found.

/** Looks for one thing that is known of a person. */
export interface Probe {
  /** The kind of value, as the operator reads it: never the value itself. */
  what: "id" | "document" | "phone" | "email" | "source_id" | "name" | "text" | "word";
  /** The collections to search; all if absent. */
  only?: string;
  isIn(document: Buffer): boolean;
}

/** How many values are looked for: each of them costs time for each document. */
const maxProbes = 300;

interface Known {
  traces: Traces;
  alone: Awaited<ReturnType<typeof wordsOfNobodyElse>>;
}

/**
 * The probes for a person before it is erased. Of a person that was deleted before, only the id is known. A
 * first name or a short text alone would find other people.
 * @returns the probes, and how many values were left out because there are too many.
 */
export async function probesOf(
  collections: Pick<Collections, "reports" | "importChanges" | "duplicateReviews">,
  { traces, alone }: Known,
): Promise<{ probes: Probe[]; leftOut: number }> {
  const { _id, person } = traces;
  const newest = { sort: { _id: -1 }, limit: maxProbes } as const;
  const reports = await collections.reports.find({ person_id: _id }, newest).toArray();
  const changes = await collections.importChanges.find({ person_id: _id }, newest).toArray();
  const reviews = await collections.duplicateReviews.find({ persons: _id }, newest).toArray();
  const documents = [person, reports, changes, reviews.map(({ note }) => ({ note }))];
  const values = new Map([...leavesIn(documents)].map((leaf) => [leaf.join(), leaf]));
  const probes = [
    idProbe(_id),
    ...namesOf(person).map(([first, last]) => nameProbe(first, last)),
    ...alone.words.map((word) => wordProbe(word, "word_counts")),
    ...alone.codes.map((code) => wordProbe(code, "name_codes")),
    ...[...values.values()].flatMap(([field, value]) => valueProbe(field, value)),
  ];
  return {
    probes: probes.slice(0, maxProbes),
    leftOut: Math.max(0, probes.length - maxProbes),
  };
}

const namesOf = (person: Traces["person"]) =>
  [
    [person?.first_name, person?.last_name],
    [person?.contact_person_first_name, person?.contact_person_last_name],
  ].filter((names): names is [string, string] => !names.includes(undefined));

/** Fields that are not searched: keyed hashes, search terms, and values from catalogs, keys and links. */
const unsearched = new Set([
  ...["natural_keys", "import_key", "match_keys", "reported", "search"],
  ...["url", "handle", "verified_by", "history"],
]);

/** The texts in a document, each with the name of its field. */
function* leavesIn(value: unknown, field = ""): Generator<[string, string]> {
  if (typeof value === "string") yield [field, value];
  if (Array.isArray(value)) for (const item of value) yield* leavesIn(item, field);
  else if (value !== null && Object.getPrototypeOf(Object(value)) === Object.prototype) {
    for (const [name, inner] of Object.entries(Object(value))) {
      if (!unsearched.has(name)) yield* leavesIn(inner, name);
    }
  }
}

const kinds: Record<string, Probe["what"]> = {
  ...{ document_id: "document", document_key: "document", source_id: "source_id" },
  ...{ contact_person_phone: "phone", finder_phone: "phone", sender_phone: "phone" },
  ...{ contact_person_email: "email", reporter_email: "email" },
  ...{ finder_name: "name", sender_name: "name", reporter_name: "name" },
};

/** Shorter texts are found in other people's records. */
const minText = 20;
/** Shorter values stand within other ones. */
const minWithin = 6;

function valueProbe(field: string, value: string): Probe[] {
  const what = kinds[field] ?? "text";
  if (what === "text" && value.length < minText) return [];
  if (what === "name" && !value.includes(" ")) return [];
  const isShort = value.length < minWithin;
  const needles = (what === "text" ? [value] : spellings(value)).map(
    isShort ? asString : (text) => Buffer.from(text),
  );
  return [{ what, isIn: (document) => needles.some((needle) => document.includes(needle)) }];
}

const spellings = (text: string) => [
  ...new Set([text, text.toLowerCase(), text.toUpperCase(), fold(text)]),
];

/** Both names as two values of one document, or as one text. */
function nameProbe(first: string, last: string): Probe {
  const apart = [asString(first), asString(last)];
  const together = spellings(`${first} ${last}`).map((text) => Buffer.from(text));
  return {
    what: "name",
    isIn: (document) =>
      apart.every((needle) => document.includes(needle)) ||
      together.some((needle) => document.includes(needle)),
  };
}

function idProbe(id: ObjectId): Probe {
  const needles = [Buffer.from(id.toHexString()), Buffer.from(id.id)];
  return { what: "id", isIn: (document) => needles.some((needle) => document.includes(needle)) };
}

const stringId = Buffer.from("\u0002_id\0");

function wordProbe(word: string, only: string): Probe {
  const needle = Buffer.concat([stringId, asString(word)]);
  return { what: "word", only, isIn: (document) => document.includes(needle) };
}

/** A whole string as BSON stores it: its length with the zero byte at its end, and its bytes. */
function asString(text: string): Buffer {
  const bytes = Buffer.from(`${text}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}
