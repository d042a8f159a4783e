import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import type { Db } from "mongodb";
import { RateLimiterMemory, RateLimiterMongo } from "rate-limiter-flexible";
import type { Caller } from "../auth/authenticate.js";
import { tooManyRequests } from "./errors.js";

/** Requests a minute; shared by all instances. */
export interface RateLimits {
  /**
   * Counts a request of this key, and as a sensitive one too when it reads a full view.
   * @returns the headers that tell how much is left. @throws HttpError 429.
   */
  count(caller: Caller, request: { sensitive: boolean }): Promise<Record<string, string>>;
  /** Counts a failed key of this address; valid keys are never counted here. @throws HttpError 429. */
  countFailure(address: string): Promise<void>;
}

export interface Quotas {
  RATE_LIMIT: number;
  RATE_LIMIT_SENSITIVE: number;
  RATE_LIMIT_FAILED: number;
}

interface Policy {
  name: string;
  /** What is counted: a key, or an address. */
  subject: string;
  quota: number;
}

/** How a policy stands after a request was counted. */
interface Standing {
  policy: Policy;
  granted: boolean;
  left: number;
  /** Seconds until the window ends. */
  reset: number;
}

/** What this instance has taken out of a window's quota, for itself to give away. */
interface Share {
  left: number;
  /** What was left for others when the share was taken. */
  beyond: number;
  ends: number;
}

const window = 60;
const mostSubjects = 10_000;

/** A twentieth of the quota at a time: so seldom is the database asked, so little is left lying. */
const shareOf = (quota: number) => Math.ceil(quota / 20);

/**
 * Instances take shares of each quota out of one counter in the database and give them away in memory, so
 * that a quota is never exceeded by all of them together and a request seldom costs a round trip. While
 * the database is away each instance counts on its own.
 */
export function createRateLimits(db: Db, quotas: Quotas): RateLimits {
  const unlimited = { points: Number.MAX_SAFE_INTEGER, duration: window };
  const counter = new RateLimiterMongo({
    storeClient: db,
    tableName: "rate_limits",
    keyPrefix: "",
    disableIndexesCreation: true,
    insuranceLimiter: new RateLimiterMemory(unlimited),
    ...unlimited,
  });
  const shares = new LRUCache<string, Share>({ max: mostSubjects });
  const awaited = new Map<string, Promise<Share>>();

  async function takeShare({ name, subject, quota }: Policy): Promise<Share> {
    const size = shareOf(quota);
    const { consumedPoints, msBeforeNext } = await counter.consume(`${name} ${subject}`, size);
    const share = {
      left: Math.max(0, Math.min(size, quota - (consumedPoints - size))),
      beyond: Math.max(0, quota - consumedPoints),
      ends: Date.now() + msBeforeNext,
    };
    shares.set(`${name} ${subject}`, share);
    return share;
  }

  /** One at a time for each subject: whoever comes meanwhile waits for it. */
  function nextShare(policy: Policy): Promise<Share> {
    const id = `${policy.name} ${policy.subject}`;
    const running = awaited.get(id);
    if (running) return running;
    const taken = takeShare(policy).finally(() => awaited.delete(id));
    awaited.set(id, taken);
    return taken;
  }

  async function spend(policy: Policy): Promise<Standing> {
    let share = shares.get(`${policy.name} ${policy.subject}`);
    while (!share || share.ends <= Date.now() || (share.left === 0 && share.beyond > 0)) {
      share = await nextShare(policy);
    }
    const granted = share.left > 0;
    if (granted) share.left -= 1;
    const reset = Math.max(1, Math.ceil((share.ends - Date.now()) / 1000));
    return { policy, granted, left: share.left + share.beyond, reset };
  }

  return {
    async count({ key, rate_limit: quota = quotas.RATE_LIMIT }, { sensitive }) {
      const subject = key.toHexString();
      const policies = [{ name: "requests", subject, quota }];
      const sensitiveQuota = Math.min(quota, quotas.RATE_LIMIT_SENSITIVE);
      if (sensitive) policies.push({ name: "sensitive", subject, quota: sensitiveQuota });
      const standings = await Promise.all(policies.map(spend));
      const headers = headersOf(standings);
      const refusals = standings.filter(({ granted }) => !granted);
      if (refusals.length > 0) throw tooManyRequests(retryAfter(refusals), headers);
      return headers;
    },

    async countFailure(address) {
      const quota = quotas.RATE_LIMIT_FAILED;
      const standing = await spend({ name: "failed", subject: networkOf(address), quota });
      if (!standing.granted) throw tooManyRequests(standing.reset, headersOf([standing]));
    },
  };
}

const retryAfter = (refusals: Standing[]) => Math.max(...refusals.map(({ reset }) => reset));

/** draft-ietf-httpapi-ratelimit-headers-10. */
const headersOf = (standings: Standing[]) => ({
  "RateLimit-Policy": standings
    .map(({ policy: { name, quota } }) => `"${name}";q=${quota};w=${window}`)
    .join(", "),
  RateLimit: standings
    .map(({ policy: { name }, left, reset }) => `"${name}";r=${left};t=${reset}`)
    .join(", "),
});

/** One holder of IPv6 addresses has a whole /64 of them. */
function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  return parsed.kind() === "ipv4"
    ? parsed.toString()
    : parsed.toNormalizedString().split(":").slice(0, 4).join(":");
}
