import { isSupportedCountry } from "libphonenumber-js/max";
import { MongoClient } from "mongodb";
import proxyAddress from "proxy-addr";
import { z } from "zod";
import { minSyncMargin } from "../kernel/database/changes.js";
import { durable } from "../kernel/database/connection.js";
import { maxWorkers, usualWorkers } from "./machine.js";
import { cacheRange, usualCacheGB } from "./mongod-cache.js";

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

/** The value of Express's `trust proxy`: how many proxies, or their addresses and subnets. */
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

/** Addresses and subnets, as proxy-addr reads them. */
const networks = z.string().refine((list) => {
  try {
    return Boolean(proxyAddress.compile(list.split(/ *, */)));
  } catch {
    return false;
  }
}, "Must be a list of addresses and subnets, such as 10.1.2.3, 10.2.0.0/16");

/** Only the driver can parse it, because an address with several hosts is no URL. It parses without a connection. */
function optionsIn(uri: string) {
  try {
    return new MongoClient(uri, durable).options;
  } catch {
    return undefined;
  }
}

const notDurable =
  "Must leave readPreference at primary, and journal at true: reads go to the primary, and what is acknowledged is on disk";

/** It must name a database: without a name, the driver would use a database called test. */
const connectionString = z
  .string()
  .refine((uri) => optionsIn(uri), { error: "Must be a MongoDB connection string", abort: true })
  .refine(
    (uri) => /^[^/]+:\/\/[^/]+\/[^/?]/.test(uri),
    "Must name a database behind the hosts, as in mongodb://host/registry?replicaSet=rs0",
  )
  .refine((uri) => {
    const { readPreference, writeConcern } = optionsIn(uri) ?? {};
    return readPreference?.mode === "primary" && writeConcern?.journal === true;
  }, notDurable);

const variables = z.object({
  PORT: port.prefault("3000"),
  HOST: z.string().default("127.0.0.1"),
  /** How many processes answer requests. 1: everything is in one process. */
  WEB_CONCURRENCY: whole
    .pipe(z.number().min(1).max(maxWorkers))
    .prefault(() => String(usualWorkers())),
  /** The port of Prometheus metrics, which is not the API's. Unset: there are no metrics. */
  METRICS_PORT: port.optional(),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
  /** Unset: the service starts a mongod of its own under DATA_DIR. */
  MONGODB_URI: connectionString.optional(),
  DATA_DIR: z.string().default("./data"),
  /** The cache of the embedded mongod, in gigabytes. */
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
  /** The proxies that may set the client's address and protocol. */
  TRUST_PROXY: trustedProxies.optional(),
  CORS_ORIGINS: z
    .string()
    .transform((list) => list.split(",").map((origin) => origin.trim()))
    .pipe(z.array(z.url().transform((url) => new URL(url).origin)))
    .optional(),
  /** `off`: a proxy compresses answers, not the service. */
  COMPRESSION: z.enum(["on", "off"]).default("on"),
  /** The base of addresses in responses. Unset: the host of the request. */
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isBase, "Must have neither user, query nor fragment")
    .transform((url) => url.replace(/\/+$/, ""))
    .optional(),
  /** The domain that the ids of PFIF records begin with. Unset: the host of PUBLIC_URL. */
  PFIF_DOMAIN: z
    .string()
    .max(253)
    .regex(/^(?:[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/, {
      error: "Must be a domain such as registry.example.org",
    })
    .optional(),
  /** Addresses and subnets that webhooks may lead to although they are not public. Unset: none. */
  WEBHOOK_ALLOW: networks.optional(),
  /** The secrets of webhooks are derived from it, and from a key in the database. */
  WEBHOOK_KEY: z.string().min(32, "Must have at least 32 characters").max(1_000).optional(),
  /** The operator, and a contact: an email address, a telephone number or a page. Shown at `/`. */
  OPERATOR_NAME: z.string().trim().max(200).optional(),
  OPERATOR_CONTACT: z.string().trim().max(200).optional(),
  /** Requests a minute for a key that has no limit of its own. */
  RATE_LIMIT: perMinute.prefault("600"),
  /** How many of these may read a full view. */
  RATE_LIMIT_SENSITIVE: perMinute.prefault("300"),
  /** Wrong keys a minute from one address. */
  RATE_LIMIT_FAILED: perMinute.prefault("30"),
  /** Persons that nobody has changed for this many days are hidden, and erased later. Unset: never. */
  RETENTION_DAYS: whole.pipe(z.number().min(1).max(36_500)).optional(),
  /** The day of the disaster. An earlier day in a list says nothing about the state of a person. */
  EVENT_DATE: z.iso.date("Must be a day such as 2026-06-24").optional(),
  DEFAULT_PHONE_REGION: z.string().refine(isSupportedCountry).default("VE"),
  /** How old a row must be before the sync feed's cursor passes it: longer than any write may take. */
  SYNC_MARGIN_MS: whole.pipe(z.number().min(minSyncMargin).max(10_000)).prefault("2000"),
});

/** The environment variables of the service, without those that name its mongod. */
export const variableNames: string[] = Object.keys(variables.shape);

/** Port 0 means any free port, so both may be 0. */
const environment = variables.refine(
  ({ PORT, METRICS_PORT }) => PORT === 0 || PORT !== METRICS_PORT,
  { path: ["METRICS_PORT"], message: "Must be another port than PORT" },
);

/** Each can name the mongod to embed. */
export const mongodVariables = ["MONGOD_BINARY", "MONGOMS_SYSTEM_BINARY"];

export type Config = z.output<typeof environment>;

/**
 * Reads the environment once, at start. An empty variable counts as unset.
 * @throws Error with the name of every wrong variable, never with its value, which may be a secret.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const { data, error } = environment.safeParse(given);
  if (!error) return data;
  const wrong = error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  throw new Error(`Wrong environment:\n${wrong.join("\n")}`);
}

/** A domain of PFIF that no other registry has, if the operator named one. */
export function pfifDomainOf({ PFIF_DOMAIN, PUBLIC_URL }: Partial<Config>): string {
  const host = PUBLIC_URL === undefined ? "" : new URL(PUBLIC_URL).hostname;
  // An address of numbers is no domain.
  return PFIF_DOMAIN ?? (/^[a-z][a-z0-9.-]*$/.test(host) ? host : "localhost");
}
