import type { FieldComparison } from "../../kernel/database/collections.js";
import type { Compared } from "./reason.view.js";

/** The compared fields that the minimized view may show, by the key that shows each. */
const shownBy = new Map([
  ["given_names", "first_name"],
  ["surnames", "last_name"],
  ["birth", "age"],
  ["gender", "gender"],
  ["location", "location"],
  ["description", "description"],
  ["photo", "photo_url"],
]);

/**
 * What a caller without persons:sensitive:read sees of a comparison in the minimized view. A field that some
 * candidate's view leaves out today is left out, although it was compared when everybody saw it; one that is null
 * in some view counts as missing. Document, contact and hospital are never compared there.
 * @param candidates minimized views of all candidates; none when one of them is gone, because nobody
 * knows what its view would show.
 */
export function shownComparison(
  comparison: readonly FieldComparison[],
  candidates: readonly object[],
): Compared[] {
  const views = candidates.map((candidate) => new Map(Object.entries(candidate)));
  return [...shownBy].flatMap(([field, key]) => {
    if (views.some((view) => !view.has(key))) return [];
    const isShown = views.length > 0 && views.every((view) => view.get(key) !== null);
    const found = isShown ? comparison.find((compared) => compared.field === field) : undefined;
    if (field === "photo" && !found) return []; // not the same picture: that says nothing
    return [{ field, agreement: found?.agreement ?? "missing", weight: found?.weight ?? 0 }];
  });
}
