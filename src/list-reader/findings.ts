import type { Position } from "../kernel/messages/lists/positions.js";
import { doubtsAbout } from "./columns/doubts.js";
import { unusedNames } from "./columns/maps.js";
import { leftOpenIn } from "./left-open.js";
import type { ListOptions } from "./list-options.js";
import { countStates } from "./list-states.js";
import type { OpenedList, RowOutcome } from "./open-list.js";
import type { UnreadState } from "./record.js";
import { isUnclear } from "./tables/line-states.js";
import { isUnread } from "./unread.js";

/** A line above a row, or a name, that seems to state how persons are but is not understood. */
interface UnreadLine {
  field: "line";
  text: string;
}

/** Called while the rows of a list are read. */
export interface FindingReports {
  /** Called for persons who are not read: outside of a table, beside others, or in PFIF notes without their person. */
  onUnread?(at: Position): void;
  /** Called for rows with cells of which only the beginning was read. */
  onCut?(at: Position): void;
  /** Called for cells, and for lines above rows, that could not be read as a state. For a terminal alone. */
  onUnreadState?(state: UnreadState | UnreadLine): void;
}

/** Gathers what somebody should know of a list, from each of its rows. Memory does not grow with the list. */
export function findingsOf(
  list: Pick<OpenedList, "tables" | "rowsOfHidden">,
  { catalogNearest, map, today }: Pick<ListOptions, "catalogNearest" | "map" | "today">,
  { onUnread, onCut, onUnreadState }: FindingReports = {},
) {
  const counts = {
    unread: 0,
    unclear: 0,
    cut_cells: 0,
    hidden_rows: 0,
    hidden_sheet_rows: list.rowsOfHidden ?? 0,
  };
  const open = leftOpenIn(catalogNearest, onUnreadState);
  const said = countStates(today);

  function countUnread({ at }: RowOutcome, persons: number) {
    counts.unread += persons;
    for (let person = 0; person < persons; person += 1) onUnread?.(at);
  }

  return {
    add(row: RowOutcome): void {
      if (row.outcome === "ignored") {
        if (isUnread(row)) countUnread(row, 1);
        return;
      }
      open.add(row);
      said.add(row);
      if (row.isHidden) counts.hidden_rows += 1;
      if (row.table?.states && isUnclear(row.table.states)) {
        counts.unclear += 1;
        onUnreadState?.({ field: "line", text: row.table.states.line });
      }
      if (row.outcome === "rejected") return;
      countUnread(row, row.othersUnread ?? 0);
      if (!row.cut) return;
      counts.cut_cells += row.cut;
      onCut?.(row.at);
    },
    found: () => ({
      ...counts,
      unused: unusedNames(map, list.tables),
      unsure: doubtsAbout(list.tables),
      left_open: open.found(),
      summary: said.found(),
    }),
  };
}
