import { lengthOf } from "../../src/kernel/values/text.js";

/** Rows under a header line, in columns as wide as they need: for people, not for programs. */
export function tableOf(header: string[], rows: string[][]): string {
  const lines = [header, ...rows];
  const widths = header.map((_, column) =>
    Math.max(...lines.map((cells) => lengthOf(cells[column] ?? ""))),
  );
  return lines.map((cells) => alignedTo(widths, cells)).join("\n");
}

const alignedTo = (widths: number[], cells: string[]) =>
  widths
    .map((width, column) => {
      const cell = cells[column] ?? "";
      return cell + " ".repeat(width - lengthOf(cell));
    })
    .join("  ")
    .trimEnd();
