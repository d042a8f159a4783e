import { ObjectId } from "mongodb";
import { z } from "zod";
import { FollowError } from "./address.js";
import { type RemotePage, type RemoteRecord, type Said, valuesTaken } from "./remote-record.js";

/** So many changes are asked for at once. */
const limit = 100;

const page = z.object({
  data: z
    .array(
      z.object({
        id: z.string().regex(/^[0-9a-f]{24}$/),
        changed_at: z.iso.datetime({ offset: true }),
        person: z.record(z.string(), z.unknown()).nullable(),
      }),
    )
    .max(limit),
  pagination: z.object({ next_cursor: z.string().min(1).max(8_000) }),
});

/** The address of the changes after a cursor; undefined: from the beginning. */
export function addressOfChanges(url: URL, cursor: string | undefined): URL {
  const address = new URL(url);
  address.searchParams.set("limit", String(limit));
  if (cursor !== undefined) address.searchParams.set("cursor", cursor);
  return address;
}

/** Reads a page of changes. @throws Error when it is none. */
export function parseChanges(text: string, cursor: string | undefined): RemotePage<string> {
  const { data, pagination } = page.parse(JSON.parse(text));
  const { next_cursor: next } = pagination;
  const isFull = data.length === limit;
  if (isFull && next === cursor) throw new Error("The cursor does not move");
  return { records: data.map(recordOf), next, isLast: !isFull };
}

function recordOf({ id, changed_at, person }: z.output<typeof page>["data"][number]): RemoteRecord {
  const record = { id: new ObjectId(id), sourceId: id, at: new Date(changed_at) };
  if (person === null) return { ...record, says: "gone" };
  return { ...record, says: saidBy(person) ?? "unreadable" };
}

/** What a minimized view says. Undefined: it is not one. */
function saidBy(view: Readonly<Record<string, unknown>>): Said | undefined {
  if ("sources" in view) throw new FollowError(keyOfLess);
  const { is_minor: isMinor } = view;
  const update = valuesTaken(given(view));
  const isWhole = update.first_name && update.last_name && update.status;
  return isWhole && typeof isMinor === "boolean" ? { update, isMinor } : undefined;
}

/** With more than the minimized view, what others protect would be copied without its protection. */
export const keyOfLess =
  "The key may do more than read what is public: make one that has persons:read alone.";

/** Not the document, of which the view shows the end alone. What is not shown of a minor is not kept either. */
const asTheyAre = ["first_name", "last_name", "document_type", "location", "description"];

function given(view: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { age, is_minor, found_at } = view;
  const status = handleIn(view.status);
  const wrongAge = is_minor === true && typeof age === "number" && age >= 18;
  return {
    ...Object.fromEntries(asTheyAre.map((name) => [name, view[name] ?? null])),
    status,
    gender: handleIn(view.gender) ?? null,
    age: wrongAge ? null : age,
    ...(status === "found" && { found_at }),
  };
}

const labelled = z.object({ handle: z.string() });
const handleIn = (value: unknown) => labelled.safeParse(value).data?.handle;
