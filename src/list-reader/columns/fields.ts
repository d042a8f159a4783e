/** What a column may hold. Names of the API's fields are kept; the rest is what lists have besides. */
export type Field = (typeof fields)[number];

export const fields = [
  "full_name",
  "full_name_surname_first",
  "first_name",
  "last_name",
  "document_id",
  "document_type",
  "nationality",
  "birth_date",
  "age",
  /** Yes or no. */
  "is_minor",
  "gender",
  "age_and_gender",
  "marked_female",
  "marked_male",
  "location",
  /** Where the person is now: a hospital, a shelter or another place. Only somebody who knows it says so. */
  "where_now",
  "description",
  "status",
  /** Yes or no. */
  "found",
  "hospital",
  "hospital_status",
  "shelter",
  "shelter_status",
  "hospital_or_shelter",
  "contact_name",
  "contact_person_first_name",
  "contact_person_last_name",
  "contact_person_phone",
  "contact_person_email",
  "contact_person_relationship",
  "source_id",
  "source_notes",
  /** A number that only counts the rows. It is dropped. */
  "numbering",
  /** A value without interest for an import. It is dropped. */
  "ignored",
  /** A column that is known but is no field of the registry. It goes to the notes. */
  "note",
  /** As `note`; a bare serial in it is a date. */
  "note_date",
  /** The day on which somebody left the hospital or the shelter. It goes to the notes as well. */
  "left_on",
  /** The day on which somebody died. It goes to the notes as well. */
  "died_on",
  // What only the values can tell:
  "state",
  "born",
  "id",
] as const;

export const isField = (name: string): name is Field =>
  (fields as readonly string[]).includes(name);

/** Fields of the person's own name. */
export const nameFields: ReadonlySet<Field | undefined> = new Set<Field>([
  ...(["full_name", "full_name_surname_first", "first_name", "last_name"] as const),
]);
