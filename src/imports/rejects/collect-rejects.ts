import { dirname } from "node:path";
import type { Reason } from "../../database/collections.js";
import { isUnreadable } from "../file-errors.js";
import { reasonOf } from "../messages/in-words.js";
import type { ListFormat } from "../read-list.js";
import type { Table } from "../tables/table.js";
import { NoPlace } from "./keep-file.js";
import { openRejects } from "./rejects.js";

/** A file system that does not take the rejected rows costs these rows' file, never the import. */
export function collectRejects(path: string | undefined, format: ListFormat) {
  const rejects = path === undefined ? undefined : openRejects(path, format);
  let problem: Reason | null = null;
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
      return { rejects_file, rejects_problem: problem ?? rejects?.lack?.() ?? null };
    },
    async discard() {
      await rejects?.discard().catch(unless);
    },
  };
}

function problemOf(path: string, error: unknown): Reason {
  const isNoPlace = error instanceof NoPlace;
  if (!isNoPlace && !isUnreadable(error)) throw error;
  const { code: problem = "" } = error;
  return reasonOf("rejects_unwritable", { where: isNoPlace ? path : dirname(path), problem });
}
