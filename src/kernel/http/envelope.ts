import { z } from "zod";
import { examples } from "./examples.js";

/** `{data: <object>}` */
export const dataOf = <Item extends z.ZodType>(item: Item) => z.object({ data: item });

/** `{data: [<object>...], pagination: {...}}` */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), pagination });

export const pagination = z
  .object({
    next_cursor: z.string().nullable().meta({
      description:
        "Ask for the next page with it, alone or with limit. Null: this is the last page.",
    }),
    previous_cursor: z.string().nullable().meta({
      description: "The page before, in the same order. Null on the first page.",
    }),
    limit: z.int(),
  })
  .meta({ id: "Pagination" })
  .register(examples, { last: { next_cursor: null, previous_cursor: null, limit: 50 } });

/** The same of a list that is counted as long as it is short. */
const countedPagination = pagination
  .extend({
    total: z.int().nullable().meta({
      description: "How many the list has on all of its pages, now. Null: more than 1,000.",
    }),
  })
  .meta({ id: "CountedPagination" })
  .register(examples, { last: { next_cursor: null, previous_cursor: null, limit: 50, total: 1 } });

/** `{data: [<object>...], pagination: {..., total}}` */
export const countedPageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), pagination: countedPagination });

export type Pagination = z.output<typeof pagination> & Partial<z.output<typeof countedPagination>>;
