import { ObjectId } from "mongodb";
import { endpointsOver, type ViewContext } from "../../kernel/http/endpoint.js";
import { viewPerson } from "../persons/persons.view.js";
import { comparePlaces, cutPage, entryDate } from "./entry-place.view.js";
import { type FeedQuery, noteFeedQuery, personFeedQuery } from "./pfif.schema.js";
import type { PfifServices } from "./pfif.services.js";
import {
  mostNotes,
  noteFeed,
  personFeed,
  viewGone,
  viewPfifNotes,
  viewPfifPerson,
} from "./pfif.view.js";
import { writeNoteFeed, writePersonFeed } from "./pfif-xml.view.js";
import {
  type Entry,
  entriesFrom,
  entryOf,
  newestEntries,
  onlySettled,
  personsOf,
} from "./read-entries.js";

const endpoint = endpointsOver<PfifServices>({
  name: "PFIF",
  description: "The registry as Atom feeds of PFIF 1.4, for programs that read Person Finder.",
});

const mediaType = "application/atom+xml";
const inOrder =
  "With `min_entry_date` in the order of `entry_date`: a crawler that goes on from the entry_date of the last record, " +
  "with `skip` as many records as it has of that date, misses nobody. Records of the last two seconds are waited for, " +
  "or left for the next request. Without `min_entry_date` the newest come first.";

export const pfifEndpoints = [
  endpoint({
    method: "get",
    path: "/v1/pfif/persons",
    summary: "Persons as a feed of PFIF 1.4",
    description:
      `${inOrder} A person who is hidden or deleted is an expired record without content. The full view also has ` +
      "birth dates, contacts, and tips as notes.",
    resource: "Person",
    permission: "persons:read",
    query: personFeedQuery,
    response: personFeed,
    written: {
      mediaType,
      description: "An Atom feed whose entries have a `pfif:person` with its notes.",
      write: writePersonFeed,
    },
    async handle({ query, ...request }) {
      const entries = await readEntries(request, query, {
        withGone: true,
        cut: (found) => cutPage(found, cutOf(query, query.max_results - 1)),
      });
      const persons = await personsOf(request.collections, entries, request.caller);
      const { pfifDomain: domain } = request;
      const data = entries.flatMap(({ _id, place, isGone }) => {
        const record = { domain, place };
        if (isGone) return viewGone(_id, record);
        const person = persons.get(_id.toHexString());
        if (!person) return [];
        const shown = viewPerson(person, request);
        const notes = query.omit_notes ? [] : viewPfifNotes(shown, record);
        return { ...viewPfifPerson(shown, record), notes };
      });
      return { data, feed: feedOf(request, "persons", entries) };
    },
  }),
  endpoint({
    method: "get",
    path: "/v1/pfif/notes",
    summary: "Notes on persons as a feed of PFIF 1.4",
    description:
      `${inOrder} Each person has a note that says how the person is; in the full view the newest 50 tips are notes ` +
      "too. The notes on one person have the entry_date of the person, and are never parted.",
    resource: "Person",
    permission: "persons:read",
    query: noteFeedQuery,
    response: noteFeed,
    written: {
      mediaType,
      description: "An Atom feed whose entries have a `pfif:note`.",
      write: writeNoteFeed,
    },
    async handle({ query, ...request }) {
      // Each person has a note at least.
      const limit = query.skip + query.max_results;
      const entries = await readEntries(request, query, {
        withGone: false,
        cut: (found) => cutPage(found, { ...cutOf(query, 0), skip: 0, limit }),
      });
      const persons = await personsOf(request.collections, entries, request.caller);
      const { pfifDomain: domain } = request;
      const notes = entries.flatMap(({ _id, place }) => {
        const person = persons.get(_id.toHexString());
        if (!person) return [];
        const shown = viewPerson(person, request);
        return viewPfifNotes(shown, { domain, place }).map((note) => ({ place, note }));
      });
      const page = cutPage(notes, cutOf(query, Math.max(mostNotes, query.max_results - 1)));
      return { data: page.map(({ note }) => note), feed: feedOf(request, "notes", entries) };
    },
  }),
];

const cutOf = (
  { min_entry_date: from, skip, max_results: limit }: FeedQuery,
  mostAlike: number,
) => ({
  from,
  skip,
  limit,
  mostAlike,
});

interface Wanted {
  /** With entries of persons who are hidden or deleted. */
  withGone: boolean;
  /** Keeps the entries that the page needs. */
  cut(entries: Entry[]): Entry[];
}

/** The entries that a request asks for. */
async function readEntries(
  { collections, readSettled, pfifDomain }: PfifServices,
  { min_entry_date: from, skip, max_results, person_record_id }: FeedQuery,
  { withGone, cut }: Wanted,
): Promise<Entry[]> {
  if (person_record_id !== undefined) {
    const id = idIn(person_record_id, pfifDomain);
    const found = id ? await entryOf(collections, id) : [];
    return cut(found.filter(({ isGone }) => withGone || !isGone));
  }
  const count = skip + max_results + 1;
  if (!from) return cut(await newestEntries(collections, count));
  return onlySettled(readSettled, async () =>
    cut(await entriesFrom(collections, from, { count, withGone })),
  );
}

function idIn(recordId: string, domain: string): ObjectId | undefined {
  const id = recordId.startsWith(`${domain}/`) ? recordId.slice(domain.length + 1) : "";
  return /^[0-9a-f]{24}$/.test(id) ? new ObjectId(id) : undefined;
}

function feedOf(
  { base, pfifDomain }: Pick<PfifServices, "pfifDomain"> & Pick<ViewContext, "base">,
  about: "persons" | "notes",
  entries: readonly Entry[],
) {
  const newest = entries.toSorted((one, other) => comparePlaces(other.place, one.place)).at(0);
  return {
    id: `${base}/v1/pfif/${about}`,
    title: pfifDomain,
    updated: newest ? entryDate(newest.place) : new Date().toISOString(),
  };
}
