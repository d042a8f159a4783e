import { ObjectId } from "mongodb";
import { hashKey, newKey } from "../../src/kernel/auth/key-format.js";
import type { Permission } from "../../src/kernel/auth/permissions.js";
import type { ApiKeyDocument, Collections } from "../../src/kernel/database/collections.js";

/** A new key that holds `permissions`, past the command line. */
export async function saveKey(
  { apiKeys }: Pick<Collections, "apiKeys">,
  permissions: Permission[],
  { source = "form", ...others }: Partial<ApiKeyDocument> = {},
): Promise<string> {
  const key = newKey();
  const created_at = new Date();
  const expires_at = new Date(Date.now() + 3_600_000);
  const document = { name: "test", created_at, expires_at, source, permissions, ...others };
  await apiKeys.insertOne({ _id: new ObjectId(), key_hash: hashKey(key), ...document });
  return key;
}
