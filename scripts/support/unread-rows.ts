import type { Position } from "../../src/imports/record.js";
import { counted } from "./counted.js";

/** The first and the last of the rows that a list has below a total. */
export interface UnreadPlaces {
  first: Position;
  last: Position;
}

/** Says, as a sentence, that rows were not read and where they are; and what to do. */
export function unreadSentence(count: number, places?: UnreadPlaces): string {
  const [look, was, them] = count === 1 ? ["looks", "was", "it"] : ["look", "were", "them"];
  const like = count === 1 ? "a person" : "persons";
  const rows = counted(count, "row");
  const inTables = `${rows} below a total that ${look} like ${like} ${was} not read`;
  if (!places || "record" in places.first) {
    return `${inTables}, or ${was} notes (PFIF) of persons who are not known. Move the total to the end of the list; import persons before their notes.`;
  }
  return `${inTables}: ${spanOf(places)}. Move the total to the end of the list to have ${them} read.`;
}

function spanOf({ first, last }: UnreadPlaces): string {
  const [from, to] = [first, last].map(placeOf);
  if (from === to) return from ?? "";
  if ("line" in first && "line" in last) return `lines ${first.line}-${last.line}`;
  const isOneSheet = "row" in first && "row" in last && first.sheet === last.sheet;
  return isOneSheet ? `${first.sheet}, rows ${first.row}-${last.row}` : `${from} to ${to}`;
}

/** Where a record stands, for people. */
export function placeOf(at: Position): string {
  if ("line" in at) return `line ${at.line}`;
  return "row" in at ? `${at.sheet}, row ${at.row}` : at.record;
}
