import { z } from "zod";
import type { PersonDocument } from "../../kernel/database/collections.js";
import type { ViewContext } from "../../kernel/http/endpoint.js";
import { exampleTimes } from "../../kernel/http/examples.js";
import { wireId, wireTime } from "../../kernel/http/fields.js";
import { type ViewField, viewsOf } from "../../kernel/http/view.js";
import { ageLabel, yearsBetween } from "../../kernel/values/age.js";
import type { Catalogs } from "../catalogs/loaded-catalogs.store.js";
import type { PhotoAddresses } from "../photos/photo-address.view.js";
import { noted } from "./field-note.js";
import {
  type Audience,
  type PersonField,
  type PersonFields,
  personFields,
} from "./person-fields.js";
import { isHealthSensitive } from "./protection.view.js";

/** What persons are shown by beside who asks. Ages are those of `today`. */
export interface Reader extends Omit<ViewContext, "messageLanguage"> {
  catalogs: Catalogs;
  photoAddresses: PhotoAddresses;
}

type Shown = Pick<
  PersonDocument,
  "_id" | "created_at" | "updated_at" | "effective_birth_date" | "birth_date" | "verified_at"
>;

const { field } = viewsOf<Shown, Reader>();

export const id = field(wireId, ["_id"], ({ _id }) => _id, "66f2c0a1b3d4e5f60718293a");

export const stamps = {
  created_at: field(
    wireTime,
    ["created_at"],
    (person) => person.created_at,
    exampleTimes.created_at,
  ),
  updated_at: field(
    wireTime,
    ["updated_at"],
    (person) => person.updated_at,
    exampleTimes.updated_at,
  ),
};

/** The declared fields that this audience is shown. */
type ShownTo<To extends Audience> = {
  [Name in keyof PersonFields as PersonFields[Name] extends { shown: { to: To } }
    ? Name
    : never]: PersonFields[Name] extends {
    shown: { as: { schema: infer Schema extends z.ZodType } };
  }
    ? ViewField<object, Reader, Schema>
    : never;
};

/** The fields that are shown to an audience, as their declaration says. */
export const shownTo = <To extends Audience>(to: To, { minimized = false } = {}) =>
  Object.fromEntries(
    Object.entries<PersonField>(personFields)
      .filter(([, { shown }]) => shown?.to === to)
      .map(([name, declared]) => [name, viewed(name, declared, minimized)]),
  ) as ShownTo<To>;

function viewed(
  name: string,
  declared: PersonField,
  minimized: boolean,
): ViewField<object, Reader> {
  const { shown, example, note } = declared;
  if (!shown) throw new TypeError(`${name} is shown to nobody`);
  const { schema, read, needs = [] } = shown.as;
  const asStored = (person: object, reader: Reader) =>
    read(person[name as keyof object], reader, person);
  const rule = minimized ? shown.minimized : undefined;
  return {
    schema: noted(schema, note, "output"),
    needs: [name, ...needs, ...(rule === "unless patient" ? patientFields : [])],
    read: rule ? (person, reader) => minimizedBy[rule](asStored(person, reader), person) : asStored,
    example: rule && example && "minimized" in example ? example.minimized : example?.answer,
  };
}

export const patientFields = ["hospital", "hospital_status", "reported_patient"] as const;

/** What a value is without persons:sensitive:read. */
const minimizedBy = {
  masked: (value: unknown) => (typeof value === "string" ? masked(value) : null),
  // Null instead of left out: a missing key would tell that somebody is in a hospital.
  "unless patient": (value: unknown, person: object) => (isHealthSensitive(person) ? null : value),
};

/** The last three characters; none of a short id. */
function masked(id: string): string {
  const characters = [...id];
  const hidden = characters.length < 6 ? characters.length : characters.length - 3;
  return "*".repeat(hidden) + characters.slice(hidden).join("");
}

/** What every view of a person shows. */
export const everybody = {
  id,
  ...shownTo("everybody"),
  age: field(
    z.int().nullable().meta({ description: "Years, today." }),
    ["effective_birth_date"],
    ({ effective_birth_date }, { today }) =>
      effective_birth_date ? yearsBetween(effective_birth_date, today) : null,
    34,
  ),
  age_label: field(
    z.string().nullable().meta({
      description: "The age as people read it: years, months below 2 years, days below one month.",
    }),
    ["birth_date", "effective_birth_date"],
    ({ birth_date, effective_birth_date }, { today, language }) =>
      effective_birth_date ? ageLabel({ birth_date, effective_birth_date }, today, language) : null,
    "34 años",
  ),
  verified_at: field(
    wireTime.nullable(),
    ["verified_at"],
    ({ verified_at }) => verified_at ?? null,
    null,
  ),
  ...stamps,
};

/** For the document of the API. */
export const minority = "Under 18; of unknown age: when the list that named the person said so.";

export const shownPhoto = z.string().nullable().meta({
  description:
    "An address of this service that shows the photo without a key, for one to two hours. Null: no photo.",
});
