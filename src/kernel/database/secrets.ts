import { randomBytes } from "node:crypto";
import { Binary } from "mongodb";
import type { Collections } from "./collections.js";

/** A random 32-byte key that all instances share. The first instance that needs it makes it. */
export async function sharedKey(
  { secrets }: Pick<Collections, "secrets">,
  name:
    | "cursor"
    | "natural_key"
    | "idempotency"
    | "photo_address"
    | "match_key"
    | "changes"
    | "webhook",
): Promise<Buffer> {
  const stored = await secrets.findOneAndUpdate(
    { _id: name },
    { $setOnInsert: { key: new Binary(randomBytes(32)) } },
    { upsert: true, returnDocument: "after" },
  );
  if (!stored) throw new Error(`The shared key ${name} could not be stored`);
  return Buffer.from(stored.key.buffer);
}
