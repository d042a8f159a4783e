import { z } from "zod";
import { type ListFindings, listStatuses } from "../../kernel/database/collections.js";
import { line, maximum, objectId, optional, prose } from "../../kernel/http/fields.js";

/** The largest list. */
export const maxBytes = 50 * 1024 * 1024;

const maxMapLength = 100_000;

const forRows = "A handle, label or alias of the catalog, for rows that name none.";

/** The fields of the form next to the list. */
export const importForm = z.strictObject({
  hospital: optional(line(maximum.short)).meta({ description: forRows }),
  shelter: optional(line(maximum.short)).meta({ description: forRows }),
  status: optional(line(maximum.short)).meta({
    description: `The status of persons where the list gives none: ${listStatuses.join(", ")}. Without it such a list is refused. It is remembered as \`map\` is.`,
  }),
  list: optional(line(maximum.name)).meta({
    description: "A name that distinguishes lists of neither hospital nor shelter.",
  }),
  date: optional(line(maximum.short)).meta({
    description: "The day of the list, if the list gives none or a wrong one.",
  }),
  map: optional(prose(maxMapLength)).meta({
    description:
      "JSON, column → field. It is remembered for the source under the header rows of the tables that it met, so " +
      "that the next list with that header row needs none, unless it is a dry run or the list is refused; that of a " +
      "key without `persons:sensitive:read` holds for the lists of keys of its name alone.",
  }),
  dry_run: optional(z.enum(["true", "false"])),
  preview: optional(z.enum(["true", "false"])),
});

const { hospital, shelter, status, list, date, map } = importForm.shape;

/** The readable parts of a form in which something may be wrong: all errors are reported at once. */
export const readableForm = z.object({
  hospital: hospital.catch(null),
  shelter: shelter.catch(null),
  status: status.catch(null),
  list: list.catch(null),
  date: date.catch(null),
  map: map.catch(null),
});

export const importPath = z.object({ import_id: objectId });

/** What a list reports in addition to its rows. It never has the content of cells of its persons. */
export const findings = {
  dated: z.object({ from: z.string(), to: z.string() }).nullable().meta({
    description: "How old the list says that it is: the earliest and the latest of its tables",
  }),
  unused: z
    .array(z.string())
    .meta({ description: "Headers of the map that the list does not have" }),
  unsure: z.array(z.object({ header: z.string(), fields: z.array(z.string()) })).meta({
    description:
      "Columns that went to the notes because nobody was sure, and what they may be: say it with `map`",
  }),
  unread: z.int().meta({
    description:
      "How many rows were not read: they look like persons, but stand outside of a table (below a total, above a header or without one, alone in a line, beside others), or are notes (PFIF) whose person is not in the file",
  }),
  unclear: z.int().meta({
    description:
      "How many rows stand below a line that speaks of a state and is not understood (`HERIDOS Y FALLECIDOS`): they have a state of their own, or none",
  }),
  cut_cells: z.int().meta({
    description:
      "How many cells of stored rows are longer than 2,000 characters: only their beginning was read, and what lies beyond it is in the notes, which hold 5,000",
  }),
  hidden_rows: z.int().meta({
    description: "How many rows were read although the spreadsheet program hides them",
  }),
  hidden_sheet_rows: z.int().meta({
    description:
      "How many rows are below a header in hidden sheets of a workbook, which are not read",
  }),
  unread_states: z.array(z.object({ header: z.string(), field: z.string(), cells: z.int() })).meta({
    description:
      "Columns of states with cells that could not be read as one and went to the notes: correct these, or use plain words; an empty header means columns without one and beyond the first 20",
  }),
  patients_without_hospital: z.int().meta({
    description:
      "How many rows speak of a patient and name neither a hospital nor a shelter: send the list again with `hospital`, and the same persons are found",
  }),
  unknown_places: z
    .array(
      z.object({
        kind: z.enum(["hospital", "shelter"]),
        name: z.string(),
        rows: z.int(),
        nearest: z.array(z.string()),
      }),
    )
    .meta({
      description:
        "Hospitals and shelters that the catalog does not know, how many rows they rejected, and the handles of the catalog that come near; an empty name means those beyond the first 20",
    }),
} satisfies Record<keyof ListFindings, z.ZodType>;
