import { LRUCache } from "lru-cache";
import type { ObjectId } from "mongodb";
import { inBackground } from "../async/background.js";
import type { ApiKeyDocument, Collections } from "../database/collections.js";
import { invalidKey, missingKey } from "../http/errors.js";
import { batchLookUps } from "./batched-lookup.js";
import { hashKey, isKey } from "./key-format.js";
import type { Permission } from "./permissions.js";

/** Who sends the request, by its key. */
export interface Caller {
  apiKeyId: ObjectId;
  name: string;
  source: string;
  /** Requests a minute, if the key has a limit of its own. */
  rate_limit?: number;
  can(permission: Permission): boolean;
}

/** Equal for requests that are shown the same: those of one key, until its permissions or its source change. */
export const sightOf = ({ apiKeyId, source, can }: Caller): string =>
  `${apiKeyId.toHexString()} ${can("persons:sensitive:read")} ${source}`;

/**
 * Returns the caller of a request by its header `Authorization: Bearer <key>`; throws HttpError 401.
 * @param from.isSuspect whether the request comes from an address that has sent too many wrong keys.
 */
export type Authenticate = (
  header: string | undefined,
  from?: { isSuspect(): boolean },
) => Promise<Caller>;

/** A revoked key is refused everywhere after this time at the latest; the promise is 10 s. */
const cachedMs = 5_000;
/** A refused key never becomes valid: keys are random, and neither revocation nor expiry is undone. */
const refusedMs = 60_000;
const usedEvery = 60_000;
/** The pause between two look-ups that all suspect addresses share. */
const suspectPauseMs = 100;

/**
 * Caches keys for a few seconds, so that most requests need no look-up. A malformed key, and a key that was
 * refused within the last minute, is refused without asking the database.
 *
 * A valid key works from every address. So an unknown key is looked up even for an address that has sent too many
 * wrong keys. But all such addresses share one command every 100 ms, which looks up many keys. A valid key waits for
 * it only the first time; later it is known and is looked up at once.
 */
export function createAuthenticate({ apiKeys }: Pick<Collections, "apiKeys">): Authenticate {
  // A valid key stays here after it is stale, so that it is looked up again without a pause.
  const known = new LRUCache<string, ApiKeyDocument>({
    max: 10_000,
    ttl: cachedMs,
    noDeleteOnStaleGet: true,
  });
  const refused = new LRUCache<string, true>({ max: 10_000, ttl: refusedMs });
  const findMany = (hashes: string[]) =>
    apiKeys
      .find({ key_hash: { $in: hashes }, revoked_at: { $exists: false } }, { maxTimeMS: 3_000 })
      .toArray();
  const findAtOnce = batchLookUps(findMany, { pauseMs: 0 });
  const findForSuspects = batchLookUps(findMany, { pauseMs: suspectPauseMs });

  async function lookUp(hash: string, isSuspect: () => boolean) {
    const isKnown = known.peek(hash, { allowStale: true }) !== undefined;
    const find = !isKnown && isSuspect() ? findForSuspects : findAtOnce;
    const stored = await find(hash);
    if (!stored) {
      known.delete(hash);
      return;
    }
    known.set(hash, stored);
    touch(stored);
    return stored;
  }

  /** Not awaited: a request must not wait or fail because of this timestamp. */
  function touch({ _id, last_used_at }: ApiKeyDocument) {
    if (last_used_at && Date.now() - last_used_at.getTime() < usedEvery) return;
    const now = { $currentDate: { last_used_at: true } } as const;
    void inBackground("key_last_used", () => apiKeys.updateOne({ _id }, now));
  }

  return async (header = "", { isSuspect } = { isSuspect: () => false }) => {
    const apiKey = /^Bearer +/i.test(header) ? header.slice("Bearer ".length).trim() : "";
    if (!apiKey) throw missingKey();
    if (!isKey(apiKey)) throw invalidKey();
    const hash = hashKey(apiKey);
    if (refused.has(hash)) throw invalidKey();
    const stored = known.get(hash) ?? (await lookUp(hash, isSuspect));
    if (stored && stored.expires_at.getTime() > Date.now()) return callerOf(stored);
    refused.set(hash, true);
    throw invalidKey();
  };
}

/** The caller whose requests carry this key. */
export const callerOf = ({
  _id,
  name,
  source,
  permissions,
  rate_limit,
}: ApiKeyDocument): Caller => ({
  apiKeyId: _id,
  name,
  source,
  ...(rate_limit !== undefined && { rate_limit }),
  can: (permission) => permissions.includes(permission),
});
