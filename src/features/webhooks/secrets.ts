import { hash, hkdfSync } from "node:crypto";
import type { ObjectId } from "mongodb";
import { prefixOfSecret } from "./webhooks.schema.js";

/** The secret that a webhook signs with, as its receiver knows it: `whsec_` and base64. */
export type SecretOf = (webhook: ObjectId) => string;

const bytes = 32;

/**
 * Secrets are derived from a key in the database and from one in the environment of the service, and are stored
 * nowhere. With `WEBHOOK_KEY` set, a copy of the database alone is not enough to sign.
 * @param environmentKey `WEBHOOK_KEY`
 */
export const createSecretOf =
  (databaseKey: Buffer, environmentKey = ""): SecretOf =>
  (webhook) => {
    const about = `webhook ${webhook.toHexString()}`;
    const derived = hkdfSync("sha256", databaseKey, environmentKey, about, bytes);
    return prefixOfSecret + Buffer.from(derived).toString("base64");
  };

/** What is stored of a secret, to notice that its keys have changed. The secret is random, so no salt is needed. */
export const hashSecret = (secret: string): string => hash("sha256", secret);
