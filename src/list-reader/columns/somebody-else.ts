import type { HeaderWords, Owner } from "./header-words.js";
import { ofTheirLists } from "./meanings.js";

const others: readonly Owner[] = ["contact", "relative", "parent", "other", ...ofTheirLists];

/** Whether a header says that its column is about somebody else than the person of the row. */
export const isOfSomebodyElse = ({ owners }: HeaderWords): boolean =>
  others.some((owner) => owners.has(owner));
