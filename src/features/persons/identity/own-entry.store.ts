import type { PersonDocument } from "../../../kernel/database/collections.js";

/** The entry of the owner among the sources of a person: the one that its API and its imports write. */
export const ownEntry = ({ source, sources }: Pick<PersonDocument, "source" | "sources">) =>
  sources.find(({ handle }) => handle === source);
