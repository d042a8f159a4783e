import { ObjectId } from "mongodb";
import type {
  Collections,
  ImportCounts,
  ImportRowDocument,
} from "../../../kernel/database/collections.js";
import type { ListReports, RowResult } from "../import-summary.js";
import { isOfDeleted } from "../storing/tombstones.js";

const together = 1_000;

/**
 * How many rows of one import are stored: so many rejected ones, and so many others. Rows of deleted persons
 * are among the others: a caller that sees them as accepted must not recognize them by what is left out.
 */
const maxKept = 10_000;

/** How many rows are counted but not stored. */
export function leftOut({ rows, rejected, tombstoned = 0 }: ImportCounts): number {
  const open = rejected - tombstoned;
  return Math.max(0, open - maxKept) + Math.max(0, rows - open - maxKept);
}

const isRejected = (row: RowResult) => row.outcome === "rejected" && !isOfDeleted(row);

/** Far more than the name of a sheet has. */
const maxText = 300;

/** Stores the outcomes of the rows of an import, in place of what was stored before. */
export async function openRowLog(
  { importRows }: Pick<Collections, "importRows">,
  batch: ObjectId,
): Promise<Required<Pick<ListReports, "onRow" | "onProgress">>> {
  await importRows.deleteMany({ batch });
  const at = new Date();
  let waiting: ImportRowDocument[] = [];
  const kept = { rejected: 0, others: 0 };

  return {
    onRow(row) {
      const kind = isRejected(row) ? "rejected" : "others";
      if (kept[kind] === maxKept) return;
      kept[kind] += 1;
      waiting.push({ _id: new ObjectId(), batch, ...placeOf(row), at });
    },
    async onProgress({ read }) {
      if (waiting.length < together && read < 1) return;
      const rows = waiting;
      waiting = [];
      if (rows.length > 0) await importRows.insertMany(rows, { ordered: false });
    },
  };
}

function placeOf(result: RowResult) {
  const { at, n, outcome } = result;
  const refusal = result.outcome === "rejected" ? { field: result.field, code: result.code } : {};
  if ("line" in at) return { n, row: at.line, outcome, ...refusal };
  if ("row" in at)
    return { n, sheet: at.sheet.slice(0, maxText), row: at.row, outcome, ...refusal };
  return { n, row: n, outcome, ...refusal };
}
