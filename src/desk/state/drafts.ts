import { createKept, isAnyKept } from "./kept.js";
import type { Store } from "./store.js";

const maxDrafts = 20;

/** How the names begin under which drafts are kept. */
const beginning = "draft:";

/** Whether anything is written that is not saved yet. */
export const isAnyDraftKept = (): boolean => isAnyKept(beginning);

export interface Drafts<Draft> {
  store: Store<[id: string, draft: Draft][] | undefined>;
  of(id: string): Draft | undefined;
  set(id: string, draft: Draft): void;
  forget(id: string): void;
}

/**
 * What was typed into one kind of form and is not saved yet, by the id of the record that it is about. It outlives a
 * reload. Beyond some drafts, the oldest is forgotten.
 */
export function createDrafts<Draft extends object>(name: string): Drafts<Draft> {
  const store = createKept<[id: string, draft: Draft][]>(beginning + name);
  const others = (id: string): [string, Draft][] =>
    (store.get() ?? []).filter(([other]) => other !== id);
  return {
    store,
    of: (id) => store.get()?.find(([other]) => other === id)?.[1],
    set: (id, draft) => store.set([[id, draft], ...others(id).slice(0, maxDrafts - 1)]),
    forget(id) {
      const left = others(id);
      store.set(left.length > 0 ? left : undefined);
    },
  };
}

/** Whether two drafts, or what two fields hold, say the same. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
