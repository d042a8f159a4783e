import { fold } from "../../names/fold.js";
import type { Field } from "../columns/fields.js";
import { fieldOfHeader } from "../columns/header-evidence.js";
import { headerKey } from "../columns/header-words.js";
import { namesPart } from "../values/place-names.js";
import { plain } from "../values/plain.js";
import type { Column, Context } from "./columns.js";
import { toldIn } from "./header-values.js";
import { mapKey } from "./headers.js";
import { namedPlace } from "./named-place.js";
import type { PlaceKind } from "./places.js";

// A column of hospitals or shelters under a header that nobody knows: `Pernocta en`. Read as a note it would
// make patients of an unknown hospital nobody's patients, for all to see.

/** Where the person was, will be or belongs, or somebody else: not where the person is. */
const elsewhere =
  /^\P{L}*(?:hasta|desde|to|from|para)(?!\p{L})|llevad[oa] (?:al?|hacia)\P{L}*$|brought|taken|traslad|remi[ts]|refer|deriv|proced|provien|origen|anterior|previ|destin|transfer|\bfrom\b|escuel|coleg|school|liceo|institu|trabaj|\bwork|naci|vive|vivia|busc|visit|familia|contact|responsab|fuente|source|organi|entreg|dona/u;
/** Headers of places that ask where the person is now, be it a street or a shelter. */
const here =
  /\b(?:d?onde (?:se )?(?:esta|encuentra|encontra|halla|ubica)|staying (?:at|in)|(?:lugar|sitio|place) (?:actual|donde (?:se )?(?:esta|encuentra))|where (?:is|are)|(?:ubicad|localizad|encontrad|hallad)[oa][ _](?:en|em|at))\b/;
/** Where the person was taken: `Trasladado a`, `Hospital de destino`. In a list of one place it is where they will be. */
const destination = new RegExp(
  "^\\P{L}*(?:(?:nombre|nome|name) )?(?:(?:del?|do|of) )?" +
    "(?:(?:hospital|clinica|centro|refugio|albergue|abrigo|lugar|sitio|local|institucion|unidade?|shelter|place|facility|where|donde|onde|adonde|a donde|para onde)(?: (?:de salud|asistencial|medico|hospitalario))? )?" +
    "(?:(?:de|al?|que|donde|adonde|para|where|o|el|la|lo|se|cual|qual|onde|was|is|fue|foi|ha sido|sido|the|person|persona|paciente) )*" +
    "(?:(?:traslada|deriva|remiti|referi|transferi|lleva|envia|evacua|canaliza|conduci|encaminha|leva|removi)d[oa]s?(?:\\(as?\\)|/as?)?" +
    "|(?:se )?(?:traslad[oa]|llev[oa]|deriv[oa]|lo llevaron|la llevaron|llevaron|trasladaron)" +
    "|traslado|destino|traslados|destination|transferencia|derivacion|remision|referencia a" +
    "|transfer destination|transfer|taken|transferred|referred|moved|sent|brought|evacuated)" +
    "(?: (?:al?|ao|aos?|para|hacia|hasta|pro|to|at|en|em|el|la|the|o|final|actual|hospital|clinica|centro|refugio|albergue|abrigo|shelter|de salud|traslado|del? (?:paciente|persona|traslado)|facility|which|(?:que|cual) (?:hospital|centro)))*\\P{L}*$" +
    "|^\\P{L}*destination (?:hospital|shelter|facility)\\P{L}*$",
  "u",
);
const kindsOfPlace: readonly PlaceKind[] = ["hospital", "shelter"];
/** More values tell no more. */
const enough = 300;

/** Takes the column whose values mostly are places for that of the person's place, where the table has none of their kind. */
export function settlePlaceColumn(columns: Column[], rows: string[][], context: Context): void {
  const { find, hospital, shelter } = context;
  const has = (field: Field) => columns.some((column) => column.field === field);
  if (!find || hospital || shelter || has("hospital_or_shelter")) return;
  const missing = kindsOfPlace.filter((kind) => !has(kind));
  const kindOf = (value: string): PlaceKind | undefined => {
    if (find("hospital", value)) return "hospital";
    return find("shelter", value) ? "shelter" : namedPlace(value)?.kind;
  };
  for (const [at, column] of columns.entries()) {
    const share = leastShare(column);
    if (share === undefined) continue;
    const told = toldIn(rows, at).slice(0, enough);
    const kinds = told.map(kindOf).filter((kind) => kind !== undefined);
    const known = told.some((value) => find("hospital", value) ?? find("shelter", value));
    if (kinds.length < told.length * share || !(known || (kinds.length > 1 && share < 0.8)))
      continue;
    const [kind, other] = new Set(kinds);
    if (!kind || !missing.includes(kind) || (other && !missing.includes(other))) continue;
    column.field = other ? "hospital_or_shelter" : kind;
    return;
  }
}

/** `Área/Zona` of a hospital's list, or a column whose values are wards, is no place where anybody was seen. */
export function settleParts(columns: Column[], rows: string[][], context: Context): void {
  const ofHospital = context.hospital || columns.some(({ field }) => field === "hospital");
  for (const [at, column] of columns.entries()) {
    if (column.field !== "location" || context.map?.has(mapKey(column.header))) continue;
    const told = toldIn(rows, at).slice(0, enough);
    const named = told.filter((value) => namesPart(plain(value)));
    const isArea = ofHospital && headerKey(column.header).split(" ").includes("area");
    if (isArea || named.length > told.length / 2) column.field = "note";
  }
}

/** Of how many values of a column places must be made; undefined: it is none of the person's places. */
function leastShare({ field, header }: Column): number | undefined {
  const text = fold(header.slice(0, 200));
  const open = field === "note" || field === "location";
  if (open && destination.test(text.replaceAll(/_|[([][^)\]]{3,}[)\]]/g, " "))) return 0.6;
  if (text === "" || elsewhere.test(text)) return undefined;
  if (field === "location") return here.test(text) ? 0.8 : undefined;
  return field === "note" && fieldOfHeader(header) === undefined ? 0.6 : undefined;
}
