import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { stringify } from "csv-stringify";
import type { ObjectId } from "mongodb";
import { comparedFields } from "../../src/features/matching/features.js";
import type { ScoredPair } from "../../src/features/matching/pairs.js";
import type { Collections, PersonDocument } from "../../src/kernel/database/collections.js";
import { CommandError } from "./command.js";
import { everyPerson, recordCommand } from "./record-command.js";

const columns = [
  "id1",
  "id2",
  "source1",
  "source_id1",
  "source2",
  "source_id2",
  "score",
  "confidence",
  ...comparedFields,
];

const atOnce = 500;

/**
 * Writes the pairs as CSV, the likeliest first.
 * @throws CommandError when the file cannot be written.
 */
export async function writePairs(
  collections: Pick<Collections, "persons" | "auditLog">,
  pairs: readonly ScoredPair[],
  file: string,
): Promise<void> {
  await recordCommand(collections, "duplicates:scan --pairs", [everyPerson]);
  const sorted = [...pairs].sort((a, b) => b.probability - a.probability);
  const csv = stringify({ header: true, columns });
  try {
    await pipeline(rowsOf(collections, sorted), csv, createWriteStream(file, { mode: 0o600 }));
  } catch (error) {
    const { syscall, code } = Object(error);
    if (syscall !== "open" && syscall !== "write") throw error;
    throw new CommandError(`--pairs: the file cannot be written (${code}).`);
  }
}

async function* rowsOf({ persons }: Pick<Collections, "persons">, pairs: ScoredPair[]) {
  for (let from = 0; from < pairs.length; from += atOnce) {
    const part = pairs.slice(from, from + atOnce);
    const _id = { $in: part.flatMap(({ one, other }) => [one._id, other._id]) };
    const projection = { source: 1, "sources.handle": 1, "sources.source_id": 1 };
    const found = await persons.find<Sourced>({ _id }, { projection }).toArray();
    const byId = new Map(found.map((person) => [person._id.toHexString(), person]));
    for (const { one, other, probability, confidence, agreements } of part) {
      const [person, another] = [one, other].map(({ _id: id }) => byId.get(id.toHexString()));
      if (!person || !another) continue; // deleted meanwhile
      yield [
        hex(person),
        hex(another),
        ...sourceOf(person),
        ...sourceOf(another),
        probability.toFixed(6),
        confidence,
        ...comparedFields.map((field) => agreements[field]),
      ];
    }
  }
}

type Sourced = Pick<PersonDocument, "_id" | "source" | "sources">;

const hex = ({ _id }: { _id: ObjectId }) => _id.toHexString();

/** The owner, and the number under which it knows the person. */
const sourceOf = ({ source, sources }: Sourced) => [
  source,
  sources.find(({ handle, source_id }) => handle === source && source_id)?.source_id ?? "",
];
