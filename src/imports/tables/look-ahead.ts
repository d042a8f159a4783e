import type { TableItem } from "./table.js";

// The first rows of a table wait until they have decided what the values of its columns mean.

/** How many rows decide, and how much text they may hold. */
const maxRead = { rows: 5_000, characters: 8_000_000 };

/** `decide` is given the cells of the rows that have waited. */
export function lookAhead(decide: (rows: string[][]) => void) {
  let waiting: TableItem[] = [];
  let undecided = false;
  let characters = 0;

  /** Decides by the rows that have come so far, and hands these out. */
  function settle(): TableItem[] {
    const items = waiting;
    if (undecided)
      decide(items.flatMap((item) => ("table" in item && !item.isLine ? [item.row.cells] : [])));
    waiting = [];
    undecided = false;
    return items;
  }

  return {
    settle,
    /** A table begins; the one before is settled. */
    begin() {
      [undecided, characters] = [true, 0];
    },
    /** What is handed out now that this item has come. */
    pass(item: TableItem): TableItem[] {
      if (!undecided) return [item];
      waiting.push(item);
      for (const cell of item.row.cells) characters += cell.length;
      const enough = waiting.length >= maxRead.rows || characters > maxRead.characters;
      return enough ? settle() : [];
    },
  };
}
