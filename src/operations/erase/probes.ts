import { BSON, type ObjectId } from "mongodb";
import { keptTexts } from "../../features/persons/kept-texts.store.js";
import type { Sign } from "../../features/persons/signs.store.js";
import type { wordsOfNobodyElse } from "../../features/persons/words-of-nobody-else.js";
import type { ReadText } from "../../kernel/names/find-names.js";
import { fold } from "../../kernel/names/fold.js";

/** A stored document, in the two forms that are searched. */
export interface Searched {
  bytes: Buffer;
  /** The texts in it that people wrote. */
  texts(): readonly ReadText[];
}

/** Looks for one known value of a person. */
export interface Probe {
  /** The kind of value, for the operator's report, which never contains the value itself. */
  what: Sign["what"] | "id" | "word";
  /** The collections to search; all if absent. */
  only?: string;
  /**
   * Whether the bytes of a document (BSON) contain the stored value. This finds it in any field or key, at any depth.
   */
  isInBytes(bytes: Buffer): boolean;
  /** Whether texts that people wrote contain the value in any spelling. */
  isInTexts?(texts: readonly ReadText[]): boolean;
}

/** The most values to look for: each one costs time for each document. */
const maxProbes = 300;

interface Known {
  _id: ObjectId;
  signs: readonly Sign[];
  alone: Awaited<ReturnType<typeof wordsOfNobodyElse>>;
}

/**
 * Makes the probes for a person before it is erased. If the person was already deleted, only the id is known.
 * @returns the probes, and how many values were left out because there are too many.
 */
export function probesOf({ _id, signs, alone }: Known): { probes: Probe[]; leftOut: number } {
  const probes = [
    idProbe(_id),
    ...signs.filter(({ what }) => what === "name").map(signProbe),
    ...alone.words.map((word) => wordProbe(word, "word_counts")),
    ...alone.codes.map((code) => wordProbe(code, "name_codes")),
    ...signs.filter(({ what }) => what !== "name").map(signProbe),
  ];
  return {
    probes: probes.slice(0, maxProbes),
    leftOut: Math.max(0, probes.length - maxProbes),
  };
}

export function searchedIn(bytes: Buffer): Searched {
  let texts: readonly ReadText[] | undefined;
  return {
    bytes,
    texts() {
      texts ??= keptTexts(BSON.deserialize(bytes));
      return texts;
    },
  };
}

/** A shorter value is often a part of another one. */
const minWithin = 6;

const spellings = (text: string) => [
  ...new Set([text, text.toLowerCase(), text.toUpperCase(), fold(text)]),
];

function signProbe({ what, stored, isIn }: Sign): Probe {
  const [value = ""] = stored;
  const isShort = value.length < minWithin;
  const together = (what === "text" ? [value] : spellings(stored.join(" "))).map(
    isShort && stored.length === 1 ? asString : (text) => Buffer.from(text),
  );
  const apart = stored.map(asString);
  return {
    what,
    isInTexts: isIn,
    isInBytes: (bytes) =>
      together.some((needle) => bytes.includes(needle)) ||
      (stored.length > 1 && apart.every((needle) => bytes.includes(needle))),
  };
}

function idProbe(id: ObjectId): Probe {
  const needles = [Buffer.from(id.toHexString()), Buffer.from(id.id)];
  return { what: "id", isInBytes: (bytes) => needles.some((needle) => bytes.includes(needle)) };
}

const stringId = Buffer.from("\u0002_id\0");

function wordProbe(word: string, only: string): Probe {
  const needle = Buffer.concat([stringId, asString(word)]);
  return { what: "word", only, isInBytes: (bytes) => bytes.includes(needle) };
}

/** A whole string in its BSON form: its length with the zero byte at its end, and its bytes. */
function asString(text: string): Buffer {
  const bytes = Buffer.from(`${text}\0`);
  const length = Buffer.alloc(4);
  length.writeInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}
