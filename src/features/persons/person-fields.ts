import { z } from "zod";
import {
  day,
  email,
  handle,
  labelled,
  line,
  maximum,
  optional,
  personName,
  phone,
  prose,
  wireTime,
} from "../../kernel/http/fields.js";
import { fieldTexts } from "../../kernel/messages/fields.js";
import { message } from "../../kernel/messages/schema-messages.js";
import { latestBirthDate } from "../../kernel/values/age.js";
import { dayOf } from "../../kernel/values/day.js";
import type { Language } from "../../kernel/values/language.js";
import type { ListedPerson } from "../../list-reader/index.js";
import {
  documentTypes,
  genders,
  handlesOf,
  hospitalStatuses,
  type Labels,
  labelOf,
  relationships,
  shelterStatuses,
  statuses,
} from "../catalogs/labels.schema.js";
import type { Catalogs } from "../catalogs/loaded-catalogs.store.js";

// Every field of a person that a request may give is declared once, here. The bodies of requests, the stored
// document, both views, the projections, the fields of imported lists and the document of the API are all derived
// from this declaration. persons.view.ts adds what else is shown.

/** Who is shown a field: everybody, everybody but not of minors, or `persons:sensitive:read` alone. */
export type Audience = "everybody" | "adults" | "sensitive";

/** What the words for a person depend on. */
interface Named {
  gender?: keyof typeof genders;
}

/** How a stored value is shown. */
interface Shape<Value, Schema extends z.ZodType> {
  schema: Schema;
  read(
    value: Value,
    reader: { language: Language; catalogs: Catalogs },
    person: Named,
  ): z.input<Schema>;
  /** The other fields that `read` uses. */
  needs?: readonly (keyof Named)[];
}

export interface PersonField {
  /** What a request may give. */
  input: z.ZodType;
  /** Which requests may: a create and any change, or a change alone. */
  givenTo: "create" | "update";
  /** Whether a stored record has it: always, perhaps (unless said), or never under this name. */
  stored?: "always" | "never";
  /** Imported lists may give it. */
  listed?: true;
  shown?: {
    to: Audience;
    as: Shape<never, z.ZodType>;
    /** Without `persons:sensitive:read`: all but the end is masked, or it is null for a patient. */
    minimized?: "masked" | "unless patient";
  };
  /** What the document of the API says of it in requests and answers. */
  note?: string | { input?: string; output?: string };
  example?: {
    /** In a create. */
    request?: unknown;
    answer?: unknown;
    /** In the minimized view, where that differs. */
    minimized?: unknown;
  };
}

const requiredText = { schema: z.string(), read: (given: string) => given };
const text = { schema: z.string().nullable(), read: (given: string | undefined) => given ?? null };
const time = { schema: wireTime.nullable(), read: (given: Date | undefined) => given ?? null };

const labelIn = <Handle extends string>(labels: Labels<Handle>) => ({
  schema: labelled.nullable(),
  read: (handle: Handle | undefined, { language }: { language: Language }) =>
    handle ? labelOf(labels, handle, language) : null,
});

/** A state of a person: its Spanish label agrees with the gender. */
const stateIn = <Handle extends string>(labels: Labels<Handle>) => ({
  schema: labelled.nullable(),
  read: (handle: Handle | undefined, { language }: { language: Language }, { gender }: Named) =>
    handle ? labelOf(labels, handle, language, gender) : null,
  needs: ["gender"] as const,
});

const place = (kind: "hospital" | "shelter") => ({
  schema: labelled.nullable(),
  read: (
    handle: string | undefined,
    { language, catalogs }: { language: Language; catalogs: Catalogs },
  ) => (handle ? { handle, label: catalogs.label(kind, handle, language) } : null),
});

const toEverybody = <As>(as: As) => ({ to: "everybody" as const, as });
const ofAdults = <As>(as: As) => ({ to: "adults" as const, as });
const sensitive = <As>(as: As) => ({ to: "sensitive" as const, as });

export const birthDate = day
  .refine((born) => born <= dayOf(new Date()), message(fieldTexts.in_future))
  .refine(
    (born) => born >= latestBirthDate(120, dayOf(new Date())),
    message(fieldTexts.born_too_early),
  );

/** How far the clocks of clients may run ahead. Milliseconds. */
const tolerance = 60_000;

/** Nobody alive was found before; far earlier years have no ISO 8601 form of four digits. */
const earliest = new Date("1900-01-01");

/** A time in the past. It is stored as a date. */
const pastTime = line(maximum.short)
  .pipe(z.iso.datetime({ offset: true, error: message(fieldTexts.not_time) }))
  .transform((text) => new Date(text))
  .refine((time) => time >= earliest, message(fieldTexts.before_1900))
  .refine((time) => time.getTime() <= Date.now() + tolerance, message(fieldTexts.in_future))
  .meta({ format: "date-time" });

/** What the reader of lists gives of a person and is stored under the same name. */
type GivenByLists = Exclude<
  keyof ListedPerson,
  ("namesake" | "age" | "source_id" | "notes") | ("reported_minor" | "reported_patient")
>;

const catalogHandle = "A handle of the catalog: see GET /v1/options.";

export const personFields = {
  first_name: {
    input: personName(2),
    givenTo: "create",
    stored: "always",
    listed: true,
    shown: toEverybody(requiredText),
    example: { request: "Ana", answer: "Ana" },
  },
  last_name: {
    input: personName(2),
    givenTo: "create",
    stored: "always",
    listed: true,
    shown: toEverybody(requiredText),
    example: { request: "Ejemplo", answer: "Ejemplo" },
  },
  document_type: {
    input: optional(z.enum(handlesOf(documentTypes))),
    givenTo: "create",
    listed: true,
    shown: ofAdults(text),
    note: { output: "`cedula`, `passport`, `birth_certificate` or `other`." },
    example: { request: "cedula", answer: "cedula" },
  },
  document_id: {
    input: optional(line(maximum.identifier)),
    givenTo: "create",
    listed: true,
    shown: { ...ofAdults(text), minimized: "masked" },
    note: {
      input: "Kept as given; searched without regard to case, spaces, dots and hyphens.",
      output: "Minimized: all but the last 3 characters are `*`.",
    },
    example: { request: "V-12.345.678", answer: "V-12345678", minimized: "******678" },
  },
  birth_date: {
    input: optional(birthDate),
    givenTo: "create",
    listed: true,
    shown: sensitive(text),
    note: "`YYYY-MM-DD`; not in the future, at most 120 years ago.",
    example: { request: "1991-05-20", answer: "1991-05-20" },
  },
  // Stored as `effective_birth_date` and `birth_date_from_age`, because an age grows.
  age: {
    input: optional(z.int().min(0).max(120)),
    givenTo: "create",
    stored: "never",
    note: {
      input: "0 to 120; with birth_date too, at most a year apart from what that gives.",
      output: "Years, today.",
    },
  },
  gender: {
    input: optional(z.enum(handlesOf(genders))),
    givenTo: "create",
    listed: true,
    shown: toEverybody(labelIn(genders)),
    note: { output: "`female`, `male` or `other`, with its label." },
    example: { request: "female", answer: { handle: "female", label: "Femenino" } },
  },
  location: {
    input: optional(line(maximum.short)),
    givenTo: "create",
    listed: true,
    shown: { ...ofAdults(text), minimized: "unless patient" },
    example: { request: "La Guaira", answer: "La Guaira" },
  },
  description: {
    input: optional(prose()),
    givenTo: "create",
    listed: true,
    shown: ofAdults(text),
    example: { request: "Camisa azul, lentes.", answer: "Camisa azul, lentes." },
  },
  status: {
    input: z.enum(handlesOf(statuses)),
    givenTo: "update",
    stored: "always",
    listed: true,
    shown: toEverybody({
      schema: labelled,
      read: (
        handle: keyof typeof statuses,
        { language }: { language: Language },
        { gender }: Named,
      ) => labelOf(statuses, handle, language, gender),
      needs: ["gender"] as const,
    }),
    note: { output: "`missing` or `found`, with its label." },
    example: { answer: { handle: "missing", label: "Desaparecida" } },
  },
  found_notes: {
    input: optional(prose()),
    givenTo: "update",
    shown: sensitive(text),
    note: { input: "Only of a person who is found." },
    example: { answer: null },
  },
  found_at: {
    input: optional(pastTime),
    givenTo: "update",
    shown: toEverybody(time),
    note: "When the person was found.",
    example: { answer: null },
  },
  finder_name: {
    input: optional(personName()),
    givenTo: "update",
    shown: sensitive(text),
    note: { input: "Only of a person who is found." },
    example: { answer: null },
  },
  finder_phone: {
    input: optional(phone),
    givenTo: "update",
    shown: sensitive(text),
    note: { input: "Only of a person who is found. One valid number.", output: "E.164." },
    example: { answer: null },
  },
  hospital: {
    input: optional(handle),
    givenTo: "update",
    listed: true,
    shown: sensitive(place("hospital")),
    note: { input: catalogHandle, output: "The hospital, when there is one." },
    example: { answer: null },
  },
  hospital_status: {
    input: optional(z.enum(handlesOf(hospitalStatuses))),
    givenTo: "update",
    listed: true,
    shown: sensitive(stateIn(hospitalStatuses)),
    note: {
      input: "Only with a hospital.",
      output: "`admitted`, `discharged` or `deceased`, with its label.",
    },
    example: { answer: null },
  },
  shelter: {
    input: optional(handle),
    givenTo: "create",
    listed: true,
    shown: sensitive(place("shelter")),
    note: { input: catalogHandle, output: "The shelter, when there is one." },
    example: { answer: null },
  },
  shelter_status: {
    input: optional(z.enum(handlesOf(shelterStatuses))),
    givenTo: "create",
    listed: true,
    shown: sensitive(labelIn(shelterStatuses)),
    note: { input: "Only with a shelter.", output: "`present` or `departed`, with its label." },
    example: { answer: null },
  },
  contact_person_first_name: {
    input: personName(),
    givenTo: "create",
    listed: true,
    shown: sensitive(text),
    example: { request: "Luis", answer: "Luis" },
  },
  contact_person_last_name: {
    input: optional(personName()),
    givenTo: "create",
    listed: true,
    shown: sensitive(text),
    example: { request: "Ejemplo", answer: "Ejemplo" },
  },
  contact_person_phone: {
    input: phone,
    givenTo: "create",
    listed: true,
    shown: sensitive(text),
    note: {
      input: "One valid number, national (Venezuelan) or international.",
      output: "E.164.",
    },
    example: { request: "0414-5550101", answer: "+584145550101" },
  },
  contact_person_email: {
    input: email,
    givenTo: "create",
    listed: true,
    shown: sensitive(text),
    example: { request: "luis@example.org", answer: "luis@example.org" },
  },
  contact_person_relationship: {
    input: optional(z.enum(handlesOf(relationships))),
    givenTo: "create",
    listed: true,
    shown: sensitive(text),
    note: {
      input: "Required for a person under 18.",
      output:
        "`mother`, `father`, `sibling`, `grandparent`, `aunt_uncle`, `cousin`, `friend` or `legal_guardian`.",
    },
    example: { request: "sibling", answer: "sibling" },
  },
  // Stored only when it is true.
  is_guardian_verified: {
    input: optional(z.boolean()),
    givenTo: "create",
    stored: "never",
    note: "Must be true for a person under 18.",
  },
  // Stored in the entry of the owner among the sources.
  source_id: {
    input: optional(line(maximum.identifier)),
    givenTo: "create",
    stored: "never",
    note: "The source's own identifier of the record; unique within the source.",
  },
  source_notes: { input: optional(prose()), givenTo: "create", stored: "never" },
  // Stored as `verified_at` and `verified_by`.
  verified: {
    input: z.boolean(),
    givenTo: "update",
    stored: "never",
    note: "`true` stamps verified_at and verified_by, `false` clears both.",
  },
  is_public: {
    input: z.boolean(),
    givenTo: "update",
    stored: "always",
    note: "`false` hides the person from lists, tips, reports and duplicate reviews.",
  },
} as const satisfies Record<string, PersonField> &
  Record<GivenByLists, PersonField & { listed: true }>;

export type PersonFields = typeof personFields;

/** The names of fields that are declared like this. */
export type NamesOf<Declared> = {
  [Name in keyof PersonFields]: PersonFields[Name] extends Declared ? Name : never;
}[keyof PersonFields];

type Value<Name extends keyof PersonFields> = Exclude<z.output<PersonFields[Name]["input"]>, null>;

type Always = NamesOf<{ stored: "always" }>;
type Never = NamesOf<{ stored: "never" }>;

type StoredFields = { [Name in Always]: Value<Name> } & {
  [Name in Exclude<keyof PersonFields, Always | Never>]?: Value<Name>;
};

/**
 * The fields of a person that imported lists may give. A field that is listed but that the reader of lists does not
 * give is an error here that names it.
 */
export type ListedName = keyof Pick<ListedPerson, NamesOf<{ listed: true }>>;

// The stored document has these fields: see src/kernel/database/collections.ts.
declare module "../../kernel/database/collections.js" {
  interface PersonDocument extends StoredFields {}
  interface ListedFields extends Record<ListedName, true> {}
}

/** The fields that only a found person has. */
export const foundFields = ["found_notes", "found_at", "finder_name", "finder_phone"] as const;
