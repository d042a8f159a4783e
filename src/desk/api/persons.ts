import type { MinimizedPerson, Person } from "#desk-client";

/** What every key may see of a person; what a view leaves out is undefined. */
type Shared = Omit<MinimizedPerson, "is_minor" | "canonical_person_id">;
type OfAdults = Pick<
  Person,
  "document_type" | "document_id" | "location" | "description" | "photo_url"
>;

/** A person in any view. */
export type AnyPerson = Shared &
  Partial<OfAdults> &
  Partial<Omit<Person, keyof Shared | keyof OfAdults | "is_minor" | "canonical_person_id">> & {
    is_minor: boolean;
    canonical_person_id?: string | null;
  };

/** A person and the version that is shown. */
export interface ShownPerson {
  person: AnyPerson;
  etag: string | undefined;
}

/** Whether the key sees all of it: only then the history is there. */
export const isFullView = (person: AnyPerson): person is Person => person.history !== undefined;

/**
 * Whether a record may say something in a field that the key does not see. Its view leaves out what it hides, masks the
 * document, and says null of a patient's place as of one that nobody knows.
 */
export const mayHide = (person: AnyPerson, field: keyof AnyPerson): boolean =>
  !isFullView(person) &&
  (person[field] === undefined ||
    field === "document_id" ||
    (field === "location" && person.location === null));

export const nameOf = ({ first_name, last_name }: Pick<Person, "first_name" | "last_name">) =>
  `${first_name} ${last_name}`;
