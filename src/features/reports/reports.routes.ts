import type { Caller } from "../../kernel/auth/authenticate.js";
import { findPublicPerson } from "../../kernel/auth/public-person.js";
import type { ReportDocument } from "../../kernel/database/collections.js";
import { endpointsOver, noBody, staleVersion } from "../../kernel/http/endpoint.js";
import { countedPageOf, dataOf, pageOf } from "../../kernel/http/envelope.js";
import { listEndpointsOver } from "../../kernel/http/list-endpoint.js";
import { listSourceReports, sourceReportList } from "./list-source-reports.js";
import { newReport, reportChanges, reportPath, reportsPath } from "./reports.schema.js";
import type { ReportServices } from "./reports.services.js";
import {
  createReport,
  deleteReport,
  findReport,
  readReports,
  updateReport,
} from "./reports.store.js";
import { report, viewReport } from "./reports.view.js";

/** One shape for both: what the full view shows beyond the minimized one are values, not fields. */
const fullFor = "persons:sensitive:read";
const response = { minimized: dataOf(report), full: dataOf(report), fullFor } as const;

const shown = (stored: ReportDocument | undefined, caller: Caller) =>
  stored && { data: viewReport(stored, caller), version: stored.version };

const tag = {
  name: "Reports",
  description: "Flags on a record. A completed report is gone for every operation.",
};
const endpoint = endpointsOver<ReportServices>(tag);
const listEndpoint = listEndpointsOver<ReportServices>(tag);

export const reportEndpoints = [
  listEndpoint({
    path: "/v1/reports",
    summary: "List the pending reports about all public persons of the key's own source",
    description: "What waits for a moderator: the newest first, or with `order` the oldest.",
    resource: "Report",
    permission: ["persons:read", "reports:write"],
    response: { minimized: countedPageOf(report), full: countedPageOf(report), fullFor },
    ...sourceReportList,
    read: listSourceReports,
  }),
  endpoint({
    method: "post",
    path: "/v1/persons/{person_id}/reports",
    summary: "Create a report about a public person of the key's own source",
    resource: "Person",
    permission: "reports:write",
    params: reportsPath,
    body: newReport,
    response,
    status: 201,
    find: ({ collections, params, caller }) =>
      findPublicPerson(collections, params.person_id, caller),
    async handle({ collections, params: { person_id }, body, id, caller }) {
      const path = { person_id, report_id: id };
      return shown(await createReport(collections, path, { body, caller }), caller);
    },
    replay: async ({ collections, params: { person_id }, id, caller }) =>
      shown(await findReport(collections, { person_id, report_id: id }, caller), caller),
  }),
  listEndpoint({
    path: "/v1/persons/{person_id}/reports",
    summary: "List the pending reports about a public person of the key's own source",
    resource: "Person",
    permission: ["persons:read", "reports:write"],
    params: reportsPath,
    response: { minimized: pageOf(report), full: pageOf(report), fullFor },
    find: ({ collections, params, caller }) =>
      findPublicPerson(collections, params.person_id, caller),
    orders: ["created_at desc"],
    async read({ collections, params, caller }, { carried, start, limit }) {
      const asked = { person_id: params.person_id, ...carried, start, limit };
      const page = await readReports(collections, asked);
      return { ...page, items: page.items.map((stored) => viewReport(stored, caller)), carried };
    },
  }),
  endpoint({
    method: "get",
    path: "/v1/persons/{person_id}/reports/{report_id}",
    summary: "Get a pending report",
    resource: "Report",
    permission: ["persons:read", "reports:write"],
    params: reportPath,
    response,
    find: ({ collections, params, caller }) => findReport(collections, params, caller),
    handle: async ({ found, caller }) => shown(found, caller),
  }),
  endpoint({
    method: "patch",
    path: "/v1/persons/{person_id}/reports/{report_id}",
    summary: "Update or complete a report",
    description: "With `status: completed` the report is gone from then on.",
    resource: "Report",
    permission: "reports:write",
    params: reportPath,
    body: reportChanges,
    response,
    find: ({ collections, params, caller }) => findReport(collections, params, caller),
    async handle({ collections, params, body, caller, found, versions }) {
      // In the version that was found: a write that is late overwrites nothing that was changed since.
      const change = { body, versions: versions ?? [found.version] };
      const stored = await updateReport(collections, params, change);
      return stored || versions ? shown(stored, caller) : staleVersion;
    },
  }),
  endpoint({
    method: "delete",
    path: "/v1/persons/{person_id}/reports/{report_id}",
    summary: "Delete a report",
    resource: "Report",
    permission: "reports:write",
    params: reportPath,
    find: ({ collections, params, caller }) => findReport(collections, params, caller),
    handle: async ({ collections, params, versions }) =>
      (await deleteReport(collections, params, versions)) ? noBody : undefined,
  }),
];
