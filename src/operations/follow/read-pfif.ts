import { createHash } from "node:crypto";
import { ObjectId } from "mongodb";
import { cutNotes } from "../../kernel/values/notes.js";
import {
  type ListedPerson,
  type ListOptions,
  type PfifEntry,
  readPfifFeed,
} from "../../list-reader/index.js";
import { FollowError } from "./address.js";
import { type RemotePage, type RemoteRecord, type Said, valuesTaken } from "./remote-record.js";

/** Where the next page of a feed begins. */
export interface FeedPlace {
  /** An entry_date, as the feed wrote it. */
  date: string;
  /** How many records of this entry_date are known. */
  skip: number;
}

/** So many records are asked for at once. Registries may send fewer. */
const limit = 200;
/** More than a page may have, because records of one entry_date are not parted. */
const mostRecords = 20_000;

const beginning: FeedPlace = { date: "1970-01-01T00:00:00Z", skip: 0 };

/** The address of the records after a place; undefined: from the beginning. */
export function addressOfFeed(url: URL, place: FeedPlace = beginning): URL {
  const address = new URL(url);
  const query = { min_entry_date: place.date, skip: place.skip, max_results: limit };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  return address;
}

interface Reading {
  place: FeedPlace | undefined;
  options: ListOptions;
  /** What the ids of records of this registry begin with, and the host of its addresses; undefined: no own one. */
  own: { domain: string | undefined; host: string | undefined };
}

const anyNote = /<(?:[\w.-]+:)?note[\s>]/;

/** Reads a page of a feed of persons. @throws Error when it is none. */
export async function parseFeed(
  text: string,
  { place = beginning, options, own }: Reading,
): Promise<RemotePage<FeedPlace>> {
  const records: RemoteRecord[] = [];
  let next = place;
  let count = 0;
  for await (const { fields, read } of readPfifFeed(text, options)) {
    count += 1;
    const date = fields.get("entry_date") ?? "";
    const at = new Date(date);
    if (count > mostRecords || Number.isNaN(at.getTime()) || at < new Date(next.date))
      throw new Error("The records are not in the order of their entry_date");
    next = { date, skip: date === next.date ? next.skip + 1 : 1 };
    const record = recordOf(fields, at);
    if (!record || isOwn(record, own)) continue;
    const expiry = Date.parse(fields.get("expiry_date") ?? "");
    records.push({ ...record, says: expiry <= Date.now() ? "gone" : saidBy(read()) });
  }
  if (count === 0 && anyNote.test(text))
    throw new FollowError("This is a feed of notes: give the address of the feed of persons.");
  // A feed that knows no `skip` sends the same records for ever.
  const isSame = next.date === place.date && count <= place.skip;
  return { records, next, isLast: count === 0 || isSame };
}

const idOf = /^[^/]+\/([0-9a-f]{24})$/;
const longestId = 100;

/** The same record has the same id in every registry that follows the feed. */
function recordOf(fields: ReadonlyMap<string, string>, at: Date) {
  const sourceId = fields.get("person_record_id") ?? "";
  if (sourceId === "" || sourceId.length > longestId) return undefined;
  const given = idOf.exec(sourceId)?.[1];
  const made = createHash("sha256").update(sourceId).digest("hex").slice(0, 24);
  const id = new ObjectId(given ?? made.replace(/^0{8}/, "00000001"));
  const url = fields.get("source_url") ?? "";
  return { id, sourceId, at, url: isAddress(url) ? url : undefined };
}

const isAddress = (text: string) =>
  text.length <= 2_000 && /^https?:\/\//.test(text) && URL.canParse(text);

const isOwn = (
  { sourceId, url }: Pick<RemoteRecord, "sourceId" | "url">,
  { domain, host }: Reading["own"],
): boolean =>
  (domain !== undefined && sourceId.startsWith(`${domain}/`)) ||
  (host !== undefined && url !== undefined && new URL(url).host === host);

function saidBy(row: ReturnType<PfifEntry["read"]>): Said | "unreadable" {
  if (row.outcome !== "accepted") return "unreadable";
  const { person, because } = row;
  const update = valuesTaken(given(person, because !== undefined));
  if (!update.first_name || !update.last_name) return "unreadable";
  return { update, isMinor: person.reported_minor, isPatient: person.reported_patient };
}

/** What a feed leaves out is not known any more, but for what it may not show: ages, documents and contacts stay. */
function given(
  { namesake: _, reported_minor: __, reported_patient: ___, ...person }: ListedPerson,
  isSaid: boolean,
): Record<string, unknown> {
  const { notes, status, source_id: _id, ...fields } = person;
  return {
    gender: null,
    location: null,
    description: null,
    ...fields,
    source_notes: cutNotes(notes).join("\n") || null,
    ...(isSaid && { status: status ?? "missing" }),
  };
}
