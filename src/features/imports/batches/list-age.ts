import type { Filter } from "mongodb";
import type { ImportDocument, ImportState } from "../../../kernel/database/collections.js";
import { dayOf } from "../../../kernel/values/day.js";
import { beginningOf, momentOf } from "../../../list-reader/list-moment.js";
import { dateOfFile } from "../../../list-reader/tables/list-date.js";
import type { Stores } from "./lease.js";

const taken: ImportState[] = ["queued", "running", "stopped", "failed", "finished"];

type Aging = Pick<ImportDocument, "source" | "by" | "guarded" | "file" | "options">;

/**
 * The date of a list that states none itself is the moment of its first import, because the same content
 * becomes no newer by being imported again, whatever its file is called now. A date that the operator gives
 * comes first, but a day that was not over then counts up to that moment. Of two lists of one day, the one
 * that came first is the older one. For a guarded list only the partner's own imports count, for any other
 * only imports that are not guarded: nobody learns who else has imported it.
 */
export async function ageOf(
  { collections: { imports }, clock }: Stores,
  { source, by, guarded, file, options }: Aging,
  now = clock.now(),
): Promise<Pick<ImportDocument, "as_of" | "first">> {
  const [first] = await imports
    .find({
      source,
      "file.sha256": file.sha256,
      state: { $in: taken },
      dry_run: { $exists: false },
      ...sinceDated({ file, options }, now),
      ...(guarded ? { by, guarded } : { guarded: { $exists: false } }),
    })
    .sort({ created_at: 1 })
    .limit(1)
    .toArray();
  const came = first?.created_at ?? now;
  const { date } = options;
  // A copy without a date has the date of the first import, which may come from its name.
  const stated =
    date ??
    (first && dateGiven({ file, options }, now) === undefined ? dateGiven(first, now) : undefined);
  const as_of = stated === undefined ? came : momentOf(stated, came);
  return { as_of, ...(first && { first: first._id }) };
}

/** The date that the operator gave, else that of the file's name. */
const dateGiven = (
  { file: { name }, options }: Pick<Aging, "file" | "options">,
  now: Date,
): string | undefined => options.date ?? dateOfFile(name, dayOf(now));

/**
 * A date from the operator or from a new name may be later than the first import of the content: then only
 * imports count that came since, or under the same date.
 */
function sinceDated(batch: Pick<Aging, "file" | "options">, now: Date): Filter<ImportDocument> {
  const date = dateGiven(batch, now);
  if (date === undefined) return {};
  const { file, options } = batch;
  const same = options.date === undefined ? { "file.name": file.name } : { "options.date": date };
  return { $or: [{ created_at: { $gte: beginningOf(date) } }, same] };
}
