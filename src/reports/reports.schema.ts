import { z } from "zod";
import type { ReportDocument, ReportReason } from "../database/collections.js";
import { examples } from "../http/examples.js";
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

const example = {
  reason: "already_found",
  details: "Está en casa de su hermana desde ayer.",
  reporter_name: "Carla Ejemplo",
  reporter_email: "carla@example.org",
};

export const newReport = z.strictObject(fields).register(examples, { example });
export type NewReport = z.output<typeof newReport>;

export const reportChanges = patchBody({ ...fields, status }).register(examples, {
  example: { status: "completed" },
});
export type ReportChanges = z.output<typeof reportChanges>;

/** All that a caller can ever see of a report. */
export const report = z
  .object({
    id: wireId,
    person_id: wireId,
    reason,
    details: z.string(),
    reporter_name: z.string().meta({
      description:
        "Only the first word for a key with neither `reports:write` nor `persons:sensitive:read`.",
    }),
    reporter_email: z.string().nullable().meta({
      description: "Null for a key with neither `reports:write` nor `persons:sensitive:read`.",
    }),
    status,
    created_at: wireTime,
    updated_at: wireTime,
  })
  .meta({ id: "Report" })
  .register(examples, {
    report: {
      ...{ id: "66f2c0a1b3d4e5f607184c01", person_id: "66f2c0a1b3d4e5f60718293a", ...example },
      status: "pending",
      created_at: "2026-01-15T14:03:22.118Z",
      updated_at: "2026-01-15T16:40:09.502Z",
    },
  });
