import type { Filter } from "mongodb";
import type { PersonDocument } from "../../../kernel/database/collections.js";
import { toE164 } from "../../../kernel/values/phone.js";
import { documentKeysMeant, plainDocument } from "../identity/document-id.schema.js";

/** A document id as people type it: up to four letters, then at least four digits. */
const documentPattern = /^[a-z]{0,4}\d(?:[a-z]*\d){3,}[a-z]?$/i;

/** The persons that a document id or a telephone number means; undefined when the text reads as neither. */
export function exactMatch(query: string): Filter<PersonDocument> | undefined {
  const phone = toE164(query);
  const isDocument = documentPattern.test(plainDocument(query));
  const either: Filter<PersonDocument>[] = [
    ...(isDocument ? [{ document_key: { $in: documentKeysMeant(query) } }] : []),
    ...(phone ? [{ contact_person_phone: phone }, { finder_phone: phone }] : []),
  ];
  return either.length > 0 ? { $or: either } : undefined;
}
