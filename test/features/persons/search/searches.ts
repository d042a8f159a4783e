import { expect } from "vitest";
import type { PersonDocument } from "../../../../src/kernel/database/collections.js";
import { aPerson, startApi } from "../../../support/api.js";

/**
 * A registry to search for persons by their names.
 * @param between what parts given names and surnames where a test writes a name: the first such.
 */
export async function startSearches(between: string) {
  const { clientWith, savePersons, db } = await startApi();
  const client = await clientWith(["persons:read"]);
  let made = 0;

  /** Each was made a second after the one before. */
  function named(name: string, fields: Partial<PersonDocument> = {}) {
    const [first_name = "", ...rest] = name.split(between);
    const created_at = new Date(Date.UTC(2026, 0, 1) + made * 1000);
    made += 1;
    const times = { created_at, updated_at: created_at };
    return aPerson({ first_name, last_name: rest.join(between), ...times, ...fields });
  }

  async function page(query: Record<string, string | number>) {
    const { body } = await client.get("/v1/persons").query(query).expect(200);
    return body as {
      data: { first_name: string; last_name: string }[];
      pagination: { next_cursor: string | null; previous_cursor: string | null };
    };
  }

  const namesIn = ({ data }: Awaited<ReturnType<typeof page>>) =>
    data.map(({ first_name, last_name }) => `${first_name}${between}${last_name}`);

  const find = async (query: string, others: Record<string, string> = {}) =>
    namesIn(await page({ query, ...others }));

  /** A walk in pages shows each once, forward and back. */
  async function expectWalk(query: string, limit: number) {
    const all = await find(query);
    const pages = [await page({ query, limit })];
    for (let at = pages[0]; at?.pagination.next_cursor; at = pages.at(-1)) {
      pages.push(await page({ cursor: at.pagination.next_cursor, limit }));
    }
    expect(pages.flatMap(namesIn)).toEqual(all);
    for (let at = pages.length - 1; at > 0; at -= 1) {
      const cursor = pages[at]?.pagination.previous_cursor ?? "";
      expect(namesIn(await page({ cursor, limit }))).toEqual(
        pages.slice(at - 1, at).flatMap(namesIn),
      );
    }
  }

  return { savePersons, db, named, page, namesIn, find, expectWalk };
}
