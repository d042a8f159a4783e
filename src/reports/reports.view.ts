import type { Caller } from "../auth/authenticate.js";
import type { ReportDocument } from "../database/collections.js";

/** A report for this caller: who reports is for those who work on reports. */
export function viewReport(stored: ReportDocument, caller: Caller) {
  const shown = { ...stored, id: stored._id };
  if (caller.can("reports:write") || caller.can("persons:sensitive:read")) return shown;
  return { ...shown, reporter_email: null, reporter_name: stored.reporter_name.split(" ", 1)[0] };
}
