import { isUnreadable } from "../file-errors.js";
import type { ListFormat } from "../read-list.js";
import type { Table } from "../tables/tables.js";
import { openRejects } from "./rejects.js";

/** A file system that does not take the rejected rows costs these rows' file, never the import. */
export function collectRejects(path: string | undefined, format: ListFormat) {
  const rejects = path === undefined ? undefined : openRejects(path, format);
  let problem: string | null = null;
  const unless = (error: unknown) => {
    if (!isUnreadable(error)) throw error;
    problem = `The rejected rows cannot be written to ${path} (${error.code}).`;
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
