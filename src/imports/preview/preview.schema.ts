import { z } from "zod";
import { dataOf } from "../../http/envelope.js";
import { examples } from "../../http/examples.js";
import { becauses } from "../columns/column.js";
import { previewExample } from "../imports.examples.js";

export const at = z.object({
  sheet: z.string().nullable(),
  row: z.int().nullable(),
  record: z.string().nullable().meta({ description: "Of formats without rows: which record" }),
});

export const place = z
  .object({ handle: z.string().nullable(), unknown: z.string().nullable() })
  .nullable()
  .meta({ description: "For all rows: of the catalog, or a name that it does not know" });

const given = { at, date: z.string().nullable(), hospital: place, shelter: place };

export const column = z.object({
  header: z.string(),
  field: z.string().meta({ description: "What it is taken for, as `map` may name it" }),
  evidence: z
    .array(z.object({ field: z.string(), because: z.enum(becauses) }))
    .meta({ description: "What spoke for a field, the last word last" }),
  unsure: z.array(z.string()).meta({
    description: "What a column of notes may be after all: ask somebody, and say it with `map`",
  }),
  examples: z
    .array(z.string())
    .meta({ description: "Of such a column: three of its first values" }),
});

export const row = z.object({
  at,
  person: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .nullable()
    .meta({
      description:
        "As it would be stored if nobody were known; fields without a value are left out",
    }),
  rejected: z.object({ field: z.string(), code: z.string(), reason: z.string() }).nullable(),
});

export const table = z.object({
  ...given,
  titles: z.array(z.string()),
  columns: z.array(column),
  remembered: z.object({ by: z.string(), at: z.string() }).nullable().meta({
    description: "Who said once, with `map`, what columns under this header row are, and when",
  }),
  sections: z
    .array(z.object({ ...given, title: z.string() }))
    .meta({ description: "Lines among the rows that hold for those below" }),
  rows: z.array(row).meta({ description: "The first ten" }),
});

/** What is understood of a list before anything of it is stored. */
export const previewShown = z
  .object({
    format: z.object({
      kind: z.string(),
      encoding: z.string().optional(),
      separator: z.string().optional(),
      version: z.string().optional(),
    }),
    tables: z.array(table),
    tables_left_out: z.int().meta({ description: "How many tables were too much to tell" }),
    rows: z
      .object({
        ...{ accepted: z.int(), rejected: z.int(), ignored: z.int(), unread: z.int() },
        whole: z.boolean(),
      })
      .meta({ description: "Of the rows that were looked at; `whole`: there are no others" }),
    unused: z.array(z.string()).meta({ description: "Headers of the map that the list lacks" }),
  })
  .meta({ id: "ImportPreview" })
  .register(examples, { preview: previewExample });

export const previewResponse = dataOf(previewShown);
