import { z } from "zod";
import type { Catalogs } from "../catalogs/catalogs.js";
import { endpointsOver } from "../http/endpoint.js";
import { dataOf, pagination } from "../http/envelope.js";
import { conflict, type FieldErrors, invalid } from "../http/errors.js";
import type { Language } from "../http/language.js";
import type { Services } from "../services.js";
import { answersFor } from "./columns/remembered-maps.js";
import { fullRow, fullRows, openRow, openRows } from "./import-rows.js";
import { importForm, importPath, mostBytes, readableForm } from "./imports.schema.js";
import { createImport, fileName, findImport, hasManyWaiting } from "./imports.store.js";
import {
  fullImport,
  openImport,
  viewFullImport,
  viewImport,
  viewOpenImport,
} from "./imports.view.js";
import { inWords } from "./messages/in-words.js";
import { previewResponse } from "./preview/preview.schema.js";
import { viewPreview } from "./preview/preview.view.js";
import { readSettings, type SettingsErrors } from "./settings.js";

const fullFor = "persons:sensitive:read";

/** An import as it was accepted. */
const acceptedImport = {
  fullFor,
  minimized: dataOf(openImport.meta({ id: "AcceptedMinimizedImport" })),
  full: dataOf(fullImport.meta({ id: "AcceptedImport" })),
} as const;

const importWithRows = {
  fullFor,
  minimized: dataOf(
    openImport.extend({ rows: z.array(openRow) }).meta({ id: "MinimizedImport" }),
  ).extend({ pagination }),
  full: dataOf(fullImport.extend({ rows: z.array(fullRow) }).meta({ id: "Import" })).extend({
    pagination,
  }),
} as const;

const endpoint =
  endpointsOver<
    Pick<Services, "collections" | "catalogs" | "cursors" | "clock" | "importWorker" | "previews">
  >();

export const importEndpoints = [
  endpoint({
    method: "post",
    path: "/v1/imports",
    summary: "Import a list of persons for the key's own source",
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
      const stored = await createImport(services, { id, file, options, dryRun, caller });
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
        return { data: { ...viewFullImport(found, request), rows }, pagination, version };
      }
      // A cursor of the full view carries an outcome that the other may not ask for.
      const { data: rows, pagination } = await openRows.page(request, `${scope} minimized`);
      return { data: { ...viewOpenImport(found, request), rows }, pagination, version };
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
