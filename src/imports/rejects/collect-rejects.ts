import { dirname } from "node:path";
import { isUnreadable, whyUnwritable } from "../file-errors.js";
import type { ListFormat } from "../read-list.js";
import type { Table } from "../tables/table.js";
import { NoPlace } from "./keep-file.js";
import { openRejects } from "./rejects.js";

/** A file system that does not take the rejected rows costs these rows' file, never the import. */
export function collectRejects(path: string | undefined, format: ListFormat) {
  const rejects = path === undefined ? undefined : openRejects(path, format);
  let problem: string | null = null;
  const unless = (error: unknown) => {
    problem = problemOf(path ?? "", error);
    return null;
  };
  return {
    async add(cells: string[], reason: string, table: Table | undefined) {
      if (problem) return;
      await rejects?.add(cells, reason, table).catch(unless);
      if (problem) await rejects?.discard().catch(unless);
    },
    async close() {
      const rejects_file = (!problem && (await rejects?.close().catch(unless))) || null;
      return { rejects_file, rejects_problem: problem };
    },
    async discard() {
      await rejects?.discard().catch(unless);
    },
  };
}

function problemOf(path: string, error: unknown): string {
  const [where, why] =
    error instanceof NoPlace
      ? [path, error.message]
      : isUnreadable(error)
        ? [dirname(path), whyUnwritable(error)]
        : [];
  if (why === undefined) throw error;
  return `The rejected rows cannot be written to ${where}: ${why}. Import the list again with --rejects FOLDER/FILE to have them elsewhere.`;
}
