import type { Agent } from "supertest";

export interface Change {
  id: string;
  changed_at: string;
  person: ({ id: string; updated_at: string } & Record<string, unknown>) | null;
}

interface Page {
  data: Change[];
  pagination: { next_cursor: string; limit: number };
}

/** Keeps a copy of the public registry, as a partner does. `from`: a cursor to go on from. */
export function followerOf(client: () => Agent, limit = 50, from?: string) {
  const copy = new Map<string, Change["person"]>();
  let cursor = from;

  /** One page. Who is told to try again does so. */
  async function nextPage(): Promise<Change[]> {
    for (;;) {
      const query = { limit, ...(cursor && { cursor }) };
      const { status, body } = await client().get("/v1/changes").query(query);
      if (status === 503) continue;
      if (status !== 200) throw new Error(`The feed answers ${status}: ${JSON.stringify(body)}`);
      const { data, pagination } = body as Page;
      cursor = pagination.next_cursor;
      for (const { id, person } of data) {
        if (person) copy.set(id, person);
        else copy.delete(id);
      }
      return data;
    }
  }

  /** All pages up to the present; what they told. */
  async function catchUp(): Promise<Change[]> {
    const told: Change[] = [];
    for (;;) {
      const page = await nextPage();
      told.push(...page);
      if (page.length < limit) return told;
    }
  }

  return { copy, nextPage, catchUp, cursor: () => cursor };
}
