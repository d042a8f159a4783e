import { z } from "zod";
import { listStatuses } from "../../../kernel/database/collections.js";
import { dataOf } from "../../../kernel/http/envelope.js";
import { examples } from "../../../kernel/http/examples.js";
import { stateReasons } from "../../../kernel/messages/lists/summary.js";
import { becauses, whysToLook } from "../../../list-reader/index.js";
import {
  handlesOf,
  hospitalStatuses,
  shelterStatuses,
  statuses,
} from "../../catalogs/labels.schema.js";
import { previewExample } from "../imports.examples.js";
import { findings } from "../imports.schema.js";

const { unread_states, patients_without_hospital, unknown_places } = findings;

const at = z.object({
  sheet: z.string().nullable(),
  row: z.int().nullable(),
  record: z.string().nullable().meta({ description: "Of formats without rows: which record" }),
});

const place = z
  .object({ handle: z.string().nullable(), unknown: z.string().nullable() })
  .nullable()
  .meta({ description: "For all rows: of the catalog, or a name that it does not know" });

const given = { at, date: z.string().nullable(), hospital: place, shelter: place };

const column = z.object({
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

const row = z.object({
  at,
  person: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .nullable()
    .meta({
      description:
        "As it would be stored if nobody were known; fields without a value are left out",
    }),
  rejected: z
    .object({
      field: z.string(),
      code: z.string(),
      reason: z.string(),
      name: z.string().nullable(),
      age: z.string().nullable(),
    })
    .nullable()
    .meta({ description: "Why there is no person; name and age as typed" }),
});

const table = z.object({
  ...given,
  titles: z.array(z.string()),
  columns: z.array(column),
  remembered: z
    .object({ by: z.string(), at: z.string(), status: z.enum(listStatuses).nullable() })
    .nullable()
    .meta({
      description:
        "Who said once, with `map` or `status`, what columns under this header row are or how its persons are, and when",
    }),
  sections: z
    .array(z.object({ ...given, title: z.string() }))
    .meta({ description: "Lines among the rows that hold for those below" }),
  rows: z.array(row).meta({ description: "The first ten" }),
});

/** What a list says of how its persons are. */
const summary = z.object({
  states: z
    .array(
      z.object({
        status: z.enum(handlesOf(statuses)).nullable().meta({
          description: "As a new person would be stored; null: nothing says it",
        }),
        hospital_status: z.enum(handlesOf(hospitalStatuses)).nullable(),
        shelter_status: z.enum(handlesOf(shelterStatuses)).nullable(),
        place: z.object({ kind: z.enum(["hospital", "shelter"]), handle: z.string() }).nullable(),
        rows: z.int(),
        because: z.object({ kind: z.enum(stateReasons), text: z.string().nullable() }).nullable(),
      }),
    )
    .meta({ description: "Counts by state, with what says it; the most frequent first" }),
  states_left_out: z.int().meta({ description: "Rows of states beyond the first 200" }),
  rejected: z.array(
    z.object({
      field: z.string(),
      code: z.string(),
      reason: z.string(),
      rows: z.int(),
      first: z.array(at),
    }),
  ),
  children: z.int().meta({ description: "Persons whom the registry protects as children" }),
  patients: z.int().meta({ description: "Persons whom the registry protects as patients" }),
  unsaid: z.int().meta({
    description:
      "Rows of which nothing says how the person is. An import of such a list is refused: say it with `status`",
  }),
});

const lookedRow = row.extend({
  state: z.string().meta({ description: "How the person is, in words" }),
  why: z.enum(whysToLook).meta({ description: "Why somebody should look at it first" }),
});

/** What is understood of a list before anything of it is stored. */
const previewShown = z
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
        accepted: z.int(),
        rejected: z.int(),
        ignored: z.int(),
        unread: z.int(),
        whole: z.boolean(),
      })
      .meta({ description: "Of the rows that were looked at; `whole`: there are no others" }),
    hidden: z.object({ rows: z.int(), of_sheets: z.int() }).meta({
      description:
        "Of the same rows, those that a workbook hides; and the rows of its hidden sheets, which are not read",
    }),
    summary: summary.meta({
      description: "Of the same rows: what the list will say of its persons",
    }),
    look_first: z
      .array(lookedRow)
      .meta({ description: "The rows to look at before the list is imported: the gravest first" }),
    left_open: z.object({ unread_states, patients_without_hospital, unknown_places }).meta({
      description: "Of the same rows: what nobody would know of them after the import",
    }),
    unused: z.array(z.string()).meta({ description: "Headers of the map that the list lacks" }),
  })
  .meta({ id: "ImportPreview" })
  .register(examples, { preview: previewExample });

export const previewResponse = dataOf(previewShown);
