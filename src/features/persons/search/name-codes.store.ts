import type { Collections, NameCodeDocument } from "../../../kernel/database/collections.js";
import { findPage } from "../../../kernel/database/find-page.js";

/** In how many persons each sound code occurs; a code that nobody has is missing. */
export async function countsOf({ nameCodes }: Pick<Collections, "nameCodes">, codes: string[]) {
  if (codes.length === 0) return new Map<string, number>();
  const filter = { _id: { $in: codes }, n: { $gt: 0 } };
  const found = await findPage<NameCodeDocument, Pick<NameCodeDocument, "_id" | "n">>(
    nameCodes,
    filter,
    { projection: { n: 1 }, limit: codes.length, maxTimeMS: 1_000, hint: undefined },
  );
  return new Map(found.map(({ _id, n }) => [_id, n]));
}
