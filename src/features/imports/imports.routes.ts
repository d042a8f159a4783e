import { z } from "zod";
import type { Collections, ImportDocument } from "../../kernel/database/collections.js";
import { totalOf } from "../../kernel/database/shown-page.js";
import { endpointsOver } from "../../kernel/http/endpoint.js";
import { countedPageOf, dataOf, pagination } from "../../kernel/http/envelope.js";
import { conflict, type FieldErrors, invalid } from "../../kernel/http/errors.js";
import { examples } from "../../kernel/http/examples.js";
import { wireId } from "../../kernel/http/fields.js";
import { listEndpointsOver } from "../../kernel/http/list-endpoint.js";
import { inBoth } from "../../kernel/messages/lists/in-words.js";
import { refusalInBoth } from "../../kernel/messages/lists/refused-text.js";
import { readSettings, type SettingsErrors } from "../../list-reader/index.js";
import type { Catalogs } from "../catalogs/loaded-catalogs.store.js";
import { importsToUndoFirst } from "./batches/undo-outcome.js";
import { answersFor } from "./column-maps.store.js";
import { fullRow, fullRows, openRow, openRows } from "./import-rows.js";
import { importExamples } from "./imports.examples.js";
import { importForm, importPath, maxBytes, readableForm } from "./imports.schema.js";
import type { ImportServices } from "./imports.services.js";
import {
  countImports,
  createImport,
  fileName,
  findImport,
  hasManyWaiting,
  readImports,
} from "./imports.store.js";
import {
  fullImport,
  openImport,
  viewFullImport,
  viewImport,
  viewOpenImport,
} from "./imports.view.js";
import { previewResponse } from "./preview/preview.schema.js";
import { viewPreview } from "./preview/preview.view.js";

/** The operations on imports, in the document of the API. */
export const tag = {
  name: "Imports",
  description: "Whole lists of persons at once, as people type them.",
};
const fullFor = "persons:sensitive:read";

/** An import as it was accepted. */
const acceptedImport = {
  fullFor,
  minimized: dataOf(
    openImport
      .meta({ id: "AcceptedMinimizedImport" })
      .register(examples, { minimized: importExamples.accepted.minimized }),
  ),
  full: dataOf(
    fullImport
      .meta({ id: "AcceptedImport" })
      .register(examples, { full: importExamples.accepted.full }),
  ),
} as const;

/** Imports in a list: as they are now, without their rows. */
const pageOfImports = {
  fullFor,
  minimized: countedPageOf(
    openImport
      .meta({ id: "ListedMinimizedImport" })
      .register(examples, { minimized: importExamples.listed.minimized }),
  ),
  full: countedPageOf(
    fullImport
      .meta({ id: "ListedImport" })
      .register(examples, { full: importExamples.listed.full }),
  ),
} as const;

const leftByUndo = {
  left_ids: z.array(wireId).meta({
    description: "Persons that the last undo of it left: the first 1,000",
  }),
  named_by: z.array(z.object({ id: wireId, file: z.string() })).meta({
    description:
      "The imports that name such persons, the newest first: undone in this order, and then this one again, they leave nobody",
  }),
};

const importWithRows = {
  fullFor,
  minimized: dataOf(
    openImport
      .extend({ rows: z.array(openRow) })
      .meta({ id: "MinimizedImport" })
      .register(examples, { minimized: importExamples.finished.minimized }),
  ).extend({ pagination }),
  full: dataOf(
    fullImport
      .extend({ ...leftByUndo, rows: z.array(fullRow) })
      .meta({ id: "Import" })
      .register(examples, {
        full: importExamples.finished.full,
        undone: importExamples.undone,
      }),
  ).extend({
    pagination,
  }),
} as const;

const endpoint = endpointsOver<ImportServices>(tag);
const listEndpoint = listEndpointsOver<ImportServices>(tag);

export const importEndpoints = [
  endpoint({
    method: "post",
    path: "/v1/imports",
    summary: "Import a list of persons for the key's own source",
    description:
      "A CSV, TSV, XLSX, XLS, ODS, NDJSON, JSON or PFIF file of at most 50 MiB, decided by its content. It is imported in " +
      "the background: `Location` is where to ask how far it is. With `dry_run` nothing is stored. With `preview=true` no import " +
      "is made: the answer is a 200 with what was understood of the list: its tables, what each column is taken for, because of what, " +
      "what it may be after all (`unsure`), whose answers are remembered, and the first ten rows as they would be stored; nobody stored is looked up. The same file again " +
      "changes nothing. Without `persons:sensitive:read` rows are `accepted` or `rejected` by what the list says " +
      "alone, and a dry run never looks at stored persons. A row is joined only with a person that this key itself made, or " +
      "that has its source_id; of the latter it changes what a PATCH of the key might change, and the notes keep the rest. Every other row makes a new person.",
    resource: "Import",
    permission: "persons:write",
    body: importForm,
    upload: { field: "file", bytes: maxBytes, minutes: 15 },
    response: acceptedImport,
    status: 202,
    look: { isAsked: (body) => Object(body).preview === "true", response: previewResponse },
    check: ({ catalogs, body }) =>
      inEachLanguage(settingsIn(readableForm.parse(body), catalogs).errors),
    async handle({ id, file, body, caller, messageLanguage, importWorker, ...services }) {
      const { settings: options } = settingsIn(body, services.catalogs);
      if (body.preview === "true") {
        const { previews, today, until } = services;
        const answers = await answersFor(services.collections, {
          source: caller.source,
          by: caller.name,
          guarded: !caller.can("persons:sensitive:read"),
        });
        const sourceStatus = services.catalogs.entry("source", caller.source)?.list_status;
        const { bytes } = file;
        const list = { name: fileName(file), bytes, options, answers, sourceStatus, today };
        const read = await previews.read(list, { apiKey: caller.apiKeyId.toHexString(), until });
        if ("refused" in read) throw invalid({ file: [refusalInBoth(read.refused)] });
        return { data: viewPreview(read.preview, messageLanguage) };
      }
      if (await hasManyWaiting(services.collections, caller.source)) throw manyWaiting();
      const dryRun = body.dry_run === "true";
      const { until } = services;
      const stored = await createImport(services, { id, file, options, dryRun, caller, until });
      if (!stored) throw manyWaiting();
      importWorker.wake();
      return { data: viewImport(stored, { caller, messageLanguage }), version: stored.version };
    },
    async replay({ collections, id, caller, messageLanguage }) {
      const stored = await findImport(collections, id, caller);
      return (
        stored && {
          data: viewImport(stored, { caller, messageLanguage }),
          version: stored.version,
        }
      );
    },
  }),
  listEndpoint({
    path: "/v1/imports",
    summary: "List the imports of the key's own source",
    description:
      "Those that came over this operation, newest first, with their state and counts. Without " +
      "`persons:sensitive:read` the import of another key is shown without the name of its file.",
    resource: "Import",
    permission: "persons:write",
    response: pageOfImports,
    orders: ["created_at desc"],
    async read({ collections, ...reader }, { carried, start, limit }) {
      const { caller } = reader;
      const page = await readImports(collections, caller, { ...carried, start, limit });
      const total = await totalOf(page, start, () => countImports(collections, caller));
      const items = page.items.map((stored) => viewImport(stored, reader));
      return { ...page, items, carried, total };
    },
  }),
  endpoint({
    method: "get",
    path: "/v1/imports/{import_id}",
    summary: "Get an import of the key's own source, and what became of its rows",
    description:
      "Its state and counts, columns that nobody was sure of (`unsure`), and `rows` page by page in the order of the file, kept for 30 days: `row` is the " +
      "line or row in the file, never what it contains. `outcome=rejected` shows what is to be corrected: `code` " +
      "says why to programs and never changes, `reason` to people, in Spanish where Accept-Language prefers it. Of very " +
      "long lists some rows are only counted (`rows_left_out`). Without `persons:sensitive:read` outcomes are " +
      "`accepted` and `rejected` (any other: 422), and the import of another key is shown without the names of " +
      "its file and sheets.",
    resource: "Import",
    permission: "persons:write",
    params: importPath,
    query: fullRows.query,
    response: importWithRows,
    find: ({ collections, params, caller }) => findImport(collections, params.import_id, caller),
    async handle(request) {
      const { found } = request;
      const { version } = found;
      const scope = `GET /v1/imports/${found._id}`;
      if (request.caller.can("persons:sensitive:read")) {
        const { data: rows, pagination } = await fullRows.page(request, scope);
        const left = await leftBy(request.collections, found);
        return { data: { ...viewFullImport(found, request), ...left, rows }, pagination, version };
      }
      // A cursor of the full view carries an outcome that the other may not ask for.
      const { data: rows, pagination } = await openRows.page(request, `${scope} minimized`);
      return { data: { ...viewOpenImport(found, request), rows }, pagination, version };
    },
  }),
];

/** Whom the last undo of an import left, and what to undo first to take them too. */
async function leftBy(collections: Collections, { undo_left }: ImportDocument) {
  const { left_ids, keepers } = undo_left ?? { left_ids: [], keepers: [] };
  const named_by = await importsToUndoFirst(collections, keepers);
  return { left_ids, named_by: named_by.map(({ _id, file }) => ({ id: _id, file: file.name })) };
}

const inEachLanguage = (errors: SettingsErrors): FieldErrors =>
  Object.fromEntries(Object.entries(errors).map(([name, wrong]) => [name, [inBoth(wrong)]]));

const settingsIn = (form: Parameters<typeof readSettings>[0], catalogs: Catalogs) =>
  readSettings(form, { catalogs, now: new Date() });

const manyWaiting = () => conflict("imports_waiting");
