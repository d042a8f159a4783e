import type { ObjectId } from "mongodb";
import type { Caller } from "../../kernel/auth/authenticate.js";
import { findPublicPerson } from "../../kernel/auth/public-person.js";
import { changesOf, insertStamped } from "../../kernel/database/changes.js";
import type { Collections, ReportDocument } from "../../kernel/database/collections.js";
import { isDuplicateKey } from "../../kernel/database/failures.js";
import { readPage } from "../../kernel/database/find-page.js";
import type { CursorPosition, Order, Page } from "../../kernel/database/keyset.js";
import type { NewReport, ReportChanges, ReportPath } from "./reports.schema.js";
import { reportProjection } from "./reports.view.js";

const queryTimeout = { maxTimeMS: 5_000 };

/** Nobody finds a completed report. So if two requests complete a report at once, the second one finds none. */
const pending = ({ person_id, report_id }: ReportPath, versions?: number[]) => ({
  _id: report_id,
  person_id,
  status: "pending" as const,
  ...(versions && { version: { $in: versions } }),
});

/** A pending report of a public person of the caller's own source. */
export async function findReport(
  { persons, reports }: Collections,
  path: ReportPath,
  caller: Caller,
): Promise<ReportDocument | undefined> {
  const [person, report] = await Promise.all([
    findPublicPerson({ persons }, path.person_id, caller),
    reports.findOne(pending(path), { projection: reportProjection, ...queryTimeout }),
  ]);
  return (person && report) ?? undefined;
}

/**
 * Stores a new, pending report under `report_id`, stamped by the database's clock. A second try with the same id finds
 * the report of the first.
 * @returns undefined when the person is gone.
 */
export async function createReport(
  collections: Collections,
  path: ReportPath,
  { body, caller }: { body: NewReport; caller: Caller },
): Promise<ReportDocument | undefined> {
  const { reports } = collections;
  const { report_id: _id, person_id } = path;
  try {
    await reports.updateOne(
      { _id, created_at: { $exists: false } }, // matches nothing that is stored
      insertStamped({ ...body, person_id, source: caller.source, status: "pending", version: 1 }),
      { upsert: true, ...queryTimeout },
    );
  } catch (error) {
    if (!isDuplicateKey(error, "_id")) throw error;
  }
  // Deleting a person deletes its reports. A report that is stored at that moment is deleted here.
  const stored = await findReport(collections, path, caller);
  if (!stored) await reports.deleteOne(pending(path), queryTimeout);
  return stored;
}

interface ReportsPage {
  person_id: ObjectId;
  order: Order;
  start: CursorPosition | undefined;
  limit: number;
}

/** One page of the pending reports of a person. */
export const readReports = (
  { reports }: Collections,
  { person_id, ...page }: ReportsPage,
): Promise<Page<ReportDocument>> =>
  readPage(reports, [{ person_id, status: "pending" }], {
    ...page,
    projection: reportProjection,
    ...queryTimeout,
    hint: "person",
  });

export async function updateReport(
  { reports }: Collections,
  path: ReportPath,
  { body, versions }: { body: ReportChanges; versions: number[] },
): Promise<ReportDocument | undefined> {
  const stored = await reports.findOneAndUpdate(
    pending(path, versions),
    { ...changesOf(body), $currentDate: { updated_at: true }, $inc: { version: 1 } },
    { returnDocument: "after", projection: reportProjection, ...queryTimeout },
  );
  return stored ?? undefined;
}

/** @returns whether the report existed, was pending and had one of these versions. */
export async function deleteReport(
  { reports }: Collections,
  path: ReportPath,
  versions: number[] | undefined,
): Promise<boolean> {
  const { deletedCount } = await reports.deleteOne(pending(path, versions), queryTimeout);
  return deletedCount > 0;
}
