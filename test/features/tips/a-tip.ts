import { ObjectId } from "mongodb";
import type { TipDocument } from "../../../src/kernel/database/collections.js";

/** A stored tip of an adult. */
export function aTip(fields: Partial<TipDocument> = {}): TipDocument {
  const now = new Date();
  return {
    _id: new ObjectId(),
    sender_name: "María José Pérez",
    sender_phone: "+584121234567",
    sender_is_minor: false,
    message: "Seen at the harbour",
    created_at: now,
    updated_at: now,
    version: 1,
    ...fields,
  };
}
