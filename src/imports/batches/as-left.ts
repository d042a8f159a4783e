import type { ObjectId } from "mongodb";
import type { ImportMarks, PersonDocument } from "../../database/collections.js";

/** The version in which the last import that spoke of a person left it. */
const versionLeft = ({ created_by, last }: ImportMarks): number | undefined =>
  last?.version ?? (created_by && 1);

/** The import that spoke of a person last. */
export const lastImport = ({ created_by, last }: ImportMarks): ObjectId | undefined =>
  last?.batch ?? created_by;

type Marked = Pick<PersonDocument, "imported" | "version">;

/** Is the person as some import left it: has nobody changed it since? */
export const isAsLeft = ({ imported, version }: Marked): boolean =>
  imported !== undefined && versionLeft(imported) === version;

/** Is a person as this import created it, and has no other changed it since? */
export const isOnlyOf = ({ imported }: Pick<Marked, "imported">, batch: ObjectId): boolean =>
  (imported?.created_by?.equals(batch) ?? false) && (imported?.last?.batch.equals(batch) ?? true);

/** Is the person as this import left it? */
export const isAsLeftBy = (batch: ObjectId, person: Marked): boolean =>
  isAsLeft(person) &&
  person.imported !== undefined &&
  batch.equals(lastImport(person.imported) ?? "");
