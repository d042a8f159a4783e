import { cleanLine, clipped } from "../../src/http/text.js";
import { type Doubt, mapSettling } from "../../src/imports/columns/doubts.js";
import { explanationTexts } from "../../src/imports/messages/explanation.js";
import { reportTexts as say } from "../../src/imports/messages/report.js";
import { language } from "./language.js";

const maxShown = 20;
const maxHeaderLength = 60;

/** Which columns went to the notes because nobody was sure, and the map that says what they are. */
export function unsureSentences(doubts: readonly Doubt[]): string[] {
  if (doubts.length === 0) return [];
  const untold = doubts.length - maxShown;
  const names = [
    ...doubts.slice(0, maxShown).map(nameOf),
    ...(untold > 0 ? [say.and_more[language]({ count: untold })] : []),
  ].join(", ");
  return [say.unsure[language]({ count: doubts.length, names }), `  ${mapSettling(doubts)}`];
}

const nameOf = ({ header, fields }: Doubt): string =>
  `"${clipped(cleanLine(header), maxHeaderLength)}" (${fields.join(explanationTexts.or[language])})`;
