import type { ObjectId } from "mongodb";
import type { ImportMarks, PersonDocument } from "../../../kernel/database/collections.js";

/** The version in which the last import that named a person left it. */
const versionLeft = ({ created_by, last }: ImportMarks): number | undefined =>
  last?.version ?? (created_by && 1);

/** The last import that named a person. */
export const lastImport = ({ created_by, last }: ImportMarks): ObjectId | undefined =>
  last?.batch ?? created_by;

type Marked = Pick<PersonDocument, "imported" | "version">;

/** Whether the person is as an import left it: nobody has changed it since. */
export const isAsLeft = ({ imported, version }: Marked): boolean =>
  imported !== undefined && versionLeft(imported) === version;

/** Whether the person is as this import left it. */
export const isAsLeftBy = (batch: ObjectId, person: Marked): boolean =>
  isAsLeft(person) &&
  person.imported !== undefined &&
  batch.equals(lastImport(person.imported) ?? "");
