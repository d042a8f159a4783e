import { z } from "zod";
import type { CursorPosition, Page } from "../database/keyset.js";
import { fieldTexts } from "../messages/fields.js";
import { message } from "../messages/schema-messages.js";
import type { Message } from "../values/wording.js";
import type { Cursors } from "./cursor.js";
import type { Pagination } from "./envelope.js";
import { invalid } from "./errors.js";
import { pageSize } from "./fields.js";
import type { FilterValues, ListFilter, ListFilters } from "./list-filter.js";

/** The order, filters and plan of a list. Its first request fixes them, and its cursors carry them. */
export type ListingOf<Order extends string, Filters extends ListFilters, Plan extends object> = {
  order: Order;
  filters: FilterValues<Filters>;
} & Plan;

/** A requested page: the order and filters of its list, where it starts, and how many rows it has. */
export interface PageRequest<Listing> {
  listing: Listing;
  start: CursorPosition | undefined;
  limit: number;
}

interface Rule {
  field: string;
  error: Message;
  holds(query: Record<string, unknown>): boolean;
}

/** A list that is read page by page. */
export interface List<
  Request,
  Order extends string,
  Filters extends ListFilters,
  Plan extends object,
  Item,
  Shown,
> {
  /** The first is the default. A list with only one order has no `order` parameter. */
  orders: readonly [Order, ...Order[]];
  filters?: Filters | undefined;
  /** A rule over several parameters. */
  rule?: Rule | undefined;
  /** What the first request decides for all pages, besides order and filters. */
  plan?:
    | {
        carried: z.ZodType<Plan>;
        begin(request: Request, asked: ListingOf<Order, Filters, object>): Plan | Promise<Plan>;
      }
    | undefined;
  /** Queues the plan and the reading of a page. For lists where these can be expensive. */
  inTurn?:
    | (<Read>(
        request: Request,
        asked: ListingOf<Order, Filters, object>,
        read: () => Promise<Read>,
      ) => Promise<Read>)
    | undefined;
  read(request: Request, page: PageRequest<ListingOf<Order, Filters, Plan>>): Promise<Page<Item>>;
  /** For a list whose pages show the total. Null: there are too many to count. */
  total?:
    | ((request: Request, listing: ListingOf<Order, Filters, Plan>) => Promise<number | null>)
    | undefined;
  view(items: readonly Item[], request: Request): Shown[] | Promise<Shown[]>;
}

const cursorPosition = z.object({
  place: z.object({ time: z.number(), id: z.string(), tier: z.int().optional() }),
  backward: z.boolean(),
  inclusive: z.boolean(),
});

/** What a cursor carries. These names never change, because partners keep cursors of the sync feed. */
const carried = z.object({ walk: z.looseObject({}), start: cursorPosition });

export interface ListRequest {
  cursors: Cursors;
  query: { limit: number; cursor?: string | undefined; [name: string]: unknown };
}

/**
 * The query of a list, and the function that reads its pages: the first page without a cursor, else the page at the
 * cursor. `scope` binds cursors to the route and the parent.
 */
export function pagesOf<
  Request extends ListRequest,
  Order extends string,
  Item,
  Shown,
  Filters extends ListFilters = Record<never, never>,
  Plan extends object = object,
>(list: List<Request, Order, Filters, Plan, Item, Shown>) {
  type Listing = ListingOf<Order, Filters, Plan>;
  const { orders, filters = {}, plan, inTurn = (_request, _asked, read) => read() } = list;
  const listingSchema = z.object({
    order: z.enum(orders).default(orders[0]),
    filters: z.strictObject(each(filters, ({ carried }) => carried.optional())).default({}),
  });

  function askedBy({ query }: Request) {
    const given = Object.keys(filters).filter((name) => query[name] !== undefined);
    return {
      order: query.order ?? orders[0],
      filters: Object.fromEntries(given.map((name) => [name, query[name]])),
    } as ListingOf<Order, Filters, object>; // as the query's schema says
  }

  function open(
    cursors: Cursors,
    scope: string,
    cursor: string,
  ): { listing: Listing; start: CursorPosition } {
    const opened = carried.safeParse(cursors.open(scope, cursor)).data;
    const listing = listingSchema.safeParse(opened?.walk).data;
    const planned = plan ? plan.carried.safeParse(opened?.walk).data : {};
    if (!opened || !listing || !planned) throw invalid({ cursor: [fieldTexts.not_cursor] });
    return { listing: { ...listing, ...planned } as Listing, start: opened.start };
  }

  return {
    query: queryOf(list),

    /** @throws HttpError 422 under `cursor`. */
    async page(
      request: Request,
      scope: string,
    ): Promise<{ data: Shown[]; pagination: Pagination }> {
      const { cursors, query } = request;
      const { cursor, limit } = query;
      const opened = cursor === undefined ? undefined : open(cursors, scope, cursor);
      const asked = opened?.listing ?? askedBy(request);
      const start = opened?.start;
      const { listing, page } = await inTurn(request, asked, async () => {
        const listing =
          opened?.listing ?? ({ ...asked, ...(await plan?.begin(request, asked)) } as Listing);
        return { listing, page: await list.read(request, { listing, start, limit }) };
      });
      const isWhole = !start && !page.next;
      const counted = list.total && {
        total: isWhole ? page.items.length : await list.total(request, listing),
      };
      const seal = (from: CursorPosition | undefined) =>
        from ? cursors.seal(scope, { walk: listing, start: from }) : null;
      return {
        data: await list.view(page.items, request),
        pagination: {
          next_cursor: seal(page.next),
          previous_cursor: seal(page.previous),
          limit,
          ...counted,
        },
      };
    },
  };
}

const each = <Made>(filters: ListFilters, make: (filter: ListFilter) => Made) =>
  Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, make(filter)]));

const cursorParameter = z.string().optional().meta({
  description:
    "From a previous answer of this list, unchanged. Goes with no other parameter but limit.",
});

/** The query of a list: its own parameters, or a cursor alone; `limit` with either. */
function queryOf({
  orders,
  filters = {},
  rule,
}: {
  orders: readonly [string, ...string[]];
  filters?: ListFilters | undefined;
  rule?: Rule | undefined;
}) {
  const query = z
    .strictObject({
      limit: pageSize.default(50),
      cursor: cursorParameter,
      ...(orders.length > 1 && {
        order: z
          .enum(orders)
          .optional()
          .meta({ description: "A space may be sent as `+` or `%20`." }),
      }),
      ...each(filters, ({ parameter }) => parameter),
    })
    .refine(cursorIsAlone, {
      path: ["cursor"],
      error: message(fieldTexts.cursor_alone),
      when: () => true,
    });
  return rule
    ? query.refine(rule.holds, { path: [rule.field], error: message(rule.error), when: () => true })
    : query;
}

const cursorIsAlone = (query: Record<string, unknown>) =>
  query.cursor === undefined ||
  Object.keys(query).every((name) => name === "cursor" || name === "limit");
