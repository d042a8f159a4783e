import { ObjectId } from "mongodb";
import type { Collections, ImportRowDocument } from "../../database/collections.js";
import type { ListReports, RowResult } from "../import-list.js";

const together = 1_000;

/** Writes down what becomes of every row of an import, in the place of what was written before. */
export async function openRowLog(
  { importRows }: Pick<Collections, "importRows">,
  batch: ObjectId,
): Promise<Required<Pick<ListReports, "onRow" | "onProgress">>> {
  await importRows.deleteMany({ batch });
  const at = new Date();
  let waiting: ImportRowDocument[] = [];

  return {
    onRow: (row) => void waiting.push({ _id: new ObjectId(), batch, ...placeOf(row), at }),
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
  const refusal =
    result.outcome === "rejected" ? { field: result.field, reason: result.reason } : {};
  if ("line" in at) return { n, row: at.line, outcome, ...refusal };
  if ("row" in at) return { n, sheet: at.sheet, row: at.row, outcome, ...refusal };
  return { n, row: n, outcome, ...refusal };
}
