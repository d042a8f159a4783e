import { expect, test } from "vitest";
import { readConfig } from "../../src/app/config.js";

const placeless = "MONGODB_URI: Must name a database";
const notDurable = "MONGODB_URI: Must leave readP";

test.each([
  [{ PORT: "abc" }, "PORT"],
  [{ MONGODB_URI: "http://x" }, "MONGODB_URI"],
  [{ MONGODB_URI: "mongodb://hunter2@x?replicaSet=rs0" }, placeless],
  [{ MONGODB_URI: "mongodb://hunter2@x,y/?replicaSet=r" }, placeless],
  [{ MONGODB_URI: "mongodb://hunter2/x?readPreference=nearest" }, notDurable],
  [{ MONGODB_URI: "mongodb+srv://hunter2.a.b/x?journal=false" }, notDurable],
  [{ PUBLIC_URL: "https://user:hunter2@x.org/?a=b", RATE_LIMIT: "0" }, "PUBLIC_URL"],
  [{ S3_BUCKET: "Bad Bucket/..", S3_ENDPOINT: "foo:bar" }, "S3_ENDPOINT"],
  [{ SYNC_MARGIN_MS: "1", S3_FORCE_PATH_STYLE: "maybe" }, "S3_FORCE_PATH_STYLE"],
  [{ TRUST_PROXY: "nonsense" }, "TRUST_PROXY"],
  [{ PORT: "31999", METRICS_PORT: "31999" }, "METRICS_PORT"],
  [{ MONGOD_CACHE_GB: "0.2" }, "MONGOD_CACHE_GB"],
  [{ MONGOD_CACHE_GB: "10001" }, "MONGOD_CACHE_GB"],
  [{ MONGOD_CACHE_GB: "1e1" }, "MONGOD_CACHE_GB"],
  [{ RETENTION_DAYS: "0" }, "RETENTION_DAYS"],
  [{ WEBHOOK_ALLOW: "10.0.0.0/33" }, "WEBHOOK_ALLOW"],
  [{ WEBHOOK_ALLOW: "hunter2.internal" }, "WEBHOOK_ALLOW"],
  [{ WEBHOOK_KEY: "hunter2" }, "WEBHOOK_KEY"],
])("%j is refused with a message that names the variable, and not its value", (env, name) => {
  expect(() => readConfig(env)).toThrow(name);
  expect(() => readConfig(env)).not.toThrow("hunter2");
});
