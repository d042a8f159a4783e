import { LRUCache } from "lru-cache";
import type { Db } from "mongodb";
import { RateLimiterMemory, RateLimiterMongo } from "rate-limiter-flexible";
import type { Caller } from "../auth/authenticate.js";
import { createAddressLimit } from "./address-limit.js";
import { tooManyRequests } from "./errors.js";
import { headersOf, type Standing, windowSeconds } from "./rate-limit-headers.js";

/** Requests a minute of a key, shared by all instances, and failed keys a minute of an address. */
export interface RateLimits {
  /**
   * Counts a request of this key, and as a sensitive one too when it reads a full view.
   * @returns the headers that say how much is left. @throws HttpError 429.
   */
  count(caller: Caller, request: { sensitive: boolean }): Promise<Record<string, string>>;
  /** The quotas of this key: requests a minute, and how many of these may read a full view. */
  quotasOf(caller: Pick<Caller, "rate_limit">): { requests: number; sensitive: number };
  /** Counts a failed key of this address; valid keys are never counted here. @throws HttpError 429. */
  countFailure(address: string): void;
  /** Whether this address has used up its failed keys. */
  hasFailed(address: string): boolean;
}

export interface Quotas {
  RATE_LIMIT: number;
  RATE_LIMIT_SENSITIVE: number;
  RATE_LIMIT_FAILED: number;
}

interface Policy {
  name: string;
  /** The key that is counted. */
  subject: string;
  quota: number;
}

interface Outcome extends Standing {
  granted: boolean;
}

/** The part of a window's quota that this instance has reserved for its own requests. */
interface Share {
  left: number;
  /** What was left for others when the share was taken. */
  beyond: number;
  ends: number;
}

const maxSubjects = 10_000;

/**
 * An instance reserves a twentieth of the quota at a time, and less near its end: it rarely asks the database,
 * and little stays unused in one process while another needs it.
 */
const shareOf = (quota: number, left: number) =>
  Math.max(1, Math.min(Math.ceil(quota / 20), Math.floor(left / 8)));

/**
 * Instances take shares of each quota out of one counter in the database and give them away in memory, so
 * that a quota is never exceeded by all of them together and a request seldom costs a round trip. While
 * the database is away each instance counts on its own. Failed keys each instance counts on its own always.
 */
export function createRateLimits(db: Db, quotas: Quotas): RateLimits {
  const unlimited = { points: Number.MAX_SAFE_INTEGER, duration: windowSeconds };
  const counter = new RateLimiterMongo({
    storeClient: db,
    tableName: "rate_limits",
    keyPrefix: "",
    disableIndexesCreation: true,
    insuranceLimiter: new RateLimiterMemory(unlimited),
    ...unlimited,
  });
  const shares = new LRUCache<string, Share>({ max: maxSubjects });
  const awaited = new Map<string, Promise<Share>>();
  const failures = createAddressLimit("failed", quotas.RATE_LIMIT_FAILED);

  async function takeShare({ name, subject, quota }: Policy): Promise<Share> {
    const last = shares.get(`${name} ${subject}`);
    const size = shareOf(quota, last && last.ends > Date.now() ? last.beyond : quota);
    const { consumedPoints, msBeforeNext } = await counter.consume(`${name} ${subject}`, size);
    const share = {
      left: Math.max(0, Math.min(size, quota - (consumedPoints - size))),
      beyond: Math.max(0, quota - consumedPoints),
      ends: Date.now() + msBeforeNext,
    };
    shares.set(`${name} ${subject}`, share);
    return share;
  }

  /** Reserves one share at a time for each subject; concurrent requests wait for it. */
  function nextShare(policy: Policy): Promise<Share> {
    const id = `${policy.name} ${policy.subject}`;
    const running = awaited.get(id);
    if (running) return running;
    const taken = takeShare(policy).finally(() => awaited.delete(id));
    awaited.set(id, taken);
    return taken;
  }

  async function spend(policy: Policy): Promise<Outcome> {
    let share = shares.get(`${policy.name} ${policy.subject}`);
    while (!share || share.ends <= Date.now() || (share.left === 0 && share.beyond > 0)) {
      share = await nextShare(policy);
    }
    const granted = share.left > 0;
    if (granted) share.left -= 1;
    const reset = Math.max(1, Math.ceil((share.ends - Date.now()) / 1000));
    return { policy, granted, left: share.left + share.beyond, reset };
  }

  const quotasOf: RateLimits["quotasOf"] = ({ rate_limit: requests = quotas.RATE_LIMIT }) => ({
    requests,
    sensitive: Math.min(requests, quotas.RATE_LIMIT_SENSITIVE),
  });

  return {
    async count(caller, { sensitive }) {
      const subject = caller.apiKeyId.toHexString();
      const quota = quotasOf(caller);
      const policies = [{ name: "requests", subject, quota: quota.requests }];
      if (sensitive) policies.push({ name: "sensitive", subject, quota: quota.sensitive });
      const standings = await Promise.all(policies.map(spend));
      const headers = headersOf(standings);
      const refusals = standings.filter(({ granted }) => !granted);
      if (refusals.length > 0) throw tooManyRequests(retryAfter(refusals), headers);
      return headers;
    },

    quotasOf,
    countFailure: failures.count,
    hasFailed: failures.isUsedUp,
  };
}

const retryAfter = (refusals: Outcome[]) => Math.max(...refusals.map(({ reset }) => reset));
