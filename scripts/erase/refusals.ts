import type { ObjectId } from "mongodb";
import type { Sign } from "../../src/features/persons/signs.store.js";
import type { Traces } from "../../src/features/persons/traces.js";
import type { PhotoStore } from "../../src/features/photos/photos.store.js";
import type { Collections } from "../../src/kernel/database/collections.js";
import { readText } from "../../src/kernel/names/find-names.js";
import { foldedWords } from "../../src/kernel/names/fold.js";
import { CommandError } from "../support/command.js";

interface Asked {
  collections: Pick<Collections, "tombstones">;
  photoStore: PhotoStore;
  traces: Traces;
  signs: readonly Sign[];
  counts: Record<string, number>;
  reason: string;
}

/** @throws CommandError when the erasure would miss its person, or reveal it. */
export async function refuseMistakes({ collections, photoStore, ...asked }: Asked): Promise<void> {
  const { traces, signs, counts, reason } = asked;
  await refuseUnknown(collections, traces._id, counts);
  refusePersonalReason(reason, traces, signs);
  await refuseOtherStorage(photoStore, traces);
}

/** Refuses an id of which nothing is known: a mistyped id must not look like an erasure. */
async function refuseUnknown(
  { tombstones }: Pick<Collections, "tombstones">,
  _id: ObjectId,
  counts: Record<string, number>,
): Promise<void> {
  const isKnown = Object.values(counts).some((count) => count > 0);
  if (isKnown || (await tombstones.findOne({ _id }))) return;
  throw new CommandError("ID: Must be the id of a person that is stored or was deleted.");
}

/**
 * Refuses a reason that names the person, even by one name alone: the audit log keeps the reason when the name is
 * gone everywhere else.
 */
function refusePersonalReason(reason: string, { person }: Traces, signs: readonly Sign[]): void {
  if (!person) return;
  const names = new Set(foldedWords(`${person.first_name} ${person.last_name}`));
  const isPersonal =
    foldedWords(reason).some((word) => word.length > 2 && names.has(word)) ||
    signs.some((sign) => sign.isIn([readText(reason)]));
  if (isPersonal) throw new CommandError("--reason: Must not name the person.");
}

/** Refuses a photo that this storage does not have: it would stay in another one. */
async function refuseOtherStorage(photoStore: PhotoStore, { person }: Traces): Promise<void> {
  if (!person?.photo || (await photoStore.get(person.photo._id))) return;
  throw new CommandError(
    "The photo of this person is in another storage: run this with the DATA_DIR or S3_BUCKET of the service.",
  );
}
