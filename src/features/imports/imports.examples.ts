import { exampleTimes } from "../../kernel/http/examples.js";
import { noCounts, noFindings } from "./import-summary.js";

const accepted = {
  id: "66f2c0a1b3d4e5f607187f01",
  source: "shelter_list",
  state: "queued",
  dry_run: false,
  file: { name: "refugio-27-06-2026.xlsx", sha256: "9f86d081884c7d65".repeat(4) },
  counts: noCounts,
  read: 0,
  refused: null,
  ...noFindings,
  rows_left_out: 0,
  begun_at: null,
  ended_at: null,
  ...exampleTimes,
};

const listed = {
  ...accepted,
  state: "finished",
  read: 1,
  counts: { rows: 212, created: 180, updated: 12, unchanged: 18, duplicates: 1, rejected: 1 },
  begun_at: exampleTimes.created_at,
  ended_at: exampleTimes.updated_at,
  dated: { from: "2026-06-27", to: "2026-06-27T18:30" },
  unread_states: [{ header: "Estatus", field: "status", cells: 3 }],
};

const finished = {
  ...listed,
  rows: [
    {
      sheet: "Personas",
      row: 41,
      outcome: "rejected",
      field: "last_name",
      code: "name_single",
      reason: "a single name",
    },
  ],
};

/** An import in either view when it was accepted and when it has ended, for the document of the API. */
export const importExamples = {
  accepted: {
    minimized: { ...accepted, counts: { rows: 0, accepted: 0, rejected: 0 } },
    full: { ...accepted, undone: null, undoing: null },
  },
  listed: {
    minimized: { ...listed, counts: { rows: 212, accepted: 211, rejected: 1 } },
    full: { ...listed, undone: null, undoing: null },
  },
  finished: {
    minimized: { ...finished, counts: { rows: 212, accepted: 211, rejected: 1 } },
    full: { ...finished, undone: null, undoing: null, left_ids: [], named_by: [] },
  },
  undoing: {
    ...listed,
    state: "undoing",
    undone: null,
    undoing: { handled: 100, removed: 90, restored: 8, left: 2 },
  },
  undone: {
    ...finished,
    state: "undone",
    undone: {
      at: exampleTimes.updated_at,
      by: "Red de refugios",
      removed: 178,
      restored: 12,
      left: 2,
    },
    undoing: null,
    left_ids: ["66f2c0a1b3d4e5f60718293a", "66f2c0a1b3d4e5f60718293b"],
    named_by: [{ id: "66f2c0a1b3d4e5f607187f02", file: "refugio-28-06-2026.xlsx" }],
  },
};

const at = (row: number) => ({ sheet: null, row, record: null });

export const previewExample = {
  format: { kind: "csv", encoding: "utf8", separator: "," },
  tables: [
    {
      at: at(1),
      titles: [],
      date: null,
      hospital: null,
      shelter: null,
      columns: [
        {
          header: "Nombre",
          field: "full_name",
          evidence: [{ field: "full_name", because: "header" }],
          unsure: [],
          examples: [],
        },
        {
          header: "Otro",
          field: "note",
          evidence: [],
          unsure: ["hospital_status", "status"],
          examples: ["alta"],
        },
      ],
      remembered: null,
      sections: [],
      rows: [
        {
          at: at(2),
          person: { first_name: "Ana", last_name: "Rojas", notes: "Otro: alta" },
          rejected: null,
        },
      ],
    },
  ],
  tables_left_out: 0,
  rows: { accepted: 1, rejected: 0, ignored: 1, unread: 0, whole: true },
  hidden: { rows: 0, of_sheets: 0 },
  summary: {
    states: [
      {
        status: null,
        hospital_status: null,
        shelter_status: null,
        place: null,
        rows: 1,
        because: null,
      },
    ],
    states_left_out: 0,
    rejected: [],
    children: 0,
    patients: 0,
    unsaid: 1,
  },
  look_first: [
    {
      at: at(2),
      person: { first_name: "Ana", last_name: "Rojas", notes: "Otro: alta" },
      rejected: null,
      state: "not said how the person is",
      why: "unsaid",
    },
  ],
  left_open: { unread_states: [], patients_without_hospital: 0, unknown_places: [] },
  unused: [],
};
