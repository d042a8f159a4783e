import { isSupportedCountry } from "libphonenumber-js/max";
import { MongoClient } from "mongodb";
import proxyAddress from "proxy-addr";
import { z } from "zod";
import { minSyncMargin } from "./database/changes.js";
import { cacheRange, usualCacheGB } from "./embedded/cache.js";
import { maxWorkers, usualWorkers } from "./machine.js";

const isBase = (url: string) => {
  const { username, password, search, hash } = new URL(url);
  return `${username}${password}${search}${hash}` === "";
};

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const whole = z
  .string()
  .regex(/^\d{1,9}$/, "Must be a whole number")
  .transform(Number);
const port = whole.pipe(z.number().max(65_535));
const gigabytes = z
  .string()
  .regex(/^\d{1,5}(\.\d{1,3})?$/, "Must be a number of gigabytes, such as 1.5")
  .transform(Number);
const perMinute = whole.pipe(z.number().min(1));

/** As Express's `trust proxy` takes it: how many proxies, or their addresses and subnets. */
const trustedProxies = z.union([
  z.string().regex(/^\d$/).transform(Number),
  z.string().refine((list) => {
    try {
      return Boolean(proxyAddress.compile(list.split(/ *, */)));
    } catch {
      return false;
    }
  }, "Must be a number of proxies, or a list of addresses, subnets, loopback, linklocal, uniquelocal"),
]);

/** The driver reads it without connecting; several hosts make it no URL for anybody else. */
function isConnectionString(uri: string): boolean {
  try {
    return Boolean(new MongoClient(uri));
  } catch {
    return false;
  }
}

const variables = z.object({
  PORT: port.prefault("3000"),
  HOST: z.string().default("127.0.0.1"),
  /** Processes that answer requests; 1: all in one process. */
  WEB_CONCURRENCY: whole
    .pipe(z.number().min(1).max(maxWorkers))
    .prefault(() => String(usualWorkers())),
  /** Prometheus metrics are served here, apart from the API; unset: not at all. */
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  /** Unset: the service starts a mongod of its own under DATA_DIR. */
  MONGODB_URI: z
    .string()
    .refine(isConnectionString, "Must be a MongoDB connection string")
    .optional(),
  DATA_DIR: z.string().default("./data"),
  /** How much of its data the embedded mongod keeps in memory. */
  MONGOD_CACHE_GB: gigabytes
    .pipe(z.number().min(cacheRange.min).max(cacheRange.max))
    .default(usualCacheGB),
  /** Unset: photos go to a folder under DATA_DIR. */
  S3_BUCKET: z
    .string()
    .regex(/^[\w.-]{3,63}$/, "Must be the name of a bucket")
    .optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_FORCE_PATH_STYLE: flag.default(false),
  /** Which proxies may name the client's address and protocol. */
  TRUST_PROXY: trustedProxies.optional(),
  CORS_ORIGINS: z
    .string()
    .transform((list) => list.split(",").map((origin) => origin.trim()))
    .pipe(z.array(z.url().transform((url) => new URL(url).origin)))
    .optional(),
  /** `off`: answers leave as they are, and a proxy compresses them. */
  COMPRESSION: z.enum(["on", "off"]).default("on"),
  /** The base of addresses in responses; unset: the host that the request named. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isBase, "Must have neither user, query nor fragment")
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  /** Requests a minute of a key that has no limit of its own. */
  RATE_LIMIT: perMinute.prefault("600"),
  /** Of these, requests that read a full view. */
  RATE_LIMIT_SENSITIVE: perMinute.prefault("300"),
  /** Failed keys a minute from one address. */
  RATE_LIMIT_FAILED: perMinute.prefault("30"),
  /** Days after which persons that nobody has changed are hidden, to be erased; unset: never. */
  RETENTION_DAYS: whole.pipe(z.number().min(1).max(36_500)).optional(),
  /** The day of the disaster. Days in lists state something only if they do not lie before it. */
  EVENT_DATE: z.iso.date("Must be a day such as 2026-06-24").optional(),
  DEFAULT_PHONE_REGION: z.string().refine(isSupportedCountry).default("VE"),
  /** How long a row must have stood before the sync feed's cursor passes it: longer than any write may take. */
  SYNC_MARGIN_MS: whole.pipe(z.number().min(minSyncMargin).max(10_000)).prefault("2000"),
});

/** What the service reads of its environment, beside what names its mongod. */
export const variableNames: string[] = Object.keys(variables.shape);

/** Port 0 stands for any that is free. */
const environment = variables.refine(
  ({ PORT, METRICS_PORT }) => PORT === 0 || PORT !== METRICS_PORT,
  { path: ["METRICS_PORT"], message: "Must be another port than PORT" },
);

export type Config = z.output<typeof environment>;

/**
 * Reads the environment once, at start; an empty variable counts as unset.
 * @throws Error that names every wrong variable, never its value: it may hold a secret.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { data, error } = environment.safeParse(given);
  if (!error) return data;
  const wrong = error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  throw new Error(`Wrong environment:\n${wrong.join("\n")}`);
}
