import { errorsAndPrivacy } from "./guide-rules.js";
import { escaped, pageOf } from "./page.js";
import { curl } from "./samples/curl.js";
import { javascript } from "./samples/javascript.js";
import { python } from "./samples/python.js";
import type { Topic } from "./samples/topics.js";

const languages = [
  { name: "curl", samples: curl },
  { name: "JavaScript", samples: javascript },
  { name: "Python", samples: python },
];

/** A block of code, which scrolls in itself also by the keyboard. */
const code = (text: string, name: string): string =>
  `<pre tabindex="0" role="region" aria-label="${name}"><code>${escaped(text)}</code></pre>`;

/** The sample of a topic in each language. */
const inAll = (topic: Topic): string =>
  languages
    .map(({ name, samples }) => `<h3>${name}</h3>\n${code(samples[topic], `${name}: ${topic}`)}`)
    .join("\n");

const sections = [
  {
    id: "first-steps",
    title: "First steps and keys",
    text: (
      base: string,
    ) => `<p>You need an API key: <code>mpr_</code> and 38 letters and digits. The operator of the
registry makes it for you; it belongs to a <b>source</b> (you own what you create with it) and holds
<b>permissions</b>. Keep it on your server: never in an app, a page or an address. It ends after a year unless
another time was agreed; ask for its successor early, both work side by side for a while.</p>
${code(`export API=${base} KEY=mpr_...`, "Setting the address and the key")}
${inAll("first")}
<p>One object is <code>{"data": {...}}</code>, a list <code>{"data": [...], "pagination": {...}}</code>. Requests
give a bare handle (<code>"gender": "female"</code>), answers <code>{"handle", "label"}</code>;
<code>GET /v1/options</code> lists all handles. Labels are Spanish, or English where <code>Accept-Language</code>
prefers it. Every operation is in the <a href="../docs">reference</a>, where you can try it with your key.</p>`,
  },
  {
    id: "retries",
    title: "Retries that do no harm",
    text: () => `<p>Networks break after a disaster, so send again what got no answer, and what was refused with
<code>Retry-After</code> (429: you are over your limit; 503: the registry has too much to do or is starting; 409 with
<code>Retry-After</code>: your first try is still running). Wait at least that long, without it twice as long each
time, with some chance in it so that not everybody comes back at once, and give up after some tries.</p>
<p>Send every POST with an <code>Idempotency-Key</code>: a new random text for each thing to make, the <b>same</b>
one for all its tries. It is made once; a repeated request within 24 hours is answered with what the first one made
(<code>Idempotency-Replayed: true</code>). GET, PATCH and DELETE may be repeated as they are: a second DELETE is a
404. All samples below use this client:</p>
${inAll("client")}
<p><code>RateLimit</code> says how many requests are left of the minute. One key runs two searches at once; more wait
their turn.</p>`,
  },
  {
    id: "create",
    title: "Reporting a person",
    text: () => `<p>Somebody who can be called has to be named. Send your own id as <code>source_id</code>: a
second record with it is refused with 409, and you find yours again.</p>
${inAll("create")}
<p>For somebody below 18, <code>contact_person_relationship</code> and <code>is_guardian_verified: true</code> are
required. Whole lists go to <code>POST /v1/imports</code>, as they are: a workbook, a CSV, a chat.</p>`,
  },
  {
    id: "search",
    title: "Searching",
    text: () => `<p>Write the name as you have it. Case and accents do not count; names that sound alike
(<i>Vivas</i>, <i>Bibas</i>), typing errors, nicknames and short forms are found too, below those that are written
like the query. All words have to occur, in name, place or description. Fewer than 3 characters are ignored.</p>
${inAll("search")}
<p>Filters: <code>status</code>, <code>gender</code>, <code>age_min</code>, <code>age_max</code>, <code>source</code>
(your own), and with <code>persons:sensitive:read</code> also <code>hospital</code>, <code>hospital_status</code>,
<code>shelter</code> and other sources. A handle that does not exist is a 422, so that a typo never returns everybody.
A page has 50 persons, 100 at most; follow <code>pagination.next_cursor</code> until it is null, and send it without
the filters, which it carries.</p>`,
  },
  {
    id: "files",
    title: "A list as a file",
    text: () => `<p>With <code>Accept: text/csv</code> or <code>application/x-ndjson</code> the list of persons comes
whole, as a file: with the same search and filters, without <code>limit</code> and <code>cursor</code>, and with what
your key may see. The CSV opens in a spreadsheet program; where <code>Accept-Language</code> prefers Spanish it is
parted by <code>;</code>. A file has at most 100,000 persons; <code>List-Truncated: true</code> says that there are
more. If something fails midway, the connection breaks off: a file that ends well is whole.</p>
${inAll("file")}
<p>To keep a copy, follow the changes instead: a file every hour is slow for you and for others.</p>`,
  },
  {
    id: "photos",
    title: "Photos",
    text: () => `<p>One photo a person, of your own source: JPEG, PNG or WebP, 10 MB at most. A new one replaces
the old one. What the camera wrote into it, such as the place, is taken out.</p>
${inAll("photo")}
<p>Show <code>photo_url</code> in an <code>&lt;img&gt;</code>: it needs no key, and is good for one to two hours. Do
not store the address, and take a fresh one from the record.</p>`,
  },
  {
    id: "changes",
    title: "Changing only what you saw",
    text: () => `<p>A single record carries an <code>ETag</code>. Send it as <code>If-Match</code> with PATCH and
DELETE: when somebody was quicker, the answer is 412 and nothing is changed.</p>
${inAll("change")}`,
  },
  {
    id: "sync",
    title: "Keeping a copy",
    text: () => `<p><code>GET /v1/changes</code> lists every change of all sources, the oldest first, and who is
gone: then <code>person</code> is null, and your copy has to go too. Without a cursor it begins with everybody.
<code>next_cursor</code> is never null: at the end it is the place to ask again from, each minute or so. Store the page
first and the cursor after it: then a crash repeats a page and loses none. Changes may come twice, so store persons by
<code>id</code>. A cursor is good for 400 days; a 410 says that it is too old (or that the registry was restored from a
backup): begin again without one, and drop persons that do not come any more.</p>
${inAll("changes")}
<p><b>Programs that read Person Finder</b> follow <code>/v1/pfif/persons</code> and <code>/v1/pfif/notes</code>: Atom
feeds of PFIF 1.4, with <code>min_entry_date</code>, <code>skip</code> and <code>max_results</code>.</p>
${inAll("pfif")}
<p><b>For those who have it already</b>: the list in the order of <code>updated_at asc</code> misses no change either.
Where its <code>next_cursor</code> is null, keep the cursor that you used last. Who is deleted or hidden leaves no row
there, so ask for <code>/v1/changes</code> in new code.</p>
${inAll("feed")}`,
  },
  {
    id: "directory",
    title: "The directory for other directories",
    text: () => `<p><code>GET /v1/hsds</code> is the directory of resources as HSDS 3.1, the JSON that 211 lines and
other directories read: <code>/v1/hsds/services</code>, one of them by its id, and
<code>/v1/hsds/organizations</code>. Any valid key will do. Pages are numbered (<code>page</code>,
<code>per_page</code>); <code>modified_after</code> shows what changed since. What is not known is left out.</p>
${inAll("directory")}`,
  },
  {
    id: "following",
    title: "A registry that follows another one",
    text: (
      base: string,
    ) => `<p>The operator of another registry of this kind takes over the public persons of this one,
and goes on with what changes, by one command. It needs a key of this registry with <code>persons:read</code>, and a
source of its own there:</p>
${code(`REGISTRY_KEY=mpr_... npm run follow -- ${base} --source HANDLE`, "Following this registry")}
<p>A copy keeps the id of its record, so two registries may follow each other. Where it broke off it goes on. A PFIF
feed is followed likewise: its address takes the place of that of the registry.</p>`,
  },
  {
    id: "webhooks",
    title: "Being called when something happens",
    text: () => `<p>A webhook (<code>webhooks:write</code>) sends a POST to your https address when something happens:
<code>person.changed</code> and <code>person.gone</code> of all sources; <code>report.created</code>,
<code>tip.created</code> and <code>import.finished</code> of your own; <code>duplicate.created</code>. Each event needs
the permission to read its records.</p>
${inAll("webhook")}
<p>The body has ids, type and time, and nothing about anybody. Read the record with your key:</p>
${code('{"type":"person.changed","timestamp":"2026-01-15T16:40:09.502Z","data":{"id":"66f2c0a1b3d4e5f60718293a"}}', "A message")}
<p>Take nothing for true before you have verified its signature, as <a href="https://www.standardwebhooks.com">Standard
Webhooks</a> says. It has libraries for many languages; this is the same without one:</p>
${inAll("verify")}
<p>Answer with 2xx within ten seconds, and do the work afterwards. Anything else is tried again, later each time. A
message may come twice: its <code>webhook-id</code> is the same then. After 24 hours without success the webhook is
disabled; <code>PATCH</code> it with <code>{"enabled": true}</code>, and it goes on where it stopped. A 410 disables it at
once. <code>GET /v1/webhooks/{webhook_id}/deliveries</code> shows the last 100.</p>`,
  },
];

/** The guide for partners as a page. @param base the address that its samples name. */
export function guidePage(base: string): string {
  const title = "Guide for partner apps";
  const all = [
    ...sections.map(({ text, ...section }) => ({ ...section, text: text(base) })),
    ...errorsAndPrivacy,
  ];
  const contents = all.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join("\n");
  const body = all.map(({ id, title, text }) => `<h2 id="${id}">${title}</h2>\n${text}`).join("\n");
  const main = `<p><a href="../">Registry</a> · <a href="../docs">API reference</a></p>
<h1>${title}</h1>
<p>How an app finds, reports and follows missing persons with this registry, with code to copy: for a shell, for
Node.js 20 and for Python 3.9, without further packages.</p>
<nav aria-label="Contents"><ul>
${contents}
</ul></nav>
${body}`;
  return pageOf({ language: "en", title, files: "", main });
}
