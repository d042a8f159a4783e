import { z } from "zod";
import { noFindings } from "../../src/features/imports/import-summary.js";
import { findings } from "../../src/features/imports/imports.schema.js";
import * as wire from "../../src/features/imports/preview/preview.schema.js";
import { becauses } from "../../src/list-reader/columns/column.js";
import { isField } from "../../src/list-reader/columns/fields.js";
import { mappedAs } from "../../src/list-reader/columns/maps.js";
import type { Position } from "../../src/list-reader/record.js";

// The answers of a registry over HTTP, as this command reads them. A later registry may have other fields,
// and other reasons for them. A field that an older registry does not have is absent.

interface WirePosition {
  sheet: string | null;
  row: number | null;
  record?: string | null;
}

function positionIn({ sheet, row, record = null }: WirePosition): Position {
  if (record !== null) return { record };
  return sheet === null ? { line: row ?? 0 } : { sheet, row: row ?? 0 };
}

const fieldNames = z.array(z.string()).transform((all) => all.filter(isField).map(mappedAs));
const doubts = z
  .array(z.object({ header: z.string(), fields: fieldNames }))
  .transform((all) => all.filter(({ fields }) => fields.length > 0));

export const accepted = z.object({ data: z.object({ id: z.string() }) });

const count = z.int();
/** The progress of an import; once it has ended, its result. */
export const progress = z.object({
  data: z.preprocess(
    (sent) => ({ ...noFindings, ...Object(sent) }),
    z.object({
      ...findings,
      unsure: doubts,
      id: z.string(),
      source: z.string(),
      state: z.enum(["queued", "running", "finished", "refused", "failed", "undoing", "undone"]),
      refused: z.string().nullable(),
      created_at: z.string().default(() => new Date().toISOString()),
      read: z.number(),
      // Only a key with persons:sensitive:read receives the outcomes of accepted rows.
      counts: z.object({
        rows: count,
        accepted: count.optional(),
        rejected: count,
        created: count.default(0),
        updated: count.default(0),
        unchanged: count.default(0),
        duplicates: count.default(0),
      }),
    }),
  ),
});

const rejectedRow = z
  .object({
    sheet: z.string().nullable(),
    row: z.int(),
    field: z.string(),
    reason: z.string(),
    code: z.string().default(""),
  })
  .transform(({ sheet, row, ...why }) => ({ at: positionIn({ sheet, row }), n: row, ...why }));

/** A page of the rejected rows of an import. */
export const rejectedPage = z.object({
  data: z.object({ rows: z.array(rejectedRow) }),
  pagination: z.object({ next_cursor: z.string().nullable() }),
});

const evidence = z.array(z.object({ field: z.string(), because: z.string() })).transform((all) =>
  all.flatMap(({ field, because: code }) => {
    const because = becauses.find((known) => known === code);
    return because && isField(field) ? [{ field: mappedAs(field), because }] : [];
  }),
);

const place = wire.place.transform((named) => {
  if (!named) return null;
  return named.handle === null ? { unknown: named.unknown ?? "" } : { handle: named.handle };
});
const at = wire.at.transform(positionIn);
const given = { at, date: z.string().nullable(), hospital: place, shelter: place };

const table = wire.table.extend({
  ...given,
  columns: z.array(
    wire.column.extend({
      evidence,
      unsure: fieldNames,
      examples: z.array(z.string()).default([]),
    }),
  ),
  header_row: z.null().default(null),
  remembered: wire.table.shape.remembered.default(null),
  sections: z.array(z.object({ ...given, title: z.string() })),
  rows: z.array(
    wire.row
      .extend({ at })
      .transform(({ at, person, rejected }) =>
        rejected ? { at, rejected } : { at, person: person ?? {} },
      ),
  ),
});

const formats = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("csv"), encoding: z.string(), separator: z.string() }),
  z.object({ kind: z.literal("pfif"), version: z.string() }),
  z.object({ kind: z.enum(["ndjson", "xlsx", "xls", "ods"]) }),
]);

/** What a registry understands of a list. */
export const preview = z.object({
  data: wire.previewShown.omit({ tables_left_out: true }).extend({
    format: formats,
    tables: z.array(table),
    summary: wire.summary.extend({
      rejected: z.array(wire.summary.shape.rejected.element.extend({ first: z.array(at) })),
    }),
    look_first: z.array(
      wire.lookedRow.extend({ at }).transform(({ at, why, state: said, person, rejected }) => {
        const looked = { at, why, state: { en: said, es: said } };
        return rejected ? { ...looked, rejected } : { ...looked, person: person ?? {} };
      }),
    ),
  }),
});
