import { cleanLine } from "../../http/text.js";
import { fold } from "../../names/fold.js";
import { isEmpty } from "../values/empty.js";
import type { Column, Context } from "./columns.js";
import type { Field } from "./header-words.js";
import { fieldOfHeader } from "./headers.js";
import { namedPlace } from "./named-place.js";
import type { PlaceKind } from "./places.js";

// A column of hospitals or shelters under a header that nobody knows: `Pernocta en`. Read as a note it would
// make patients of an unknown hospital nobody's patients, for all to see.

/** Where the person was, will be or belongs, or somebody else: not where the person is. */
const elsewhere =
  /^\P{L}*(?:hasta|desde|to|from|para)(?!\p{L})|llevad[oa] (?:al?|hacia)\P{L}*$|brought|taken|traslad|remi[ts]|refer|deriv|proced|provien|origen|anterior|previ|destin|transfer|\bfrom\b|escuel|coleg|school|liceo|institu|trabaj|\bwork|naci|vive|vivia|busc|visit|familia|contact|responsab|fuente|source|organi|entreg|dona/u;
/** Headers of places that ask where the person is now, be it a street or a shelter. */
const here =
  /\b(?:donde (?:se )?(?:esta|encuentra|halla|ubica)|(?:lugar|sitio|place) (?:actual|donde (?:se )?(?:esta|encuentra))|where (?:is|are)|(?:ubicad|localizad)[oa][ _](?:en|at))\b/;
const placeFields = new Set<Field>(["hospital", "shelter", "hospital_or_shelter"]);
/** More values tell no more. */
const enough = 300;

/** Takes the column whose values mostly are places for that of the person's place, where the table has none. */
export function settlePlaceColumn(columns: Column[], rows: string[][], context: Context): void {
  const { find, hospital, shelter } = context;
  if (!find || hospital || shelter || columns.some(({ field }) => placeFields.has(field))) return;
  const kindOf = (value: string): PlaceKind | undefined => {
    if (find("hospital", value)) return "hospital";
    return find("shelter", value) ? "shelter" : namedPlace(value)?.kind;
  };
  for (const [at, column] of columns.entries()) {
    const share = leastShare(column);
    if (share === undefined) continue;
    const told = rows
      .map((cells) => cleanLine((cells[at] ?? "").slice(0, 200)))
      .filter((value) => !isEmpty(value))
      .slice(0, enough);
    const kinds = told.map(kindOf).filter((kind) => kind !== undefined);
    const known = told.some((value) => find("hospital", value) ?? find("shelter", value));
    if (kinds.length < told.length * share || !(known || (kinds.length > 1 && share < 0.8)))
      continue;
    const [kind, other] = new Set(kinds);
    if (kind) column.field = other ? "hospital_or_shelter" : kind;
    return;
  }
}

/** Of how many values of a column places must be made; undefined: it is none of the person's places. */
function leastShare({ field, header }: Column): number | undefined {
  const text = fold(header.slice(0, 200));
  if (text === "" || elsewhere.test(text)) return undefined;
  if (field === "location") return here.test(text) ? 0.8 : undefined;
  return field === "note" && fieldOfHeader(header) === undefined ? 0.6 : undefined;
}
