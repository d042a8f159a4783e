import type { Document } from "mongodb";
import { z } from "zod";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type { PersonDocument } from "../../kernel/database/collections.js";
import { dataOf, pageOf } from "../../kernel/http/envelope.js";
import { examples } from "../../kernel/http/examples.js";
import { wireId } from "../../kernel/http/fields.js";
import { viewsOf } from "../../kernel/http/view.js";
import { isMinor } from "../../kernel/values/age.js";
import { tip, tipExample, viewTip } from "../tips/tips.view.js";
import type { Links } from "./links.store.js";
import { historyEntry, linkedPerson, sourceEntry } from "./nested.view.js";
import { isHealthSensitive } from "./protection.view.js";
import {
  everybody,
  minority,
  patientFields,
  type Reader,
  shownPhoto,
  shownTo,
} from "./shown-fields.view.js";

/** What a person may be projected to when this caller reads it: all that its view needs but the links. */
export type ShownPerson = Omit<
  PersonDocument,
  "search" | "natural_keys" | "import_key" | "match_keys"
>;

/** A person with the links that this caller's view shows: see links.store.ts. */
export type LinkedView = ShownPerson & { links: Links };

const { field, view } = viewsOf<LinkedView, Reader>();

const photoUrl = (
  { photo }: Pick<ShownPerson, "photo">,
  { base, photoAddresses }: Reader,
  shownIn: "minimized" | "full",
) => (photo ? base + photoAddresses.sign(photo._id, shownIn) : null);

const canonical =
  "The canonical record of this individual, by a confirmed duplicate review. It may itself be linked to " +
  "another: follow the links to the record without one.";

const link = {
  canonical_person_id: field(
    wireId.optional().meta({
      description: `${canonical} Left out of a record that is not linked, and while that record is not public.`,
    }),
    ["canonical_person_id", "links"],
    ({ links }) => links.canonical,
  ),
};

const minor = view({
  ...everybody,
  is_minor: field(
    z.literal(true).meta({ description: minority }),
    ["effective_birth_date", "reported_minor"],
    () => true as const,
  ),
  ...link,
});

const adult = view({
  ...everybody,
  is_minor: field(
    z.literal(false).meta({ description: minority }),
    ["effective_birth_date", "reported_minor"],
    () => false as const,
    false,
  ),
  ...shownTo("adults", { minimized: true }),
  photo_url: field(
    shownPhoto,
    ["photo", ...patientFields],
    (person, reader) => (isHealthSensitive(person) ? null : photoUrl(person, reader, "minimized")),
    null,
  ),
  ...link,
});

/** What everybody with persons:read may see; of a minor less than of an adult. Nothing else is ever shown. */
export const minimizedPerson = z
  .discriminatedUnion("is_minor", [adult.schema, minor.schema])
  .register(examples, { minimized: adult.example });

export const viewMinimizedPerson = (
  person: LinkedView,
  reader: Reader,
): z.input<typeof minimizedPerson> =>
  (isMinor(person, reader.today) ? minor : adult).read(person, reader);

const full = view({
  ...everybody,
  is_minor: field(
    z.boolean().meta({ description: minority }),
    ["effective_birth_date", "reported_minor"],
    (person, { today }) => isMinor(person, today),
    false,
  ),
  ...shownTo("adults"),
  photo_url: field(
    shownPhoto,
    ["photo"],
    (person, reader) => photoUrl(person, reader, "full"),
    null,
  ),
  ...shownTo("sensitive"),
  verified_by: field(
    z.string().nullable().meta({ description: "The name of the key that verified the record." }),
    ["verified_by"],
    ({ verified_by }) => verified_by ?? null,
    null,
  ),
  canonical_person_id: field(
    wireId.nullable().meta({ description: canonical }),
    ["canonical_person_id", "links"],
    ({ links }) => links.canonical ?? null,
    null,
  ),
  linked_persons: field(
    z.array(linkedPerson.schema).meta({
      description:
        "The public records that confirmed duplicate reviews link to this one, the newest 100, newest first. Each " +
        "stays a record of its own source.",
    }),
    ["links"],
    ({ links }, reader) => links.linked.map((linked) => linkedPerson.read(linked, reader)),
    [linkedPerson.example],
  ),
  sources: field(
    z.array(sourceEntry.schema).meta({
      description: "Who reported this person, and under which identifier of their own.",
    }),
    ["sources"],
    ({ sources }, reader) => sources.map((source) => sourceEntry.read(source, reader)),
    [sourceEntry.example],
  ),
  tips: field(
    z.array(tip).meta({ description: "The newest 50." }),
    ["_id", "tips"],
    ({ _id, tips }, { caller }) => tips.map((stored) => viewTip(stored, _id, caller)).reverse(),
    [tipExample],
  ),
  history: field(
    z.array(historyEntry.schema).meta({
      description:
        "Changes of status, hospital, shelter, their statuses and canonical_person_id: the newest 100, newest first.",
    }),
    ["history"],
    ({ history }, reader) => history.map((entry) => historyEntry.read(entry, reader)).reverse(),
    [historyEntry.example],
  ),
});

/** With persons:sensitive:read. */
export const fullPerson = full.schema
  .meta({ id: "Person" })
  .register(examples, { full: full.example });

export const viewFullPerson = (person: LinkedView, reader: Reader): z.input<typeof fullPerson> =>
  full.read(person, reader);

/** A stored person as this caller may see it today. */
export const viewPerson = (person: LinkedView, reader: Reader) =>
  reader.caller.can("persons:sensitive:read")
    ? viewFullPerson(person, reader)
    : viewMinimizedPerson(person, reader);

/** The ids of all records that a view of a person shows. */
export const recordsOfPerson = (person: ReturnType<typeof viewPerson>) => [
  person.id,
  ...("linked_persons" in person ? person.linked_persons.map((linked) => linked.id) : []),
];

const answers = { fullFor: "persons:sensitive:read" } as const;

/** What operations on one person answer with. */
export const onePerson = {
  response: { minimized: dataOf(minimizedPerson), full: dataOf(fullPerson), ...answers },
  recordsIn: recordsOfPerson,
};

export const pageOfPersons = {
  response: { minimized: pageOf(minimizedPerson), full: pageOf(fullPerson), ...answers },
  recordsIn: recordsOfPerson,
};

const newestTips = 50;
const newestHistory = 100;

const asked = (fields: readonly string[]): Document => ({
  ...Object.fromEntries(fields.filter((field) => field !== "links").map((field) => [field, 1])),
  version: 1,
});

const minimizedProjection = asked([...adult.needs, ...minor.needs]);

const fullProjection: Document = {
  ...asked(full.needs),
  is_public: 1,
  // Decides how the record is protected for every reader.
  reported_patient: 1,
  tips: { $slice: -newestTips },
  history: { $slice: -newestHistory },
};

/** The projection of exactly the fields that this caller's view needs. It halves the cost of a page. */
export const projectionFor = (caller: Caller): Document =>
  caller.can("persons:sensitive:read") ? fullProjection : minimizedProjection;

/** For the examples of answers that hold persons. */
export const personExamples = { minimized: adult.example, full: full.example };
