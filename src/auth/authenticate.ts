import { LRUCache } from "lru-cache";
import type { ObjectId } from "mongodb";
import { inBackground } from "../background.js";
import type { ApiKeyDocument, Collections } from "../database/collections.js";
import { invalidKey, missingKey } from "../http/errors.js";
import { hashKey, isKey } from "./key-format.js";
import type { Permission } from "./permissions.js";

/** Who asks: what the key stands for. */
export interface Caller {
  key: ObjectId;
  name: string;
  source: string;
  /** Requests a minute, when the key has a limit of its own. */
  rate_limit?: number;
  can(permission: Permission): boolean;
}

/** The caller that a header `Authorization: Bearer <key>` stands for; throws HttpError 401. */
export type Authenticate = (header: string | undefined) => Promise<Caller>;

/** A revoked key is refused everywhere after this time at the latest; the promise is 10 s. */
const cachedFor = 5_000;
const usedEvery = 60_000;

/** Remembers keys for a few seconds, so that a request costs no look-up of its own. */
export function createAuthenticate({ apiKeys }: Pick<Collections, "apiKeys">): Authenticate {
  const known = new LRUCache<string, ApiKeyDocument>({ max: 10_000, ttl: cachedFor });

  async function lookUp(hash: string) {
    const stored = await apiKeys.findOne({ hash, revoked_at: { $exists: false } });
    if (!stored) return;
    known.set(hash, stored);
    touch(stored);
    return stored;
  }

  /** Not awaited: when a key was last used is no reason to wait or to fail. */
  function touch({ _id, last_used_at }: ApiKeyDocument) {
    if (last_used_at && Date.now() - last_used_at.getTime() < usedEvery) return;
    const now = { $currentDate: { last_used_at: true } } as const;
    void inBackground("key_last_used", apiKeys.updateOne({ _id }, now));
  }

  return async (header = "") => {
    const key = /^Bearer +/i.test(header) ? header.slice("Bearer ".length).trim() : "";
    if (!key) throw missingKey();
    if (!isKey(key)) throw invalidKey();
    const hash = hashKey(key);
    const stored = known.get(hash) ?? (await lookUp(hash));
    if (!stored || stored.expires_at.getTime() <= Date.now()) throw invalidKey();
    return callerOf(stored);
  };
}

const callerOf = ({ _id, name, source, permissions, rate_limit }: ApiKeyDocument): Caller => ({
  key: _id,
  name,
  source,
  ...(rate_limit !== undefined && { rate_limit }),
  can: (permission) => permissions.includes(permission),
});
