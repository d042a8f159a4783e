import { assignByHeaders } from "../columns/assign.js";
import type { Column } from "../columns/column.js";
import { assignGroups, groupsUnder } from "../columns/groups.js";
import { headerText } from "../columns/maps.js";
import { comparedRow } from "../columns/remembered-maps.js";
import type { RawRow } from "../formats/raw-row.js";
import type { KnownHeaders } from "./find-header.js";
import type { Table } from "./table.js";

/** What a table knows by its header alone. */
export type Header = Pick<Table, "headerRow" | "form" | "columns" | "groups" | "remembered">;

/**
 * The columns as the header row gives them; its values may change them later.
 * @param above the row above the header, which may name groups of columns.
 */
export function columnsUnder(
  { cells: headerRow, form }: Pick<RawRow, "cells" | "form">,
  options: KnownHeaders,
  above?: readonly string[],
): Header {
  const { map: answers, ...remembered } =
    options.remembered?.(comparedRow({ headerRow, form }) ?? []) ?? {};
  const given = { map: options.map, remembered: answers, above };
  const groups = groupsUnder(headerRow, given);
  const unread = headerRow.map((cell): Column => ({ header: headerText(cell), field: "note" }));
  const columns = assignGroups(unread, groups, (own) => {
    const headers = own.map(({ header }, at) => (header === "" ? "" : (headerRow[at] ?? "")));
    return assignByHeaders(headers, given);
  }).map((column): Column => {
    const isPart = form !== undefined && form !== "cards" && column.field === "state";
    return isPart ? { ...column, isAside: true } : column;
  });
  return { headerRow, form, columns, groups, ...("by" in remembered && { remembered }) };
}
