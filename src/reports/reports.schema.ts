import { z } from "zod";
import type { ReportDocument, ReportReason } from "../database/collections.js";
import { email, objectId, personName, prose, wireId, wireTime } from "../http/fields.js";
import { listQuery } from "../http/list-query.js";
import { patchBody } from "../http/patch.js";

export const reportsPath = z.object({ person_id: objectId });

export const reportPath = reportsPath.extend({ report_id: objectId });
export type ReportPath = z.output<typeof reportPath>;

/** Without an order of its own: it is fixed. */
export const reportListQuery = listQuery({});

const reason = z.enum([
  "duplicate",
  "inappropriate",
  "incorrect_info",
  "already_found",
  "other",
] as const satisfies ReportReason[]);

const status = z.enum(["pending", "completed"] as const satisfies ReportDocument["status"][]);

const fields = {
  reason,
  details: prose(),
  reporter_name: personName(2),
  reporter_email: email,
};

export const newReport = z.strictObject(fields);
export type NewReport = z.output<typeof newReport>;

export const reportChanges = patchBody({ ...fields, status });
export type ReportChanges = z.output<typeof reportChanges>;

/** All that a caller can ever see of a report. */
export const report = z
  .object({
    id: wireId,
    person_id: wireId,
    reason,
    details: z.string(),
    reporter_name: z.string(),
    reporter_email: z.string().nullable(),
    status,
    created_at: wireTime,
    updated_at: wireTime,
  })
  .meta({ id: "Report" });
