import type { Agent } from "supertest";

/** A page of a list, as far as a walk looks at it. */
export interface Page {
  data: { id: string }[];
  pagination: { next_cursor: string | null; previous_cursor: string | null; limit: number };
}

/** Reads pages of the list at `path`. */
export function readerOf(client: Agent, path: string) {
  async function page(query: Record<string, string | number> = {}): Promise<Page> {
    const { body } = await client.get(path).query(query).expect(200);
    return body;
  }

  /** All pages from `first` on, following one of the two cursors to its end. */
  async function walk(first: Page, direction: "next" | "previous"): Promise<Page[]> {
    const pages = [first];
    for (;;) {
      const cursor = pages.at(-1)?.pagination[`${direction}_cursor`];
      if (!cursor) return pages;
      pages.push(await page({ cursor, limit: first.pagination.limit }));
      if (pages.length > 200) throw new Error("The walk does not end");
    }
  }

  return { page, walk };
}

export const idsIn = (...pages: Page[]): string[] =>
  pages.flatMap(({ data }) => data.map(({ id }) => id));
