import { createKept } from "./kept.js";

const maxDrafts = 20;

/**
 * What was typed into one kind of form and is not saved yet, by the id of the record that it is about. It outlives a
 * reload. Beyond some drafts, the oldest is forgotten.
 */
export function createDrafts<Draft extends object>(name: string) {
  const store = createKept<[id: string, draft: Draft][]>(name);
  const others = (id: string): [string, Draft][] =>
    (store.get() ?? []).filter(([other]) => other !== id);
  return {
    store,
    of: (id: string): Draft | undefined => store.get()?.find(([other]) => other === id)?.[1],
    set: (id: string, draft: Draft): void =>
      store.set([[id, draft], ...others(id).slice(0, maxDrafts - 1)]),
    forget: (id: string): void => store.set(others(id)),
  };
}
