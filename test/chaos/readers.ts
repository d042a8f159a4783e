import { z } from "zod";
import { again, type Partner } from "./ledger.js";

const person = "/v1/persons/{person_id}";
const listed = z.object({
  data: z.array(z.looseObject({ id: z.string() })),
  pagination: z.object({ next_cursor: z.string().nullable() }),
});

/** Gets, lists and searches persons: who was acknowledged is there at any time. */
export const read = ({ run, ledger, send, random }: Partner) =>
  again(run, async () => {
    const known = ledger.persons[Math.floor(random() * ledger.persons.length)];
    if (!known) return;
    await send({ method: "GET", path: person, ids: [known.id], expected: 200 });
    const list = { method: "GET", path: "/v1/persons", expected: 200 } as const;
    const first = await send({ ...list, query: { limit: "20" } });
    const { next_cursor: cursor } = listed.parse(first.body).pagination;
    if (cursor) await send({ ...list, query: { limit: "20", cursor } });
    await send({ ...list, query: { query: `rojas ${known.last_name}` } });
  });

/** Reads the next page of the sync feed. @returns whether there are more. */
export function follower({ ledger, send }: Partner): () => Promise<boolean> {
  let cursor: string | undefined;
  return async () => {
    const query = cursor ? { cursor } : { order: "updated_at asc", source: "form", limit: "100" };
    const answer = await send({ method: "GET", path: "/v1/persons", query, expected: 200 });
    const { data, pagination } = listed.parse(answer.body);
    for (const one of data) ledger.followed.set(one.id, one);
    cursor = pagination.next_cursor ?? cursor;
    return pagination.next_cursor !== null;
  };
}
