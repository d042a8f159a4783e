import type { Document, ObjectId } from "mongodb";
import { z } from "zod";
import type {
  Collections,
  ImportDocument,
  ImportRowDocument,
} from "../../kernel/database/collections.js";
import { findPage } from "../../kernel/database/find-page.js";
import { type Page, pageBy } from "../../kernel/database/keyset.js";
import type { ViewContext } from "../../kernel/http/endpoint.js";
import { invalid } from "../../kernel/http/errors.js";
import { type ListRequest, type PageRequest, pagesOf } from "../../kernel/http/list-endpoint.js";
import { projectionOf, viewsOf } from "../../kernel/http/view.js";
import { fieldTexts } from "../../kernel/messages/fields.js";
import { rowReasonIn } from "../../kernel/messages/lists/in-words.js";
import { rowReasons } from "../../kernel/messages/lists/row-reasons.js";
import { said } from "../../kernel/values/wording.js";
import type { ImportServices } from "./imports.services.js";
import { isOwn } from "./imports.view.js";
import { isOfDeleted, notOfDeleted } from "./storing/tombstones.js";

// The rows of an import: the position of each in the file, its outcome and the reason. They never have the content of
// a row.

const rowOutcomes = ["created", "updated", "unchanged", "duplicate", "rejected"] as const;

/**
 * The outcomes that a key without persons:sensitive:read sees. Others would reveal what was stored before.
 */
const openOutcomes = ["accepted", "rejected"] as const;

/** The `outcome` parameter takes all of these. The caller's view decides which of them are accepted. */
const anyOutcome = z.enum([...rowOutcomes, "accepted"]);

type Outcome = z.output<typeof anyOutcome>;

interface Reader extends Pick<ViewContext, "caller" | "messageLanguage"> {
  /** The import that the rows are of. */
  found: ImportDocument;
}

const { field, stored, view } = viewsOf<ImportRowDocument, Reader>();

const codes = z
  .string()
  .nullable()
  .meta({
    description: "Why the row was rejected, for programs: it never changes",
    examples: Object.keys(rowReasons),
  });

const reasons = z.string().nullable().meta({
  description: "The same for people: English, or Spanish where Accept-Language prefers it",
});

const full = view({
  sheet: stored("sheet", z.string().nullable()),
  row: stored("row", z.int()),
  outcome: stored("outcome", z.enum(rowOutcomes)),
  field: stored("field", z.string().nullable()),
  code: stored("code", codes),
  reason: field(reasons, ["outcome", "code", "reason"], (row, { messageLanguage }) =>
    row.outcome === "rejected" ? rowReasonIn(messageLanguage, row) : null,
  ),
});

const deciding = ["outcome", "code", "reason"] as const;

/** Rows of deleted persons count as accepted. */
const isRejected = (row: Pick<ImportRowDocument, (typeof deciding)[number]>) =>
  row.outcome === "rejected" && !isOfDeleted(row);

const open = view({
  sheet: field(z.string().nullable(), ["sheet"], ({ sheet }, reader) =>
    isOwn(reader.found, reader) ? (sheet ?? null) : null,
  ),
  row: stored("row", z.int()),
  outcome: field(z.enum(openOutcomes), deciding, (row) =>
    isRejected(row) ? "rejected" : "accepted",
  ),
  field: field(z.string().nullable(), ["field", ...deciding], (row) =>
    isRejected(row) ? (row.field ?? null) : null,
  ),
  code: field(codes, deciding, (row) => (isRejected(row) ? (row.code ?? null) : null)),
  reason: field(reasons, deciding, (row, { messageLanguage }) =>
    isRejected(row) ? rowReasonIn(messageLanguage, row) : null,
  ),
});

interface RowsRequest extends ListRequest, Reader, Pick<ImportServices, "collections"> {}

/** The rows of an import in the order of the file. */
const rowsOf = <Shown>(
  outcomes: readonly Outcome[],
  {
    needs,
    read,
  }: { needs: readonly string[]; read(row: ImportRowDocument, reader: Reader): Shown },
  conditionOf: (outcomes: readonly string[]) => Document,
) =>
  pagesOf({
    orders: ["row asc"],
    filters: { outcome: { parameter: anyOutcome.optional(), carried: anyOutcome } },
    adds: z.object({ outcomes: z.array(anyOutcome).optional() }),
    async read(reader: RowsRequest, { carried: asked, start, limit }) {
      const met = asked.outcomes ?? outcomesAsked(outcomes, asked.filters.outcome);
      const carried = { ...asked, outcomes: met };
      const page = await readRows(reader.collections, {
        batch: reader.found._id,
        start,
        limit,
        projection: projectionOf({ needs }, "n"),
        condition: conditionOf(met),
      });
      return { ...page, items: page.items.map((row) => read(row, reader)), carried };
    },
  });

/** @throws HttpError 422 when the view has no such outcome. */
function outcomesAsked(outcomes: readonly Outcome[], asked: Outcome | undefined): Outcome[] {
  const met = outcomes.filter((outcome) => asked === undefined || asked === outcome);
  if (met.length > 0) return met;
  throw invalid({ outcome: [said(fieldTexts.one_of, { values: outcomes.join(", ") })] });
}

export const fullRows = rowsOf(rowOutcomes, full, (outcomes) => ({ outcome: { $in: outcomes } }));

const rejected = { outcome: "rejected", ...notOfDeleted };

export const openRows = rowsOf(openOutcomes, open, ([outcome, another]) => ({
  outcome: { $in: rowOutcomes },
  ...(another === undefined && outcome === "accepted" && { $nor: [rejected] }),
  ...(another === undefined && outcome === "rejected" && rejected),
}));

/** The schemas of a row in both views. */
export const fullRow = full.schema;
export const openRow = open.schema;

interface Reads extends Pick<PageRequest<never>, "start" | "limit"> {
  batch: ObjectId;
  condition: Document;
  projection: Document;
}

async function readRows(
  { importRows }: Collections,
  { batch, condition, start, limit, projection }: Reads,
): Promise<Page<ImportRowDocument>> {
  const { place, backward = false, inclusive = false } = start ?? {};
  const beyond = `${backward ? "$lt" : "$gt"}${inclusive ? "e" : ""}`;
  const rows = await findPage<ImportRowDocument, ImportRowDocument>(
    importRows,
    { batch, ...condition, n: { [place ? beyond : "$gt"]: place?.time ?? 0 } },
    {
      projection,
      hint: "outcome",
      maxTimeMS: 5_000,
      sort: { n: backward ? -1 : 1 },
      limit: limit + 1,
    },
  );
  return pageBy(({ n }) => ({ time: n, id: batch.toHexString() }), rows, { start, limit });
}
