import { type PersonField, personFields } from "../persons/person-fields.js";
import { personExamples } from "../persons/persons.view.js";
import { tipExample } from "../tips/tips.view.js";
import type { Operation } from "./operations.js";

// Synthetic data: no such person, phone or address exists. A test holds each to its schema.

const times = { created_at: "2026-01-15T14:03:22.118Z", updated_at: "2026-01-15T16:40:09.502Z" };
const label = (handle: string, text: string) => ({ handle, label: text });

const { minimized: minimizedPerson, full: person } = personExamples;

const report = {
  id: "66f2c0a1b3d4e5f607184c01",
  person_id: tipExample.person_id,
  reason: "already_found",
  details: "Está en casa de su hermana desde ayer.",
  reporter_name: "Carla Ejemplo",
  reporter_email: "carla@example.org",
  status: "pending",
  ...times,
};

const resource = {
  id: "66f2c0a1b3d4e5f607185d01",
  country: { code: "VE", label: "Venezuela" },
  region: "La Guaira",
  city: "Maiquetía",
  address: null,
  type: label("hotline", "Línea de ayuda"),
  name: "Línea de ejemplo",
  description: "Atiende las 24 horas.",
  links: [
    {
      type: label("phone", "Teléfono"),
      label: "Central",
      value: "+582125550103",
      href: "tel:+582125550103",
    },
  ],
  ...times,
};

const review = {
  id: "66f2c0a1b3d4e5f607186e01",
  confidence: "high",
  reason: "Same surnames; similar given names",
  status: "pending",
  canonical_person_id: null,
  note: null,
  persons: [minimizedPerson, { ...minimizedPerson, id: "66f2c0a1b3d4e5f60718293b" }],
  match_score: 0.97,
  scan_version: 1,
  audited_by: null,
  audited_at: null,
  comparison: [
    { field: "given_names", agreement: "close", weight: 4.5 },
    { field: "surnames", agreement: "match", weight: 6.1 },
    { field: "gender", agreement: "missing", weight: 0 },
    { field: "location", agreement: "missing", weight: 0 },
    { field: "description", agreement: "missing", weight: 0 },
  ],
  ...times,
};

const fullReview = {
  ...review,
  reason: "Same surnames and document; similar given names",
  persons: [person, { ...person, id: "66f2c0a1b3d4e5f60718293b", linked_persons: [] }],
  comparison: [
    { field: "given_names", agreement: "close", weight: 4.5, values: ["Ana", "Anna"] },
    { field: "surnames", agreement: "match", weight: 6.1, values: ["Ejemplo", "Ejemplo"] },
    { field: "document", agreement: "match", weight: 9.2, values: ["V-12345678", "12.345.678"] },
  ],
};

const options = {
  genders: [label("female", "Femenino")],
  document_types: [label("cedula", "Cédula")],
  relationships: [label("mother", "Madre")],
  statuses: [label("missing", "Desaparecido")],
  hospital_statuses: [label("admitted", "Hospitalizado")],
  shelter_statuses: [label("present", "Presente")],
  hospitals: [label("hospital_de_ejemplo", "Hospital de Ejemplo")],
  shelters: [label("campo_de_golf_caribe", "Campo de Golf Caribe")],
  sources: [label("form", "Formulario")],
  resource_types: [label("hotline", "Línea de ayuda")],
  link_types: [label("phone", "Teléfono")],
  countries: [{ code: "VE", label: "Venezuela" }],
};

const accepted = {
  id: "66f2c0a1b3d4e5f607187f01",
  source: "shelter_list",
  state: "queued",
  dry_run: false,
  file: { name: "refugio-27-06-2026.xlsx", sha256: "9f86d081884c7d65".repeat(4) },
  counts: { rows: 0, created: 0, updated: 0, unchanged: 0, duplicates: 0, rejected: 0 },
  read: 0,
  refused: null,
  dated: null,
  unused: [],
  unsure: [],
  unread: 0,
  unclear: 0,
  unread_states: [],
  patients_without_hospital: 0,
  unknown_places: [],
  rows_left_out: 0,
  begun_at: null,
  ended_at: null,
  ...times,
};

const acceptedMinimized = { ...accepted, counts: { rows: 0, accepted: 0, rejected: 0 } };

const imported = {
  ...accepted,
  state: "finished",
  read: 1,
  counts: { rows: 212, created: 180, updated: 12, unchanged: 18, duplicates: 1, rejected: 1 },
  begun_at: times.created_at,
  ended_at: times.updated_at,
  dated: { from: "2026-06-27", to: "2026-06-27T18:30" },
  unread_states: [{ header: "Estatus", field: "status", cells: 3 }],
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

const importedMinimized = {
  ...imported,
  counts: { rows: 212, accepted: 211, rejected: 1 },
};

/** What `data` holds, by the tag of an operation, or its own name: an answer of each view. */
const records: Record<string, Record<string, object>> = {
  Persons: { minimized: minimizedPerson, full: person },
  Photos: { minimized: minimizedPerson, full: person },
  Tips: { tip: tipExample },
  Reports: { report },
  Resources: { resource },
  Duplicates: { minimized: review, full: fullReview },
  Options: { options },
  createImport: { minimized: acceptedMinimized, full: accepted },
  getImport: { minimized: importedMinimized, full: imported },
};

const preview = {
  format: { kind: "csv", encoding: "utf8", separator: "," },
  tables: [
    {
      at: { sheet: null, row: 1, record: null },
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
          at: { sheet: null, row: 2, record: null },
          person: { first_name: "Ana", last_name: "Rojas", status: "missing", notes: "Otro: alta" },
          rejected: null,
        },
      ],
    },
  ],
  tables_left_out: 0,
  rows: { accepted: 1, rejected: 0, ignored: 1, unread: 0, whole: true },
  unused: [],
};

/** Of a look at what an operation would make. */
const looks: Record<string, Record<string, object>> = { createImport: { preview } };

/** Examples of an answer to a look. */
export const lookExamples = ({ id }: Operation) =>
  Object.fromEntries(
    Object.entries(looks[id] ?? {}).map(([name, data]) => [name, { value: { data } }]),
  );

const pagination = { next_cursor: null, previous_cursor: null, limit: 50 };

/** Examples of an answer. */
export function responseExamples({ id, tag, isList, isPaged }: Operation) {
  const shown = Object.entries(records[id] ?? records[tag] ?? {});
  const page = isPaged ? { pagination } : {};
  return Object.fromEntries(
    shown.map(([name, data]) => [name, { value: { data: isList ? [data] : data, ...page } }]),
  );
}

/** Bodies of requests, by operation. */
export const requestExamples: Record<string, object> = {
  createPerson: Object.fromEntries(
    Object.entries<PersonField>(personFields).flatMap(([name, { example }]) =>
      example?.request === undefined ? [] : [[name, example.request]],
    ),
  ),
  updatePerson: { status: "found", found_notes: "En casa de su hermana." },
  createPersonTip: {
    sender_name: "Pedro Ejemplo",
    sender_phone: "0414-5550102",
    message: "La vi el lunes en la plaza, estaba bien.",
  },
  updatePersonTip: { message: "La vi el martes en la plaza, estaba bien." },
  createPersonReport: {
    reason: "already_found",
    details: "Está en casa de su hermana desde ayer.",
    reporter_name: "Carla Ejemplo",
    reporter_email: "carla@example.org",
  },
  updatePersonReport: { status: "completed" },
  createResource: {
    name: "Línea de ejemplo",
    type: "hotline",
    country: "VE",
    region: "La Guaira",
    city: "Maiquetía",
    description: "Atiende las 24 horas.",
    links: [{ type: "phone", label: "Central", value: "0212-5550103" }],
  },
  updateResource: { description: "Atiende de 8 a 20 horas." },
  updateDuplicate: { status: "dismissed", note: "Otra persona del mismo nombre" },
};
