import type { MinimizedPerson, Person } from "#desk-client";

/** A person in either view. */
export type AnyPerson = Person | MinimizedPerson;

/** A field of a person; undefined when this key may not see it. */
export const fieldOf = <Name extends keyof Person>(
  person: AnyPerson,
  name: Name,
): Person[Name] | undefined => (person as Partial<Person>)[name];

export const nameOf = ({ first_name, last_name }: Pick<AnyPerson, "first_name" | "last_name">) =>
  `${first_name} ${last_name}`;
