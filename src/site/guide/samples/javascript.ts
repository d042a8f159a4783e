import type { Samples } from "./topics.js";

/** For Node.js 20, as modules; all but the first use `registry.mjs`, which `client` is. */
export const javascript: Samples = {
  first: `const { API, KEY } = process.env;
const response = await fetch(API + "/v1/persons?limit=1", {
  headers: { Authorization: "Bearer " + KEY },
});
console.log(response.status, await response.json());`,

  client: `// registry.mjs
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";

const { API, KEY } = process.env;
const maxTries = 8;

export class Refused extends Error {
  constructor(status, code, body) {
    super(status + " " + JSON.stringify(body));
    Object.assign(this, { status, code, body });
  }
}

// Repeats what is worth repeating; throws whatever else is refused.
export async function call(method, path, { body, headers } = {}) {
  const isJson = body !== undefined && !(body instanceof FormData);
  const init = {
    method,
    body: isJson ? JSON.stringify(body) : body,
    headers: {
      Authorization: "Bearer " + KEY,
      ...(isJson && { "Content-Type": "application/json" }),
      ...(method === "POST" && { "Idempotency-Key": randomUUID() }), // one for all tries
      ...headers,
    },
  };
  for (let tries = 1; ; tries += 1) {
    let pause = Math.min(2 ** tries, 60) * (0.5 + Math.random() / 2);
    try {
      const response = await fetch(API + path, { ...init, signal: AbortSignal.timeout(60_000) });
      const answer = response.status === 204 ? undefined : await response.json();
      if (response.ok) return { answer, etag: response.headers.get("etag") };
      const after = response.headers.get("retry-after");
      if (tries === maxTries || (after === null && response.status < 502)) {
        throw new Refused(response.status, response.headers.get("error-code"), answer);
      }
      pause = Math.max(pause, Number(after));
    } catch (error) {
      if (error instanceof Refused || tries === maxTries) throw error; // else it was the network
    }
    await wait(pause * 1000);
  }
}`,

  create: `import { call } from "./registry.mjs";

const { answer } = await call("POST", "/v1/persons", {
  body: {
    first_name: "Ana",
    last_name: "Ejemplo Rivas",
    age: 34,
    gender: "female",
    location: "La Guaira",
    source_id: "our-1001-javascript", // your own id: a second one is refused with 409
    contact_person_first_name: "Luis",
    contact_person_phone: "0414-5550101",
    contact_person_email: "luis@example.org",
  },
});
console.log(JSON.stringify(answer.data));`,

  search: `import { call } from "./registry.mjs";

const filters = { query: "ejenplo ana", status: "missing", gender: "female", limit: "50" };
let query = new URLSearchParams(filters);
for (let pages = 0; pages < 3; pages += 1) {
  const { answer } = await call("GET", "/v1/persons?" + query);
  for (const person of answer.data) {
    console.log(person.first_name, person.last_name, person.age_label, person.location);
  }
  const { next_cursor } = answer.pagination;
  if (next_cursor === null) break;
  query = new URLSearchParams({ cursor: next_cursor }); // it carries the filters
}`,

  file: `import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";

const { API, KEY } = process.env;
const answer = await fetch(API + "/v1/persons?status=missing", {
  headers: { Authorization: "Bearer " + KEY, Accept: "application/x-ndjson" },
});
if (!answer.ok) throw new Error("Refused: " + answer.status);
await pipeline(answer.body, createWriteStream("persons.ndjson")); // throws when the file breaks off
console.log("more than the file has:", answer.headers.get("List-Truncated"));`,

  photo: `import { readFile } from "node:fs/promises";
import { call } from "./registry.mjs";

const body = new FormData();
body.set("photo", new Blob([await readFile("photo.jpg")]), "photo.jpg");
const { answer } = await call("POST", "/v1/persons/" + process.env.ID + "/photo", { body });
console.log(answer.data.photo_url);`,

  change: `import { call, Refused } from "./registry.mjs";

const path = "/v1/persons/" + process.env.ID;
const { etag } = await call("GET", path);
try {
  const { answer } = await call("PATCH", path, {
    headers: { "If-Match": etag },
    body: { status: "found", found_notes: "With her sister" },
  });
  console.log(answer.data.status.handle);
} catch (error) {
  if (!(error instanceof Refused) || error.status !== 412) throw error;
  console.log("Somebody was quicker: read the record again before you change it.");
}`,

  changes: `import { readFile, writeFile } from "node:fs/promises";
import { call } from "./registry.mjs";

const copy = new Map(); // your database
let cursor = await readFile("changes-cursor", "utf8").catch(() => "");
for (let isAtEnd = false; !isAtEnd; ) {
  const query = new URLSearchParams({ limit: "100", ...(cursor && { cursor }) });
  try {
    const { answer } = await call("GET", "/v1/changes?" + query);
    for (const { id, person } of answer.data) {
      if (person) copy.set(id, person);
      else copy.delete(id); // deleted or hidden: nobody may see it any more
    }
    isAtEnd = answer.data.length < answer.pagination.limit; // ask again in a minute
    cursor = answer.pagination.next_cursor; // never null
  } catch (error) {
    if (error.status !== 410) throw error;
    copy.clear(); // the cursor is too old: begin again
    cursor = "";
  }
  await writeFile("changes-cursor", cursor); // when the page is stored, not before
}
console.log(copy.size, "persons");`,

  pfif: `const { API, KEY } = process.env;
let [date, skip, records] = ["2020-01-01T00:00:00Z", 0, 0];
for (;;) {
  const query = new URLSearchParams({ min_entry_date: date, skip, max_results: 200, omit_notes: "yes" });
  const answer = await fetch(API + "/v1/pfif/persons?" + query, { headers: { Authorization: "Bearer " + KEY } });
  if (!answer.ok) throw new Error("Refused: " + answer.status);
  const dates = Array.from((await answer.text()).matchAll(/<pfif:entry_date>([^<]+)</g), ([, one]) => one);
  if (dates.length === 0) break; // ask the same again, in a minute
  records += dates.length;
  date = dates.at(-1);
  skip = dates.filter((one) => one === date).length;
}
console.log(records, "records");`,

  feed: `import { readFile, writeFile } from "node:fs/promises";
import { call } from "./registry.mjs";

const copy = new Map(); // your database
let cursor = await readFile("feed-cursor", "utf8").catch(() => "");
for (;;) {
  const query = cursor ? { cursor } : { order: "updated_at asc", limit: "100" };
  const { answer } = await call("GET", "/v1/persons?" + new URLSearchParams(query));
  for (const person of answer.data) copy.set(person.id, person);
  const { next_cursor } = answer.pagination;
  if (next_cursor === null) break; // ask again with the same cursor, in a minute
  cursor = next_cursor;
  await writeFile("feed-cursor", cursor); // when the page is stored, not before
}
console.log(copy.size, "persons");`,

  directory: `import { call } from "./registry.mjs";

const services = [];
for (let page = 1; ; page += 1) {
  const query = new URLSearchParams({ page, per_page: 100, full: true });
  const { answer } = await call("GET", "/v1/hsds/services?" + query);
  services.push(...answer.contents);
  if (answer.last_page) break;
}
console.log(services.length, "services");`,

  webhook: `import { call } from "./registry.mjs";

const { answer } = await call("POST", "/v1/webhooks", {
  body: { url: "https://partner.example.org/registry", events: ["person.changed", "person.gone"] },
});
console.log(answer.data.secret); // keep it: no other answer shows it`,

  verify: `import { createHmac, timingSafeEqual } from "node:crypto";
import { readFile } from "node:fs/promises";

// body: the bytes of the request as they came. The rest: its headers.
function isGenuine(body, { id, timestamp, signatures }, secret) {
  if (!(Math.abs(Date.now() / 1000 - timestamp) <= 300)) return false;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = createHmac("sha256", key).update(id + "." + timestamp + ".").update(body).digest();
  return signatures.split(" ").some((signature) => {
    const [version, base64 = ""] = signature.split(",");
    const sent = Buffer.from(base64, "base64");
    return version === "v1" && sent.length === expected.length && timingSafeEqual(sent, expected);
  });
}

const { SECRET, WEBHOOK_ID: id, WEBHOOK_TIMESTAMP: timestamp, WEBHOOK_SIGNATURE: signatures } = process.env;
const body = await readFile("body.json");
console.log(isGenuine(body, { id, timestamp, signatures }, SECRET) ? "genuine" : "forged");`,
};
