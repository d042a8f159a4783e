import type { Filter } from "mongodb";
import type { ImportDocument, ImportState } from "../../../kernel/database/collections.js";
import { dayOf } from "../../../kernel/values/day.js";
import { beginningOf, dateOfFile, momentOf } from "../../../list-reader/index.js";
import type { Stores } from "./lease.js";

const taken: ImportState[] = ["queued", "running", "stopped", "failed", "finished"];

type Aging = Pick<ImportDocument, "source" | "by" | "guarded" | "file" | "options">;

/**
 * The date of a list. If the list states no date, it is the moment at which the same content was first imported: the
 * same content is not newer when it comes again, even under another file name. A date from the operator has
 * precedence. If that day was not over at the first import, the date is the moment of that import. So of two lists of
 * one day, the one that came first is the older one. For a guarded list, only the partner's own earlier imports count.
 * For other lists, only unguarded imports count. So nobody learns who else has imported the list.
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
 * A date from the operator, or from a new file name, may be later than the first import of the content. Then only
 * imports after that date, or imports with the same date, count.
 */
function sinceDated(batch: Pick<Aging, "file" | "options">, now: Date): Filter<ImportDocument> {
  const date = dateGiven(batch, now);
  if (date === undefined) return {};
  const { file, options } = batch;
  const same = options.date === undefined ? { "file.name": file.name } : { "options.date": date };
  return { $or: [{ created_at: { $gte: beginningOf(date) } }, same] };
}
