import { lengthOf } from "../../src/http/text.js";

/** A line of a list, cut when it is longer: it may not fill a terminal. */
export const clipped = (line: string, maxLength: number): string =>
  lengthOf(line) > maxLength ? `${[...line].slice(0, maxLength - 1).join("")}…` : line;
