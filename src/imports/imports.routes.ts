import type { Catalogs } from "../catalogs/catalogs.js";
import type { ImportRowDocument } from "../database/collections.js";
import { endpointsOver } from "../http/endpoint.js";
import { conflict, type FieldErrors, invalid } from "../http/errors.js";
import type { Language } from "../http/language.js";
import { type AskedPage, walkList } from "../http/list-query.js";
import type { Services } from "../services.js";
import { answersFor } from "./columns/remembered-maps.js";
import {
  acceptedImport,
  importForm,
  importPath,
  importQuery,
  importWithRows,
  mostBytes,
  openOutcomes,
  type RowWalk,
  readableForm,
  rowOutcomes,
  rowWalk,
} from "./imports.schema.js";
import {
  createImport,
  fileName,
  findImport,
  hasManyWaiting,
  listOpenRows,
  listRows,
} from "./imports.store.js";
import {
  viewFullImport,
  viewImport,
  viewOpenImport,
  viewOpenRow,
  viewRow,
} from "./imports.view.js";
import { inWords } from "./messages/in-words.js";
import { previewResponse } from "./preview/preview.schema.js";
import { viewPreview } from "./preview/preview.view.js";
import { readSettings, type SettingsErrors } from "./settings.js";

const endpoint = endpointsOver<
  Pick<Services, "collections" | "catalogs" | "cursors" | "clock" | "importWorker" | "previews">
>({ name: "Imports", description: "Whole lists of persons at once, as people type them." });

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
      "alone, and a dry run never looks at stored persons; a row finds a person by its source_id, or by what " +
      "keys of this name told before, and other keys' lists find what it told by its source_id. What would leave a person less protected goes to the notes.",
    resource: "Import",
    permission: "persons:write",
    body: importForm,
    upload: { field: "file", bytes: mostBytes, minutes: 15 },
    response: acceptedImport,
    status: 202,
    look: { isAsked: (body) => Object(body).preview === "true", response: previewResponse },
    check: ({ catalogs, body, messageLanguage }) =>
      inWordsBy(messageLanguage, settingsIn(readableForm.parse(body), catalogs).errors),
    async handle({ id, file, body, caller, messageLanguage, importWorker, ...services }) {
      const { settings: options } = settingsIn(body, services.catalogs);
      if (body.preview === "true") {
        const { previews, today, until } = services;
        const answers = await answersFor(services.collections, {
          ...{ source: caller.source, by: caller.name },
          guarded: !caller.can("persons:sensitive:read"),
        });
        const list = { name: fileName(file), bytes: file.bytes, options, answers, today };
        const read = await previews.read(list, { key: caller.key.toHexString(), until });
        if ("refused" in read) throw invalid({ file: [inWords(read.refused, messageLanguage)] });
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
    async made({ collections, id, caller, messageLanguage }) {
      const stored = await findImport(collections, id, caller);
      return (
        stored && {
          data: viewImport(stored, { caller, messageLanguage }),
          version: stored.version,
        }
      );
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
    query: importQuery,
    response: importWithRows,
    find: ({ collections, params, caller }) => findImport(collections, params.import_id, caller),
    async handle({ collections, cursors, found, query, caller, messageLanguage }) {
      const reader = { caller, messageLanguage };
      const isFull = caller.can("persons:sensitive:read");
      const outcomes = isFull ? rowOutcomes : openOutcomes;
      const asked = outcomes.filter((outcome) => [undefined, outcome].includes(query.outcome));
      if (asked.length === 0) throw invalid({ outcome: [`Must be one of ${outcomes.join(", ")}`] });
      const list = {
        cursors,
        // A cursor of the full view carries an outcome that the other may not ask for.
        scope: `GET /v1/imports/${found._id}${isFull ? "" : " minimized"}`,
        walk: rowWalk,
        begin: () => ({ outcomes: asked }),
        read: (page: AskedPage<RowWalk>) =>
          (isFull ? listRows : listOpenRows)(collections, found._id, page),
      };
      const { version } = found;
      if (isFull) {
        const view = (row: ImportRowDocument) => viewRow(row, reader);
        const { data: rows, pagination } = await walkList({ ...list, view }, query);
        return { data: { ...viewFullImport(found, reader), rows }, pagination, version };
      }
      const view = (row: ImportRowDocument) => viewOpenRow(row, found, reader);
      const { data: rows, pagination } = await walkList({ ...list, view }, query);
      return { data: { ...viewOpenImport(found, reader), rows }, pagination, version };
    },
  }),
];

const inWordsBy = (language: Language, errors: SettingsErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([name, wrong]) => [name, [inWords(wrong, language)]]),
  );

const settingsIn = (form: Parameters<typeof readSettings>[0], catalogs: Pick<Catalogs, "find">) =>
  readSettings(form, { catalogs, now: new Date() });

const manyWaiting = () =>
  conflict("Too many imports of this source are waiting: try again when some have ended");
