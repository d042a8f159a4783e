import type { TableItem } from "./table.js";

// The first rows of a table wait until the values in its columns are understood.

/** How many rows are looked at, and how much text they may hold. */
const maxRead = { rows: 5_000, characters: 8_000_000 };

/** `decide` receives the cells of the rows that have waited. */
export function lookAhead(decide: (rows: string[][]) => void) {
  let waiting: TableItem[] = [];
  let undecided = false;
  let characters = 0;

  /** Decides by the rows so far, and returns them. */
  function settle(): TableItem[] {
    const items = waiting;
    if (undecided)
      decide(items.flatMap((item) => ("table" in item && !item.doubt ? [item.row.cells] : [])));
    waiting = [];
    undecided = false;
    return items;
  }

  return {
    settle,
    /** Begins a table. The table before is settled. */
    begin() {
      [undecided, characters] = [true, 0];
    },
    /** Adds an item and returns the items that are ready. */
    pass(item: TableItem): TableItem[] {
      if (!undecided) return [item];
      waiting.push(item);
      for (const cell of item.row.cells) characters += cell.length;
      const enough = waiting.length >= maxRead.rows || characters > maxRead.characters;
      return enough ? settle() : [];
    },
  };
}
