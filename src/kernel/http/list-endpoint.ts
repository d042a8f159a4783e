import { z } from "zod";
import type { CursorPosition, Page } from "../database/keyset.js";
import type { ReadInOrder, ReadSettled } from "../database/sync-feed.js";
import { fieldTexts } from "../messages/fields.js";
import { message } from "../messages/schema-messages.js";
import type { Message } from "../values/wording.js";
import type { AnswerOf, RecordOf, Response, WholeList } from "./answer.js";
import type { Cursors } from "./cursor.js";
import {
  type Definition,
  type Endpoint,
  endpointsOver,
  type Tag,
  type ViewContext,
} from "./endpoint.js";
import type { Pagination } from "./envelope.js";
import { invalid } from "./errors.js";
import { pageSize } from "./fields.js";
import type { FilterValues, ListFilter, ListFilters } from "./list-filter.js";

/**
 * What the cursors of a list carry: its order and its filters as its first request gave them, and what the list adds
 * to them.
 */
export type Carried<
  Order extends string,
  Filters extends ListFilters = Record<never, never>,
  Added extends object = object,
> = {
  order: Order;
  filters: FilterValues<Filters>;
} & Added;

/** A requested page: what its list carries, where it starts (undefined: the first page), and how many rows it has. */
export interface PageRequest<Carries> {
  carried: Carries;
  start: CursorPosition | undefined;
  limit: number;
}

/** A page as its reader is shown it. */
export interface ShownPage<Shown, Carries> extends Page<Shown> {
  /** What the cursors of this page carry. */
  carried: Carries;
  /** How many rows the list has, where its pages show it. Null: there are too many to count. */
  total?: number | null;
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
  Added extends object,
  Shown,
> {
  /** The first is the default. A list with only one order has no `order` parameter. */
  orders: readonly [Order, ...Order[]];
  filters?: Filters | undefined;
  /** A rule over several parameters. */
  rule?: Rule | undefined;
  /** The schema of what `read` adds to the cursors. A first request has none of it yet. */
  adds?: z.ZodType<Added> | undefined;
  read(
    request: Request,
    page: PageRequest<Carried<Order, Filters, Added>>,
  ): Promise<ShownPage<Shown, Carried<Order, Filters, Added>> & ReadInOrder<Order>>;
  /** Reads all of it, for callers who ask for the list as a file. Absent: it is no file. */
  readWhole?:
    | ((request: Request, carried: Carried<Order, Filters, Added>) => Promise<WholeList<Shown>>)
    | undefined;
}

/** What serving a list takes. */
export interface ListServices {
  cursors: Cursors;
  readSettled: ReadSettled;
}

/** A request for a page of a list. */
export interface ListRequest extends Pick<ListServices, "cursors"> {
  query: { limit: number; cursor?: string | undefined; [name: string]: unknown };
}

type OfOperation =
  | "path"
  | "summary"
  | "description"
  | "resource"
  | "permission"
  | "params"
  | "response"
  | "recordsIn"
  | "find"
  | "check";

/** An operation that answers with pages of a list, as one value: see Endpoint and List. */
type ListEndpoint<
  Services extends object,
  Params extends z.ZodType,
  Found,
  Shape extends Response,
  Order extends string,
  Filters extends ListFilters,
  Added extends object,
> = Pick<Definition<Services, Params, z.ZodType, z.ZodType, Found, Shape>, OfOperation> &
  List<
    Services &
      ViewContext &
      ListRequest & { params: z.output<Params>; found: Found; until: number },
    Order,
    Filters,
    Added,
    RecordOf<AnswerOf<Shape>>
  >;

/** Makes the lists of a resource, which need these services. */
export const listEndpointsOver = <Services extends ListServices>(tag: Tag) => {
  function listEndpoint<
    Order extends string,
    Shape extends Response,
    Params extends z.ZodType = z.ZodUndefined,
    Found = undefined,
    Filters extends ListFilters = Record<never, never>,
    Added extends object = object,
  >(list: ListEndpoint<Services, Params, Found, Shape, Order, Filters, Added>): Endpoint<Services>;
  function listEndpoint({
    orders,
    filters,
    rule,
    adds,
    read,
    readWhole,
    ...operation
  }: ListEndpoint<
    Services,
    z.ZodType,
    unknown,
    Response,
    string,
    ListFilters,
    object
  >): Endpoint<Services> {
    const list = pagesOf({ orders, filters, rule, adds, read });
    type Request = Services &
      ViewContext &
      ListRequest & { params: unknown; found: unknown; until: number };
    const wholeList = readWhole && {
      wholeList: (request: Request) => readWhole(request, list.first(request.query)),
    };
    return endpointsOver<Services>(tag)({
      ...operation,
      method: "get",
      query: list.query,
      handle: (request) => list.page(request, scopeOf(operation.path, request.params)),
      ...wholeList,
    });
  }
  return listEndpoint;
};

/** `GET /v1/persons/66f2c0a1b3d4e5f60718293a/tips` */
const scopeOf = (path: string, params: unknown) =>
  `GET ${path.replaceAll(/\{(\w+)\}/g, (_, name) => String(Object(params)[name]))}`;

const cursorPosition = z.object({
  place: z.object({ time: z.number(), id: z.string(), tier: z.int().optional() }),
  backward: z.boolean(),
  inclusive: z.boolean(),
});

/**
 * The query of a list, and the function that reads its pages: the first page without a cursor, else the page at the
 * cursor. `scope` binds cursors to the route and the parent.
 */
export function pagesOf<
  Request extends ListRequest,
  Order extends string,
  Shown,
  Filters extends ListFilters = Record<never, never>,
  Added extends object = object,
>(list: List<Request, Order, Filters, Added, Shown>) {
  type Carries = Carried<Order, Filters, Added>;
  const { orders, filters = {}, adds = z.object({}) } = list;
  const carried = z.intersection(
    z.object({
      order: z.enum(orders).default(orders[0]),
      filters: z.strictObject(each(filters, ({ carried }) => carried.optional())).default({}),
    }),
    adds,
  );
  // These names never change, because partners keep cursors of the sync feed.
  const sealed = z.object({ walk: carried, start: cursorPosition });

  /** What the first request of a list gives. */
  function first(query: ListRequest["query"]): Carries {
    const given = Object.keys(filters).filter((name) => query[name] !== undefined);
    return {
      order: query.order ?? orders[0],
      filters: Object.fromEntries(given.map((name) => [name, query[name]])),
    } as Carries; // as the query's schema says
  }

  function open(cursors: Cursors, scope: string, cursor: string) {
    const { data } = sealed.safeParse(cursors.open(scope, cursor));
    if (!data) throw invalid({ cursor: [fieldTexts.not_cursor] });
    return { carried: data.walk as Carries, start: data.start }; // as its schema says
  }

  return {
    query: queryOf(list),
    first,

    /** @throws HttpError 422 under `cursor`. */
    async page(
      request: Request,
      scope: string,
    ): Promise<{ data: Shown[]; pagination: Pagination }> {
      const { cursors, query } = request;
      const { cursor, limit } = query;
      const asked =
        cursor === undefined
          ? { carried: first(query), start: undefined }
          : open(cursors, scope, cursor);
      const { items, next, previous, carried, total } = await list.read(request, {
        ...asked,
        limit,
      });
      const seal = (start: CursorPosition | undefined) =>
        start ? cursors.seal(scope, { walk: carried, start }) : null;
      const pagination = { next_cursor: seal(next), previous_cursor: seal(previous), limit };
      return {
        data: items,
        pagination: total === undefined ? pagination : { ...pagination, total },
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
