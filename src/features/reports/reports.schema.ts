import { z } from "zod";
import type { ReportDocument, ReportReason } from "../../kernel/database/collections.js";
import { examples } from "../../kernel/http/examples.js";
import { email, objectId, personName, prose } from "../../kernel/http/fields.js";
import { patchBody } from "../../kernel/http/patch.js";

export const reportsPath = z.object({ person_id: objectId });

export const reportPath = reportsPath.extend({ report_id: objectId });
export type ReportPath = z.output<typeof reportPath>;

export const reason = z.enum([
  "duplicate",
  "inappropriate",
  "incorrect_info",
  "already_found",
  "other",
] as const satisfies ReportReason[]);

export const status = z.enum([
  "pending",
  "completed",
] as const satisfies ReportDocument["status"][]);

const fields = {
  reason,
  details: prose(),
  reporter_name: personName(2),
  reporter_email: email,
};

export const reportExample = {
  reason: "already_found",
  details: "Está en casa de su hermana desde ayer.",
  reporter_name: "Carla Ejemplo",
  reporter_email: "carla@example.org",
};

export const newReport = z.strictObject(fields).register(examples, { example: reportExample });
export type NewReport = z.output<typeof newReport>;

export const reportChanges = patchBody({ ...fields, status }).register(examples, {
  example: { status: "completed" },
});
export type ReportChanges = z.output<typeof reportChanges>;
