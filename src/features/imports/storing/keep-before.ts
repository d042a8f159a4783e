import { ObjectId } from "mongodb";
import type {
  ImportChangeDocument,
  ImportMarks,
  ListedValues,
  PersonDocument,
} from "../../../kernel/database/collections.js";
import { isAsLeftBy } from "../batches/as-left.js";
import type { Target } from "./target.js";
import { eachInTime, refusedOf, writeAll } from "./write-many.js";

/** The values of a person that are about to change. */
interface Change extends Pick<ImportChangeDocument, "before" | "confirmed"> {
  person: Pick<PersonDocument, "_id" | "version" | "states_at" | "imported">;
}

/**
 * Keeps the earlier state of persons for an undo. A person that this import created needs none: the undo
 * removes it. A person that this import changed before goes back to the state before that change, unless
 * somebody else has changed it since.
 */
export async function keepBefore(
  { collections: { importChanges }, batch, clock }: Target,
  changes: Change[],
): Promise<void> {
  const at = clock.now();
  const first = changes.filter(({ person }) => !isAsLeftBy(batch, person));
  if (first.length === 0) return;
  const made = first.map((change) => ({ change, document: documentOf(change, { batch, at }) }));
  const again = await refusedOf(made, (some) => {
    const documents = some.map(({ document }) => document);
    return importChanges.insertMany(documents, eachInTime);
  });
  if (again.length === 0) return;
  const person_id = { $in: again.map(({ document }) => document.person_id) };
  const kept = await importChanges.find({ batch, person_id }).toArray();
  const byId = new Map(kept.map((one) => [one.person_id.toHexString(), one]));
  const replacements = again.flatMap(({ change, document }) => {
    const known = byId.get(document.person_id.toHexString());
    if (!known) return [];
    const { _id, ...replacement } = goesOn(change, known)
      ? { ...document, before: sinceFirst(document, known), at: known.at }
      : document;
    return [{ replaceOne: { filter: { _id: known._id }, replacement } }];
  });
  await writeAll(importChanges, replacements);
}

const documentOf = (
  { person: { _id: person_id, version }, before, confirmed }: Change,
  { batch, at }: Pick<ImportChangeDocument, "batch" | "at">,
): ImportChangeDocument => ({
  _id: new ObjectId(),
  batch,
  person_id,
  version,
  before,
  at,
  ...(confirmed && { confirmed }),
});

/** Whether nobody else has reported the person since this import confirmed it. */
const goesOn = ({ person }: Change, { confirmed, version }: ImportChangeDocument): boolean =>
  confirmed !== undefined &&
  confirmed.getTime() === person.states_at?.getTime() &&
  version === person.version;

type Kept = Pick<ImportChangeDocument, "before" | "confirmed">;

/** The state before this import confirmed the person and then changed it or confirmed it again. */
function sinceFirst({ before, confirmed }: Kept, first: Kept): ImportChangeDocument["before"] {
  const { states_at } = first.before;
  const listed = { ...listedIn(before.listed), ...listedIn(first.before.listed) };
  if (confirmed) return { states_at, listed };
  const marks = (before.imported ?? {}) as ImportMarks;
  const imported = { ...marks, listed: { ...marks.listed, ...listed } };
  return { ...before, states_at, imported };
}

const listedIn = (listed: unknown): ListedValues => (listed ?? {}) as ListedValues;
