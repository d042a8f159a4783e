import { spanIn } from "../../src/imports/messages/positions.js";
import { reportTexts as say } from "../../src/imports/messages/report.js";
import type { Position } from "../../src/imports/record.js";
import { language } from "./language.js";

/** The first and the last of the rows that a list has outside of its tables. */
export interface UnreadPlaces {
  first: Position;
  last: Position;
}

/** Says, as a sentence, that rows were not read and where they are; and what to do. */
export function unreadSentence(count: number, places?: UnreadPlaces): string {
  const isOfTables = places !== undefined && !("record" in places.first);
  const where = isOfTables
    ? say.unread_at[language]({ count, places: spanIn(language, places) })
    : say.unread_or_notes[language]({ count });
  return say.unread[language]({ count }) + where;
}
