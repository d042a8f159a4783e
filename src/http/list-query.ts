import { z } from "zod";
import { orders, type Page, type Start } from "../database/keyset.js";
import type { Cursors } from "./cursor.js";
import type { Pagination } from "./envelope.js";
import { invalid } from "./errors.js";
import { pageSize } from "./fields.js";

const cursor = z.string().optional().meta({
  description:
    "From a previous answer of this list, unchanged. Goes with no other parameter but limit.",
});

/** In which order a list is walked, where its caller may choose. */
export const orderParameter = z
  .enum(orders)
  .optional()
  .meta({ description: "A space may be sent as `+` or `%20`." });

/** The query of a list: its own parameters, or a cursor alone; `limit` with either. */
export const listQuery = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ limit: pageSize.default(50), cursor, ...shape }).refine(cursorStandsAlone, {
    path: ["cursor"],
    error: "A cursor goes with no other parameter but limit",
    when: () => true,
  });

const cursorStandsAlone = (query: Record<string, unknown>) =>
  query.cursor === undefined ||
  Object.keys(query).every((name) => name === "cursor" || name === "limit");

const start = z.object({
  place: z.object({ time: z.number(), id: z.string(), tier: z.int().optional() }),
  backward: z.boolean(),
  inclusive: z.boolean(),
});

/** What a cursor carries; what a walk is, each list knows. */
const carried = z.object({ walk: z.unknown(), start });

/** A page that is asked for: of which walk, from where, and how long. */
export interface AskedPage<Walk> {
  walk: Walk;
  start: Start | undefined;
  limit: number;
}

/** A list that is walked page by page. */
interface WalkedList<Walk, Item, Shown> {
  cursors: Cursors;
  /** Binds cursors to the route and the parent. */
  scope: string;
  /** What is fixed by a walk's first request and carried in its cursors. */
  walk: z.ZodType<Walk>;
  begin(): Walk | Promise<Walk>;
  read(asked: AskedPage<Walk>): Promise<Page<Item>>;
  view(item: Item): Shown;
}

/**
 * A page of a list as a handler returns it: without a cursor the first one of a new walk, else the one
 * that the cursor leads to.
 * @throws HttpError 422 under `cursor`.
 */
export async function walkList<Walk, Item, Shown>(
  list: WalkedList<Walk, Item, Shown>,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ data: Shown[]; pagination: Pagination }> {
  const { walk, start } =
    cursor === undefined
      ? { walk: await list.begin(), start: undefined }
      : openCursor(list, cursor);
  const page = await list.read({ walk, start, limit });
  const seal = (from: Start | undefined) =>
    from ? list.cursors.seal(list.scope, { walk, start: from }) : null;
  return {
    data: page.items.map((item) => list.view(item)),
    pagination: { next_cursor: seal(page.next), previous_cursor: seal(page.previous), limit },
  };
}

function openCursor<Walk>(
  { cursors, scope, walk }: Pick<WalkedList<Walk, never, never>, "cursors" | "scope" | "walk">,
  cursor: string,
): { walk: Walk; start: Start } {
  const opened = carried.safeParse(cursors.open(scope, cursor)).data;
  const continued = walk.safeParse(opened?.walk);
  if (!opened || !continued.success) throw invalid({ cursor: ["Must be a cursor of this list"] });
  return { walk: continued.data, start: opened.start };
}
