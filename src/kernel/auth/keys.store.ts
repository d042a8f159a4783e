import { ObjectId } from "mongodb";
import type { ApiKeyDocument, Collections } from "../database/collections.js";
import { hashKey, newKey } from "./key-format.js";

type Stores = Pick<Collections, "apiKeys">;

/** What a key may do; `rate_limit` in requests a minute. */
export type KeyGrant = Pick<ApiKeyDocument, "name" | "source" | "permissions" | "rate_limit">;

/** A new key: its secret can be read only now. */
export interface IssuedKey {
  apiKey: string;
  stored: ApiKeyDocument;
}

/** A key as the command line shows it: without its hash. */
export type ListedKey = Omit<ApiKeyDocument, "key_hash">;

/** @param lifetime in milliseconds. */
export async function createKey(
  { apiKeys }: Stores,
  { name, source, permissions, rate_limit }: KeyGrant,
  lifetime: number,
): Promise<IssuedKey> {
  const apiKey = newKey();
  const created_at = new Date();
  const stored: ApiKeyDocument = {
    _id: new ObjectId(),
    key_hash: hashKey(apiKey),
    name,
    source,
    permissions,
    ...(rate_limit !== undefined && { rate_limit }),
    created_at,
    expires_at: new Date(created_at.getTime() + lifetime),
  };
  await apiKeys.insertOne(stored);
  return { apiKey, stored };
}

/** The newest keys first, at most `limit`. */
export const listKeys = ({ apiKeys }: Stores, limit: number): Promise<ListedKey[]> =>
  apiKeys
    .find({}, { projection: { key_hash: 0 } })
    .sort({ created_at: -1, _id: -1 })
    .limit(limit)
    .toArray();

const notRevoked = { revoked_at: { $exists: false } };

/** Whether any key is valid now. */
export const hasValidKey = async ({ apiKeys }: Stores): Promise<boolean> =>
  (await apiKeys.findOne(
    { expires_at: { $gt: new Date() }, ...notRevoked },
    { projection: { _id: 1 } },
  )) !== null;

/**
 * Replaces an old key by a new one. The old key stays valid for `overlap` at most. Its expiry is shortened first, so
 * that an interrupted rotation can be repeated during the overlap.
 * @param times in milliseconds; `lifetime` is that of the new key.
 * @returns undefined when the old key does not exist, was revoked or has expired.
 */
export async function rotateKey(
  stores: Stores,
  id: ObjectId,
  { overlap, lifetime }: { overlap: number; lifetime: number },
): Promise<IssuedKey | undefined> {
  const now = Date.now();
  const old = await stores.apiKeys.findOneAndUpdate(
    { _id: id, expires_at: { $gt: new Date(now) }, ...notRevoked },
    { $min: { expires_at: new Date(now + overlap) } },
  );
  return old ? createKey(stores, old, lifetime) : undefined;
}

/** Revokes a key: every instance refuses it within seconds. A key that was already revoked keeps its first time. */
export async function revokeKey({ apiKeys }: Stores, id: ObjectId): Promise<ListedKey | undefined> {
  await apiKeys.updateOne({ _id: id, ...notRevoked }, { $currentDate: { revoked_at: true } });
  return (await apiKeys.findOne({ _id: id }, { projection: { key_hash: 0 } })) ?? undefined;
}
