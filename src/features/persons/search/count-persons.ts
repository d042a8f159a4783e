import type { Collections } from "../../../kernel/database/collections.js";

/** About how many persons there are. */
export type CountPersons = () => Promise<number>;

const keptMs = 5_000;
const lookUpTimeout = { maxTimeMS: 1_000 };

/** Counts them anew after some seconds: their number chooses the reads of a search, never what it finds. */
export function createCountPersons({ persons }: Pick<Collections, "persons">): CountPersons {
  let counted: Promise<number> | undefined;
  let until = 0;
  return () => {
    const now = performance.now();
    if (!counted || now > until) {
      until = now + keptMs;
      counted = persons.estimatedDocumentCount(lookUpTimeout);
      counted.catch(() => {
        counted = undefined;
      });
    }
    return counted;
  };
}
