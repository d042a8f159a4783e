import type { CursorPosition } from "../../kernel/database/keyset.js";
import type { WholeList } from "../../kernel/http/answer.js";
import { withLinks } from "./links.store.js";
import {
  inTurn,
  type ListContext,
  maxQueryMs,
  ownerIn,
  planned,
  planRead,
  readPlanned,
} from "./list-persons.js";
import { viewPerson } from "./persons.view.js";
import { countUpTo, type PersonListing } from "./read-page.js";

/** So many persons are read at once: their tips and histories may be long. */
const rowsAtOnce = 200;

/** The whole list, read page by page as it is taken. Each page of a search waits for its own turn among costly lists. */
export async function readAllPersons(
  context: ListContext,
  listing: PersonListing,
): Promise<WholeList<ReturnType<typeof viewPerson>>> {
  const { collections, caller } = context;
  const isSearch = listing.filters.query !== undefined;
  const carried = isSearch ? await inTurn(context, () => planned(context, listing)) : listing;
  const plan = await planRead(context, carried);
  const costly = <Read>(until: number, read: () => Promise<Read>) =>
    isSearch ? inTurn({ ...context, until }, read) : read();
  let start: CursorPosition | undefined;
  return {
    async isLonger(most, until) {
      if ((await collections.persons.estimatedDocumentCount({ maxTimeMS: 1_000 })) <= most)
        return false;
      const request = { carried, start: undefined, limit: most };
      const owner = ownerIn(carried, caller);
      const asked = { caller, owner, request, index: plan.index, timeoutMs: maxQueryMs };
      return (await costly(until, () => countUpTo(context, asked, most + 1))) > most;
    },
    async next(until) {
      const request = { carried, start, limit: rowsAtOnce };
      const page = await costly(until, () => readPlanned({ ...context, until }, request, plan));
      start = page.next;
      const persons = await withLinks(collections, page.items, caller);
      const rows = persons.map((person) => viewPerson(person, context));
      return { rows, isLast: page.next === undefined };
    },
  };
}
