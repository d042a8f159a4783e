import { z } from "zod";
import type { Page, Start } from "../database/keyset.js";
import type { Cursors } from "./cursor.js";
import type { Pagination } from "./envelope.js";
import { invalid } from "./errors.js";
import { pageSize } from "./fields.js";
import type { FilterValues, ListFilter, ListFilters } from "./list-filter.js";

/** What a walk through a list keeps from its first request to its last: its cursors carry it. */
export type WalkOf<Order extends string, Filters extends ListFilters, Plan extends object> = {
  order: Order;
  filters: FilterValues<Filters>;
} & Plan;

/** A page that is asked for: of which walk, from where, and how long. */
export interface AskedPage<Walk> {
  walk: Walk;
  start: Start | undefined;
  limit: number;
}

interface Rule {
  field: string;
  error: string;
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
  /** The first is the default; one alone is no parameter. */
  orders: readonly [Order, ...Order[]];
  filters?: Filters | undefined;
  /** A rule over several parameters. */
  rule?: Rule | undefined;
  /** What else the first request of a walk decides for all of its pages. */
  plan?:
    | {
        carried: z.ZodType<Plan>;
        begin(request: Request, asked: WalkOf<Order, Filters, object>): Plan | Promise<Plan>;
      }
    | undefined;
  read(request: Request, page: AskedPage<WalkOf<Order, Filters, Plan>>): Promise<Page<Item>>;
  view(items: readonly Item[], request: Request): Shown[] | Promise<Shown[]>;
}

const start = z.object({
  place: z.object({ time: z.number(), id: z.string(), tier: z.int().optional() }),
  backward: z.boolean(),
  inclusive: z.boolean(),
});

/** What a cursor carries; what a walk is, each list knows. */
const carried = z.object({ walk: z.looseObject({}), start });

export interface ListRequest {
  cursors: Cursors;
  query: { limit: number; cursor?: string | undefined; [name: string]: unknown };
}

/**
 * The query of a list and its pages: without a cursor the first one of a new walk, else the one that the
 * cursor leads to. `scope` binds cursors to the route and the parent.
 */
export function pagesOf<
  Request extends ListRequest,
  Order extends string,
  Item,
  Shown,
  Filters extends ListFilters = Record<never, never>,
  Plan extends object = object,
>(list: List<Request, Order, Filters, Plan, Item, Shown>) {
  type Walk = WalkOf<Order, Filters, Plan>;
  const { orders, filters = {}, plan } = list;
  const walkSchema = z.object({
    order: z.enum(orders).default(orders[0]),
    filters: z.strictObject(each(filters, ({ carried }) => carried.optional())).default({}),
  });

  async function begin(request: Request): Promise<Walk> {
    const { query } = request;
    const given = Object.keys(filters).filter((name) => query[name] !== undefined);
    const asked = {
      order: query.order ?? orders[0],
      filters: Object.fromEntries(given.map((name) => [name, query[name]])),
    } as WalkOf<Order, Filters, object>; // as the query's schema says
    return { ...asked, ...(await plan?.begin(request, asked)) } as Walk;
  }

  function open(cursors: Cursors, scope: string, cursor: string): { walk: Walk; start: Start } {
    const opened = carried.safeParse(cursors.open(scope, cursor)).data;
    const walk = walkSchema.safeParse(opened?.walk).data;
    const planned = plan ? plan.carried.safeParse(opened?.walk).data : {};
    if (!opened || !walk || !planned) throw invalid({ cursor: ["Must be a cursor of this list"] });
    return { walk: { ...walk, ...planned } as Walk, start: opened.start };
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
      const { walk, start } =
        cursor === undefined
          ? { walk: await begin(request), start: undefined }
          : open(cursors, scope, cursor);
      const page = await list.read(request, { walk, start, limit });
      const seal = (from: Start | undefined) =>
        from ? cursors.seal(scope, { walk, start: from }) : null;
      return {
        data: await list.view(page.items, request),
        pagination: { next_cursor: seal(page.next), previous_cursor: seal(page.previous), limit },
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
    .refine(cursorStandsAlone, {
      path: ["cursor"],
      error: "A cursor goes with no other parameter but limit",
      when: () => true,
    });
  return rule
    ? query.refine(rule.holds, { path: [rule.field], error: rule.error, when: () => true })
    : query;
}

const cursorStandsAlone = (query: Record<string, unknown>) =>
  query.cursor === undefined ||
  Object.keys(query).every((name) => name === "cursor" || name === "limit");
