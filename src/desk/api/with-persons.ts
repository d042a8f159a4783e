import { me, permits } from "../state/session.js";
import { api } from "./api.js";
import type { AnyPerson } from "./persons.js";

/** A tip or a report, and the person that it is about. */
export interface About<Item> {
  item: Item;
  person: AnyPerson | undefined;
}

/** Adds its person to each tip or report, if the key may read persons. */
export async function withPersons<Item extends { person_id: string }>(
  items: Item[],
  signal: AbortSignal,
): Promise<About<Item>[]> {
  const id = [...new Set(items.map(({ person_id }) => person_id))];
  const isPermitted = permits(me.get(), ["persons:read"]);
  const found =
    isPermitted && id.length > 0
      ? (await api.listPersons({ id, limit: 100 }, { signal })).data.data
      : [];
  const persons = new Map(found.map((person) => [person.id, person]));
  return items.map((item) => ({ item, person: persons.get(item.person_id) }));
}
