import type { z } from "zod";
import type { ReadSettled } from "../database/sync-feed.js";
import type { AnswerOf, RecordOf, Response } from "./answer.js";
import type { Cursors } from "./cursor.js";
import {
  type Definition,
  type Endpoint,
  endpointsOver,
  type Tag,
  type ViewContext,
} from "./endpoint.js";
import type { ListFilters } from "./list-filter.js";
import { type List, type ListRequest, pagesOf } from "./list-pages.js";

/** What any list takes. */
/** What serving a list takes. */
export interface ListServices {
  cursors: Cursors;
  readSettled: ReadSettled;
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
  Plan extends object,
  Item,
> = Pick<Definition<Services, Params, z.ZodType, z.ZodType, Found, Shape>, OfOperation> &
  List<
    Services &
      ViewContext &
      ListRequest & { params: z.output<Params>; found: Found; until: number },
    Order,
    Filters,
    Plan,
    Item,
    RecordOf<AnswerOf<Shape>>
  >;

/** Makes the lists of a resource, which need these services. */
export const listEndpointsOver = <Services extends ListServices>(tag: Tag) => {
  function listEndpoint<
    Order extends string,
    Shape extends Response,
    Item,
    Params extends z.ZodType = z.ZodUndefined,
    Found = undefined,
    Filters extends ListFilters = Record<never, never>,
    Plan extends object = object,
  >(
    list: ListEndpoint<Services, Params, Found, Shape, Order, Filters, Plan, Item>,
  ): Endpoint<Services>;
  function listEndpoint({
    orders,
    filters,
    rule,
    plan,
    inTurn,
    read,
    total,
    view,
    ...operation
  }: ListEndpoint<
    Services,
    z.ZodType,
    unknown,
    Response,
    string,
    ListFilters,
    object,
    { updated_at: Date }
  >): Endpoint<Services> {
    const list = pagesOf({
      orders,
      filters,
      rule,
      plan,
      inTurn,
      total,
      view,
      read: (request: Parameters<typeof read>[0], page) =>
        page.listing.order === "updated_at asc"
          ? request.readSettled(() => read(request, page))
          : read(request, page),
    });
    return endpointsOver<Services>(tag)({
      ...operation,
      method: "get",
      query: list.query,
      handle: (request) => list.page(request, scopeOf(operation.path, request.params)),
    });
  }
  return listEndpoint;
};

/** `GET /v1/persons/66f2c0a1b3d4e5f60718293a/tips` */
const scopeOf = (path: string, params: unknown) =>
  `GET ${path.replaceAll(/\{(\w+)\}/g, (_, name) => String(Object(params)[name]))}`;
