import type { Filter } from "mongodb";
import type { Collections, PersonDocument } from "../../kernel/database/collections.js";
import { codesIn, marked } from "./search/terms.store.js";

/** The words and sound codes of these persons that no other person has. */
export async function wordsOfNobodyElse(
  { persons }: Pick<Collections, "persons">,
  these: readonly Pick<PersonDocument, "_id" | "search">[],
): Promise<{ words: string[]; codes: string[] }> {
  const ids = these.map(({ _id }) => _id);
  const ownAlone = async (words: string[], having: (word: string) => Filter<PersonDocument>) => {
    const alone: string[] = [];
    for (const word of new Set(words)) {
      const others = { $and: [having(word), { _id: { $nin: ids } }] };
      if (!(await persons.findOne(others, { projection: { _id: 1 } }))) alone.push(word);
    }
    return alone;
  };
  return {
    words: await ownAlone(
      these.flatMap(({ search }) => search.words),
      (word) => ({ $text: { $search: `"${word}"` } }),
    ),
    codes: await ownAlone(
      these.flatMap(({ search }) => codesIn(search.names)),
      (code) => ({ "search.names": marked(code) }),
    ),
  };
}
