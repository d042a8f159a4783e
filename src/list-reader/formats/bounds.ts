import { anyOf } from "../values/phrases.js";
import { spreadsheetErrors, spreadsheetGaps } from "../words/blank.js";
import type { RawRow } from "./raw-row.js";

// Rules read cells with regular expressions, and some of these take the square of the length of a text. Every
// reader bounds its rows here, so that no rule ever reads more than this.

/** The most characters (UTF-16 units) of a cell that a rule reads. */
export const maxCellLength = 2_000;

/** The text, or its beginning with `…` behind it when it is longer than `most`. */
export function bounded(text: string, most = maxCellLength): string {
  if (text.length <= most) return text;
  const trimmed = text.trim();
  return trimmed.length <= most ? trimmed : `${trimmed.slice(0, endBefore(trimmed, most - 1))}…`;
}

/** The place, or the one before it where the place would part the two halves of a character. */
const endBefore = (text: string, at: number): number =>
  (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;

/** What lies behind the part of a text that `bounded` keeps, as far as `most` characters. */
export const beyond = (text: string, most: number): string =>
  bounded(`…${text.trim().slice(bounded(text).length - 1)}`, most);

/** `#N/A`, `#¿NOMBRE?`, `#DIV/0!`, `Err:502`, `#####`: what a spreadsheet shows where a formula has no value. */
const error = new RegExp(
  String.raw`^\s*(?:#[^\p{L}\d]?(?:${anyOf(spreadsheetErrors)}[!?]|${anyOf(spreadsheetGaps)})|err(?:or)?:\d{3}|#{3,})\s*$`,
  "iu",
);

const isError = (text: string): boolean =>
  text.length < 40 && /^\s*[#e]/i.test(text) && error.test(text);

/** No list has more columns. Rules compare the columns of a header with each other. */
const maxCells = 1_000;

/**
 * Cells as a row holds them: bounded, with the whole texts of those that were cut. Cells behind the last one
 * that a row may have are joined to it. The error text of a spreadsheet is an empty cell.
 */
export function boundedCells(all: string[]): Pick<RawRow, "cells" | "whole"> {
  const typed = all.some(isError) ? all.map((text) => (isError(text) ? "" : text)) : all;
  const texts =
    typed.length > maxCells
      ? [
          ...typed.slice(0, maxCells - 1),
          typed
            .slice(maxCells - 1)
            .join(" ")
            .trim(),
        ]
      : typed;
  if (texts.every((text) => text.length <= maxCellLength))
    return { cells: texts, whole: undefined };
  const whole = new Map<number, string>();
  const cells = texts.map((text, at) => {
    const cell = bounded(text);
    if (cell.length < text.trim().length) whole.set(at, text);
    return cell;
  });
  return { cells, whole: whole.size > 0 ? whole : undefined };
}

/** The cells as they were before they were bounded. */
export const wholeCells = ({ cells, whole }: Pick<RawRow, "cells" | "whole">): string[] =>
  whole ? cells.map((cell, at) => whole.get(at) ?? cell) : cells;
