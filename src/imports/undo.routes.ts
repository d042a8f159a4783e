import { ObjectId } from "mongodb";
import { z } from "zod";
import { endpointsOver } from "../http/endpoint.js";
import { dataOf } from "../http/envelope.js";
import { conflict } from "../http/errors.js";
import { examples } from "../http/examples.js";
import { wireId } from "../http/fields.js";
import type { Services } from "../services.js";
import { undoableForMs, undoUntil } from "./batches/undo-batch.js";
import { importExamples } from "./imports.examples.js";
import { tag } from "./imports.routes.js";
import { importPath } from "./imports.schema.js";
import { findWholeImport } from "./imports.store.js";
import { fullImport, stateOf, viewFullImport } from "./imports.view.js";

const undoing = z
  .strictObject({ state: z.literal("undone") })
  .register(examples, { example: { state: "undone" } });

const undoneImport = fullImport
  .extend({
    left_ids: z.array(wireId).meta({
      description: "Persons that this undo left so far, in however many requests: the first 1,000",
    }),
    named_by: z.array(z.object({ id: wireId, file: z.string() })).meta({
      description:
        "The imports that name such persons, the newest first: undone in this order, and then this one again, they leave nobody",
    }),
  })
  .meta({ id: "UndoneImport" })
  .register(examples, { undone: importExamples.undone });

const endpoint =
  endpointsOver<Pick<Services, "collections" | "clock" | "wordCounts" | "queues">>(tag);

/** A step under way may take so long. Milliseconds. */
const stepMs = 4_000;

export const undoEndpoints = [
  endpoint({
    method: "patch",
    path: "/v1/imports/{import_id}",
    summary: "Undo an import of the key's own source",
    description:
      "Removes whom the import created, without a tombstone, and puts back whom it changed. Persons that anybody " +
      "changed since, or that another import names, are left and told. A large import takes several requests: as long as " +
      "`state` is `undoing`, send the same again, and it goes on where it was: `undoing` tells what was done so far. The last answer tells of " +
      "all of them. Undoing it again takes whom it had left, if nothing holds them any more. An import that has not ended, or is older than 89 days: 409.",
    conflicts: true,
    resource: "Import",
    permission: "persons:write",
    params: importPath,
    body: undoing,
    response: dataOf(undoneImport),
    find: ({ collections, params, caller }) =>
      findWholeImport(collections, params.import_id, caller),
    // What is put back may be of patients and minors, and the counts tell what was stored before.
    requiredPermission: () => "persons:sensitive:read",
    async handle({ found, params, versions, until, ...services }) {
      const { collections, caller, clock, queues } = services;
      if (versions && !versions.includes(found.version)) return undefined;
      if (["queued", "running"].includes(stateOf(found))) {
        throw conflict("import_not_ended");
      }
      if (clock.now().getTime() - found.created_at.getTime() > undoableForMs) {
        throw conflict("import_too_old");
      }
      const key = params.import_id.toHexString();
      const step = { by: caller.name, until: until - stepMs };
      const undone = await queues.personWrites(key, until - stepMs, async () => {
        const batch = await findWholeImport(collections, params.import_id, caller);
        // Nobody is left that another try could take.
        const isDone = batch?.state === "undone" && batch.undone?.left === 0;
        if (isDone) return { left_ids: [], named_by: [] };
        return batch && undoUntil(services, batch, step);
      });
      if (!undone) throw conflict("import_busy");
      const stored = await findWholeImport(collections, params.import_id, caller);
      if (!stored) return undefined;
      const { left_ids, named_by } = undone;
      return {
        data: {
          ...viewFullImport(stored, services),
          left_ids: left_ids.map((id) => ObjectId.createFromHexString(id)),
          named_by: named_by.map(({ batch, file }) => ({
            id: ObjectId.createFromHexString(batch),
            file,
          })),
        },
        version: stored.version,
      };
    },
  }),
];
