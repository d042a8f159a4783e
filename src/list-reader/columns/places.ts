import { namedPlace } from "../tables/named-place.js";
import type { CatalogFind, PlaceKind } from "../tables/place.js";
import { hospitalReader, hospitalsAreBeside, saysWhereNow } from "../values/hospitals.js";
import { wordSet } from "../values/phrases.js";
import { namesPart } from "../values/place-names.js";
import { plain } from "../values/plain.js";
import { isStateOfCountry } from "../values/states.js";
import { wardAreas } from "../words/headers.js";
import type { Change, Column, ValueRule } from "./column.js";
import type { Field } from "./fields.js";
import { headerEvidence } from "./header-evidence.js";
import { type Concept, headerTokens, readWords } from "./header-words.js";
import { isOfSomebodyElse } from "./somebody-else.js";

// Columns of hospitals and shelters may have an unknown header: `Pernocta en`. Read as a note, such a column
// would publish the patients of an unknown hospital.

const areas = wordSet(wardAreas);
const kindsOfPlace: readonly PlaceKind[] = ["hospital", "shelter"];
/** More values show no more. */
const enough = 300;

/** Where the person was, will be or belongs, or where somebody else is: not where the person is. */
const elsewhere = new Set<Concept>([
  ...([
    "thing",
    "address",
    "home",
    "lives",
    "stay",
    "seen",
    "lost",
    "birth",
    "destination",
  ] as const),
]);

/**
 * The share of the values of a column that must be places; undefined if nothing in its header suggests
 * places.
 */
function leastShare({ field, header }: Column): number | undefined {
  const { concepts, owners } = readWords(header);
  if (header === "" || owners.has("other") || owners.has("contact")) return undefined;
  if (field === "location") {
    const isHere = concepts.every((one) => one === "place" || one === "here" || one === "livesIn");
    return isHere ? 0.8 : undefined;
  }
  if (field !== "note" || headerEvidence(header)?.isWhole) return undefined;
  return concepts.some((one) => elsewhere.has(one)) ? undefined : 0.6;
}

/** Returns the kind of place that a value names. */
const placeKinds =
  (find: CatalogFind) =>
  (value: string): PlaceKind | undefined => {
    if (find("hospital", value)) return "hospital";
    return find("shelter", value) ? "shelter" : namedPlace(value)?.kind;
  };

/** Fields and notes in which a hospital may be where somebody is, was or was sent. */
const mayHoldHospitals = new Set<Field>(["location", "description", "note"]);

/**
 * A hospital in a column of places, under `Destino` or under a header that nobody knows: perhaps where
 * somebody is, perhaps where they came from or went.
 */
export const doubtfulPlaces: ValueRule = ({
  columns,
  valuesIn,
  has,
  context: { find, ...given },
}) => {
  if (!find || given.hospital || has("hospital")) return [];
  const readHospital = hospitalReader(find, find);
  const kindOf = placeKinds(find);
  return columns.flatMap(({ field, header, unsure = [] }, at): Change[] => {
    const words = readWords(header);
    const { concepts } = words;
    const isOfOther = isOfSomebodyElse(words);
    if (!mayHoldHospitals.has(field) || header === "" || isOfOther) return [];
    const evidence = headerEvidence(header);
    const isKnown = field === "note" && evidence?.isWhole && evidence.field !== "location";
    if (isKnown && !concepts.includes("destination")) return [];
    const isHere = saysWhereNow(header);
    const isDoubtful = (value: string) => {
      const hospital = readHospital(value);
      return hospital && !(isHere && hospital.handle);
    };
    const values = valuesIn(at).slice(0, enough);
    if (hospitalsAreBeside(header) || !values.some(isDoubtful)) return [];
    const hospitals = values.filter((value) => readHospital(value) ?? kindOf(value) === "hospital");
    const areHospitals = field === "note" && hospitals.length > values.length / 2;
    const doubt: Field[] = [...unsure, "where_now"];
    return [{ at, unsure: [...new Set(doubt)], ...(areHospitals && { areHospitals: true }) }];
  });
};

/**
 * A column whose values mostly are places is that of the person's place, if the table has none of their kind
 * and no second such column: `Desde` and `Hacia` differ in what they say.
 */
export const placesByValues: ValueRule = ({ columns, valuesIn, has, context }) => {
  const { find, hospital, shelter } = context;
  if (!find || hospital || shelter || has("hospital_or_shelter")) return [];
  const missing = kindsOfPlace.filter((kind) => !has(kind));
  const kindOf = placeKinds(find);
  const found: Change[] = [];
  for (const [at, column] of columns.entries()) {
    const share = leastShare(column);
    if (share === undefined) continue;
    const values = valuesIn(at).slice(0, enough);
    const kinds = values.map(kindOf).filter((kind) => kind !== undefined);
    const isKnown = values.some((value) => find("hospital", value) ?? find("shelter", value));
    if (kinds.length < values.length * share || !(isKnown || (kinds.length > 1 && share < 0.8)))
      continue;
    const [kind, other] = new Set(kinds);
    if (!kind || !missing.includes(kind) || (other && !missing.includes(other))) continue;
    found.push({ at, field: other ? "hospital_or_shelter" : kind });
  }
  return found.length === 1 ? found : [];
};

/**
 * `Área/Zona` of a hospital's list, or a column whose values are wards, is no place where anybody was seen;
 * `Estado del edificio` is one where its values are states of the country.
 */
export const partsOfPlaces: ValueRule = ({ columns, valuesIn, has, context }) => {
  const ofHospital = context.hospital || has("hospital");
  return columns.flatMap(({ field, header }, at): Change[] => {
    if (field !== "location") return [];
    const values = valuesIn(at).slice(0, enough);
    const areMost = (test: (value: string) => boolean) =>
      values.filter(test).length > values.length / 2;
    const { concepts, isParted } = readWords(header);
    const isNone =
      (ofHospital && headerTokens(header).some((word) => areas.has(word))) ||
      (concepts.includes("state") && !isParted && !values.some(isStateOfCountry)) ||
      areMost((value) => namesPart(plain(value))) ||
      areMost((value) => !/\p{L}{2}/u.test(value) || /^\p{Lu}{3}$/u.test(value)); // codes
    return isNone ? [{ at, field: "note" }] : [];
  });
};
