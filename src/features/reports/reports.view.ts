import { z } from "zod";
import type { Caller } from "../../kernel/auth/authenticate.js";
import type { ReportDocument } from "../../kernel/database/collections.js";
import { examples, exampleTimes } from "../../kernel/http/examples.js";
import { wireId, wireTime } from "../../kernel/http/fields.js";
import { projectionOf, viewsOf } from "../../kernel/http/view.js";
import { reason, reportExample, status } from "./reports.schema.js";

const { field, stored, view } = viewsOf<ReportDocument, { caller: Caller }>();

/** Who reports is for those who work on reports. */
const isOpen = ({ caller }: { caller: Caller }) =>
  caller.can("reports:write") || caller.can("persons:sensitive:read");

const firstWordOnly = z.string().meta({
  description:
    "Only the first word for a key with neither `reports:write` nor `persons:sensitive:read`.",
});

const hidden = z.string().nullable().meta({
  description: "Null for a key with neither `reports:write` nor `persons:sensitive:read`.",
});

/** A report as a caller may see it. */
const shown = view({
  id: stored("_id", wireId),
  person_id: stored("person_id", wireId),
  reason: stored("reason", reason),
  details: stored("details", z.string()),
  reporter_name: field(firstWordOnly, ["reporter_name"], ({ reporter_name }, reader) =>
    isOpen(reader) ? reporter_name : (reporter_name.split(" ", 1)[0] ?? ""),
  ),
  reporter_email: field(hidden, ["reporter_email"], ({ reporter_email }, reader) =>
    isOpen(reader) ? reporter_email : null,
  ),
  status: stored("status", status),
  created_at: stored("created_at", wireTime),
  updated_at: stored("updated_at", wireTime),
});

/** All that a caller can ever see of a report. */
export const report = shown.schema.meta({ id: "Report" }).register(examples, {
  report: {
    id: "66f2c0a1b3d4e5f607184c01",
    person_id: "66f2c0a1b3d4e5f60718293a",
    ...reportExample,
    status: "pending",
    ...exampleTimes,
  },
});

export const reportProjection = projectionOf(shown, "version");

export const viewReport = (found: ReportDocument, caller: Caller) => shown.read(found, { caller });
