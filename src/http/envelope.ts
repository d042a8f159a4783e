import { z } from "zod";

/** `{data: <object>}` */
export const dataOf = <Item extends z.ZodType>(item: Item) => z.object({ data: item });

/** `{data: [<object>...], pagination: {...}}` */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ data: z.array(item), pagination });

export const pagination = z
  .object({
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
    limit: z.int(),
  })
  .meta({ id: "Pagination" });

export type Pagination = z.output<typeof pagination>;
