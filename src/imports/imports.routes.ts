import { endpoint } from "../http/endpoint.js";
import { dataOf, pagination } from "../http/envelope.js";
import { conflict } from "../http/errors.js";
import { walkList } from "../http/list-query.js";
import {
  acceptedImport,
  importForm,
  importPath,
  importQuery,
  importWithRows,
  type ListSettings,
  mostBytes,
  readableForm,
  rowOutcomes,
  rowWalk,
} from "./imports.schema.js";
import { createImport, findImport, hasManyWaiting, listRows } from "./imports.store.js";
import { viewImport, viewRow } from "./imports.view.js";
import { readSettings } from "./settings.js";

export const importEndpoints = [
  endpoint({
    method: "post",
    path: "/v1/imports",
    summary: "Import a list of persons for the key's own source",
    resource: "Import",
    permission: "persons:write",
    body: importForm,
    upload: { field: "file", bytes: mostBytes, minutes: 15 },
    response: dataOf(acceptedImport),
    status: 202,
    check: ({ catalogs, body }) => settingsOf(catalogs, readableForm.parse(body)).errors,
    async handle({ id, file, body, caller, importWorker, ...services }) {
      if (await hasManyWaiting(services.collections, caller.source)) throw manyWaiting();
      const { settings: options } = settingsOf(services.catalogs, body);
      const dryRun = body.dry_run === "true";
      const stored = await createImport(services, { id, file, options, dryRun, caller });
      if (!stored) throw manyWaiting();
      importWorker.wake();
      return { data: viewImport(stored), version: stored.version };
    },
    async made({ collections, id, caller }) {
      const stored = await findImport(collections, id, caller);
      return stored && { data: viewImport(stored), version: stored.version };
    },
  }),
  endpoint({
    method: "get",
    path: "/v1/imports/{import_id}",
    summary: "Get an import of the key's own source, and what became of its rows",
    resource: "Import",
    permission: "persons:write",
    params: importPath,
    query: importQuery,
    response: dataOf(importWithRows).extend({ pagination }),
    find: ({ collections, params, caller }) => findImport(collections, params.import_id, caller),
    async handle({ collections, cursors, found, query }) {
      const { data: rows, pagination } = await walkList(
        {
          cursors,
          scope: `GET /v1/imports/${found._id}`,
          walk: rowWalk,
          begin: () => ({ outcomes: query.outcome ? [query.outcome] : [...rowOutcomes] }),
          read: (asked) => listRows(collections, found._id, asked),
          view: viewRow,
        },
        query,
      );
      return { data: { ...viewImport(found), rows }, pagination, version: found.version };
    },
  }),
];

const manyWaiting = () =>
  conflict("Too many imports of this source are waiting: try again when some have ended");

/** What the form says of the list, or what is wrong with it. */
function settingsOf(
  catalogs: Parameters<typeof readSettings>[1]["catalogs"],
  { hospital, shelter, list, date, map }: ListSettings,
) {
  const given = { hospital, shelter, list, date, map };
  const typed = Object.fromEntries(Object.entries(given).filter(([, text]) => text));
  return readSettings(typed, { catalogs, now: new Date() });
}
