import type { z } from "zod";
import type { Caller } from "../auth/authenticate.js";
import type { ReportDocument } from "../database/collections.js";
import type { report } from "./reports.schema.js";

/** A report for this caller: who reports is for those who work on reports. */
export function viewReport(stored: ReportDocument, caller: Caller): z.input<typeof report> {
  const isOpen = caller.can("reports:write") || caller.can("persons:sensitive:read");
  const [firstWord = ""] = stored.reporter_name.split(" ", 1);
  return {
    id: stored._id,
    person_id: stored.person_id,
    reason: stored.reason,
    details: stored.details,
    reporter_name: isOpen ? stored.reporter_name : firstWord,
    reporter_email: isOpen ? stored.reporter_email : null,
    status: stored.status,
    created_at: stored.created_at,
    updated_at: stored.updated_at,
  };
}
