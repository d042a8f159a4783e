import { z } from "zod";
import type { HistoryEntry, SourceEntry } from "../../kernel/database/collections.js";
import { exampleTimes } from "../../kernel/http/examples.js";
import { labelled, wireId, wireTime } from "../../kernel/http/fields.js";
import { viewsOf } from "../../kernel/http/view.js";
import { moving } from "./history.store.js";
import type { LinkedPerson } from "./links.store.js";
import { id, type Reader, shownTo, stamps } from "./shown-fields.view.js";

// The items of the lists in the full view of a person.

const { field, stored, view } = viewsOf<SourceEntry, Reader>();

const source = view({
  id: stored("_id", wireId, "66f2c0a1b3d4e5f607183b01"),
  handle: stored("handle", z.string(), "form"),
  label: field(
    z.string(),
    ["handle"],
    ({ handle }, { catalogs, language }) => catalogs.label("source", handle, language),
    "Formulario",
  ),
  url: field(
    z.string().nullable(),
    ["url", "handle"],
    ({ url, handle }, { catalogs }) => url ?? catalogs.entry("source", handle)?.url ?? null,
    null,
  ),
  source_id: stored(
    "source_id",
    z.string().nullable().meta({
      description: "The source's own identifier of the record; unique within the source.",
    }),
    "A-17",
  ),
  notes: stored("notes", z.string().nullable(), null),
  created_at: stored("created_at", wireTime, exampleTimes.created_at),
  updated_at: stored("updated_at", wireTime, exampleTimes.updated_at),
});

/** A source that reported a person. */
export const sourceEntry = { ...source, schema: source.schema.meta({ id: "SourceEntry" }) };

const { first_name, last_name, status } = shownTo("everybody");
const { hospital, hospital_status, shelter, shelter_status } = shownTo("sensitive");

const linked = viewsOf<LinkedPerson, Reader>().view({
  id: { ...id, example: "66f2c0a1b3d4e5f60718293b" },
  first_name: { ...first_name, example: "Anna" },
  last_name,
  sources: {
    schema: z.array(labelled).meta({ description: "Who reported this person." }),
    needs: ["sources"],
    read: ({ sources }, { catalogs, language }) =>
      sources.map(({ handle }) => ({ handle, label: catalogs.label("source", handle, language) })),
    example: [{ handle: "shelter_list", label: "Lista de refugios" }],
  },
  status: { ...status, example: { handle: "found", label: "Encontrada" } },
  hospital,
  hospital_status,
  shelter: {
    ...shelter,
    example: { handle: "campo_de_golf_caribe", label: "Campo de Golf Caribe" },
  },
  shelter_status: { ...shelter_status, example: { handle: "present", label: "Presente" } },
  ...stamps,
});

/** A record that a confirmed duplicate review links to this one. */
export const linkedPerson = { ...linked, schema: linked.schema.meta({ id: "LinkedPerson" }) };

const { stored: storedMove, view: viewOfHistory } = viewsOf<HistoryEntry, unknown>();

const history = viewOfHistory({
  at: storedMove("at", wireTime, exampleTimes.updated_at),
  by: storedMove(
    "by",
    z.string().meta({
      description:
        "The name of the key that made the change, `undo` for an import that was taken back.",
    }),
    "Red de refugios",
  ),
  field: storedMove("field", z.enum([...moving, "canonical_person_id"]), "status"),
  old: storedMove("old", z.string().nullable(), "found"),
  new: storedMove("new", z.string().nullable(), "missing"),
});

/** A change of where a person is, or of the record it is linked to. */
export const historyEntry = { ...history, schema: history.schema.meta({ id: "HistoryEntry" }) };
