import { z } from "zod";
import type { ImportDocument } from "../../kernel/database/collections.js";
import { endpointsOver, staleVersion } from "../../kernel/http/endpoint.js";
import { dataOf } from "../../kernel/http/envelope.js";
import { conflict } from "../../kernel/http/errors.js";
import { examples } from "../../kernel/http/examples.js";
import { askUndo, undoableForMs } from "./batches/undo-batch.js";
import { importExamples } from "./imports.examples.js";
import { tag } from "./imports.routes.js";
import { importPath } from "./imports.schema.js";
import type { ImportServices } from "./imports.services.js";
import { findWholeImport } from "./imports.store.js";
import { fullImport, stateOf, viewFullImport } from "./imports.view.js";

const undoing = z
  .strictObject({ state: z.literal("undone") })
  .register(examples, { example: { state: "undone" } });

const endpoint = endpointsOver<ImportServices>(tag);

export const undoEndpoints = [
  endpoint({
    method: "patch",
    path: "/v1/imports/{import_id}",
    summary: "Undo an import of the key's own source",
    description:
      "Removes whom the import created, without a tombstone, and puts back whom it changed, in the background: `GET` of the " +
      "same path says with `undoing` how far it is, and with `undone`, `left_ids` and `named_by` what came of it. Persons that anybody " +
      "changed since, or that another import names, are left. Sent again while it runs, it changes nothing; sent again later, it " +
      "takes whom it had left, if nothing holds them any more, and adds to what it did. It waits for an import of its source that " +
      "runs, and goes before those that wait. An import that has not ended, or is older than 89 days: 409.",
    conflicts: true,
    resource: "Import",
    permission: "persons:write",
    // Restored values may be of patients and minors, and the counts reveal what was stored before.
    alsoNeeds: "persons:sensitive:read",
    params: importPath,
    body: undoing,
    response: dataOf(
      fullImport
        .meta({ id: "UndoneImport" })
        .register(examples, { undoing: importExamples.undoing }),
    ),
    status: 202,
    find: ({ collections, params, caller }) =>
      findWholeImport(collections, params.import_id, caller),
    async handle({ found, versions, ...services }) {
      if (versions && !versions.includes(found.version)) return undefined;
      const asked = needsUndo(found, services.clock.now())
        ? await askUndo(services, found, { by: services.caller.name })
        : found;
      if (!asked) return versions ? undefined : staleVersion;
      services.importWorker.wake();
      return { data: viewFullImport(asked, services), version: asked.version };
    },
  }),
];

/** Whether there is something to undo: no undo is running, and the last one (if any) left some persons. */
function needsUndo(found: ImportDocument, now: Date): boolean {
  if (found.state === "undoing") return false;
  if (found.undone?.left === 0) return false;
  if (["queued", "running"].includes(stateOf(found))) throw conflict("import_not_ended");
  if (now.getTime() - found.created_at.getTime() > undoableForMs) throw conflict("import_too_old");
  return true;
}
