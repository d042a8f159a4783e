import { z } from "zod";
import type { SourceEntry } from "../database/collections.js";
import { labelled, wireId, wireTime } from "../http/fields.js";
import { viewsOf } from "../http/view.js";
import { moving } from "./history.js";
import type { LinkedPerson } from "./links.js";
import { exampleTimes, id, type Reader, shownTo, stamps } from "./shown-fields.js";

// What the full view of a person holds lists of.

export const sourceEntry = z
  .object({
    id: wireId,
    handle: z.string(),
    label: z.string(),
    url: z.string().nullable(),
    source_id: z.string().nullable().meta({
      description: "The source's own identifier of the record; unique within the source.",
    }),
    notes: z.string().nullable(),
    created_at: wireTime,
    updated_at: wireTime,
  })
  .meta({ id: "SourceEntry" });

export const viewSource = (
  source: SourceEntry,
  { catalogs, language }: Reader,
): z.input<typeof sourceEntry> => ({
  id: source._id,
  handle: source.handle,
  label: catalogs.label("source", source.handle, language),
  url: source.url ?? catalogs.entry("source", source.handle)?.url ?? null,
  source_id: source.source_id ?? null,
  notes: source.notes ?? null,
  created_at: source.created_at,
  updated_at: source.updated_at,
});

export const sourceExample = {
  ...{ id: "66f2c0a1b3d4e5f607183b01", handle: "form", label: "Formulario", url: null },
  ...{ source_id: "A-17", notes: null, ...exampleTimes },
};

const { first_name, last_name, status } = shownTo("everybody");
const { hospital, hospital_status, shelter, shelter_status } = shownTo("sensitive");

const linked = viewsOf<LinkedPerson, Reader>().view({
  id: { ...id, example: "66f2c0a1b3d4e5f60718293b" },
  ...{ first_name: { ...first_name, example: "Anna" }, last_name },
  sources: {
    schema: z.array(labelled).meta({ description: "Who told of this person." }),
    needs: ["sources"],
    read: ({ sources }, { catalogs, language }) =>
      sources.map(({ handle }) => ({ handle, label: catalogs.label("source", handle, language) })),
    example: [{ handle: "shelter_list", label: "Lista de refugios" }],
  },
  status: { ...status, example: { handle: "found", label: "Encontrado" } },
  ...{ hospital, hospital_status },
  shelter: {
    ...shelter,
    example: { handle: "campo_de_golf_caribe", label: "Campo de Golf Caribe" },
  },
  shelter_status: { ...shelter_status, example: { handle: "present", label: "Presente" } },
  ...stamps,
});

/** A record that a confirmed duplicate review links to this one. */
export const linkedPerson = { ...linked, schema: linked.schema.meta({ id: "LinkedPerson" }) };

export const historyEntry = z
  .object({
    at: wireTime,
    by: z.string().meta({
      description:
        "The name of the key that made the change, `undo` for an import that was taken back.",
    }),
    field: z.enum([...moving, "canonical_person_id"]),
    old: z.string().nullable(),
    new: z.string().nullable(),
  })
  .meta({ id: "HistoryEntry" });

export const historyExample = {
  ...{ at: exampleTimes.updated_at, by: "Red de refugios" },
  ...{ field: "status", old: "found", new: "missing" },
};
