import type { Collections } from "../../database/collections.js";
import { type Repetition, sweepRegularly } from "../../repeat.js";
import { dropForgottenUploads } from "./uploads.js";
import { dropDeadFolders } from "./work-folder.js";

/**
 * Takes away what requests and imports that broke off have left: lists in the database and on the disk. Any
 * number of instances may do so at once.
 */
export const sweepImportsRegularly = ({ imports }: Pick<Collections, "imports">): Repetition =>
  sweepRegularly("import_sweep", () =>
    Promise.all([dropDeadFolders(), dropForgottenUploads(imports)]),
  );
