import { assignByHeaders, assignByValues } from "../../columns/assign.js";
import type { Column, Context } from "../../columns/column.js";
import { type Field, nameFields } from "../../columns/fields.js";
import { fieldOfHeader } from "../../columns/header-evidence.js";
import { headerKey, type Owner, readWords } from "../../columns/header-words.js";
import { type HeaderMap, mapKey } from "../../columns/maps.js";
import { ofAnyGroup } from "../../columns/meanings.js";
import type { FindRemembered } from "../../columns/remembered-maps.js";
import { anyOf, wordSet } from "../../values/phrases.js";
import { folded } from "../../values/plain.js";
import * as words from "../../words/headers.js";
import { boundedCells } from "../bounds.js";
import type { RawRow } from "../raw-row.js";

/** No list has more columns. Further keys go to the notes. */
const maxKeys = 200;
/** Combinations of keys that are looked at to learn which keys occur together. */
const maxShapes = 500;

type Options = Context & {
  map?: HeaderMap | undefined;
  remembered?: FindRemembered | undefined;
};
type Values = ReadonlyMap<string, string>;
type RecordCells = Pick<RawRow, "cells" | "whole"> & { order?: number[] };

/**
 * Understands the keys of the first records as columns. Any later record may bring new keys. Each key is read
 * beside all keys that it occurs with, because a record may leave out what it does not know, and one file may
 * hold two ways to write.
 */
export function readKeys(records: Values[], options: Options) {
  const places = new Map<string, number>();
  const add = (key: string) => {
    if (!places.has(key) && places.size < maxKeys) places.set(key, places.size);
  };
  for (const values of records) for (const key of values.keys()) add(key);
  const beside = companions(records, places);
  const headerRow = [...places.keys()].sort();
  const { map: answers, ...remembered } = options.remembered?.(headerRow) ?? {};
  const understand = reader({ map: options.map, remembered: answers });
  const understood = [...places.keys()].map((key) =>
    understand(
      key,
      [...places.keys()].filter((other) => beside.get(key)?.has(other)),
    ),
  );
  const rows = records.map((values) => cellsUnder(places, values).cells);
  const keys = {
    /** The keys of the first records, whatever their order: they replace a header row. */
    headerRow,
    ...("by" in remembered && { remembered }),
    columns: assignByValues(understood, rows, options),
    /**
     * The values under their columns, with those of surplus keys behind them. `order`: the rank of each
     * column among the record's own keys, if it differs. `grown`: there are new columns.
     */
    cellsOf(values: Values): RecordCells & { grown: boolean } {
      const known = places.size;
      for (const key of values.keys()) add(key);
      const under = cellsUnder(places, values);
      if (places.size === known) return { ...under, grown: false };
      const fresh = [...places.keys()].slice(known);
      const read = fresh.map((key) => understand(key, [...values.keys()]));
      const settled = assignByValues([...keys.columns, ...read], [under.cells], options);
      keys.columns = [...keys.columns, ...settled.slice(known)];
      return { ...under, grown: true };
    },
  };
  return keys;
}

function companions(records: Values[], places: ReadonlyMap<string, number>) {
  const beside = new Map([...places.keys()].map((key) => [key, new Set<string>()]));
  const shapes = new Set<string>();
  for (const values of records) {
    const keys = [...values.keys()].filter((key) => places.has(key));
    const shape = keys.map((key) => places.get(key)).join(" ");
    if (shapes.has(shape)) continue;
    if (shapes.size === maxShapes) break;
    shapes.add(shape);
    for (const key of keys) for (const other of keys) beside.get(key)?.add(other);
  }
  return beside;
}

/** Reads a key beside others. The result is reused while the others stay the same. */
function reader({ map, remembered }: { [Name in "map" | "remembered"]: HeaderMap | undefined }) {
  const isMapped = (key: string) => map?.has(mapKey(key)) || remembered?.has(mapKey(key));
  let last = "";
  let columns: Column[] = [];
  return (key: string, beside: string[]): Column => {
    const together = JSON.stringify(beside);
    if (together !== last) {
      const headers = beside.map((other) => (isMapped(other) ? other : headerOf(other)));
      [last, columns] = [together, assignByHeaders(headers, { map, remembered })];
    }
    const column: Column = columns[beside.indexOf(key)] ?? { header: key, field: "note" };
    const isPoint = !isMapped(key) && tellsPoint(key, beside);
    return { ...column, header: key, ...(isPoint && { field: "note" }) };
  };
}

const partsOfPoints = wordSet(words.pointKeys);

/**
 * Whether a key within that of a place holds a point on the map, or the kind of its geometry: these are no
 * places to publish.
 */
function tellsPoint(key: string, beside: readonly string[]): boolean {
  const parts = key.split(".");
  if (parts.length < 2) return false;
  const part = headerKey(parts.at(-1) ?? "");
  if (partsOfPoints.has(part)) return true;
  const owner = parts.slice(0, -1).join(".");
  return part === "type" && beside.some((other) => other.startsWith(`${owner}.coordinates`));
}

/** Parts of a name, as keys within `nombre` or `name`. */
const nameParts = Object.entries(words.keysOfNames).map(
  ([header, keys]) => [header, wordSet(keys)] as const,
);
const partsOfSurnames = wordSet(words.keysOfSurnames);
const beginNames = new RegExp(anyOf(words.keysBeginNames), "i");

/** `nombre.apellidos` is the surname, although the two words mean something else in one header. */
function withNamePart(keys: string[]): string[] {
  const [owner = "", part = ""] = keys.slice(-2);
  if (keys.length < 2 || !beginNames.test(owner)) return keys;
  const field = fieldOfHeader(owner);
  const word = headerKey(part);
  const isSurname = field === "last_name" && partsOfSurnames.has(word);
  const [named] = nameParts.find(([, keys]) => keys.has(word)) ?? [];
  const header = isSurname ? "last name" : nameFields.has(field) ? named : undefined;
  return header === undefined ? keys : [...keys.slice(0, -2), header];
}

/** Keys that wrap a whole record and say nothing of its parts. */
const wrappers = wordSet(words.wrappers);
const valueKeys = wordSet(words.valueKeys);

/** A nested key as people write it in a header: `documento.tipo` is the `tipo documento`. */
function headerOf(key: string): string {
  const parts = key.split(".");
  const inner = parts.findIndex(
    (part, at) => at === parts.length - 1 || !wrappers.has(folded(part)),
  );
  const named = withNamePart(parts.slice(inner));
  const [place = "", part = ""] = [named[0], named.at(-1)];
  const isPart = partOfPlace.has(fieldOfHeader(part));
  if (isPart && fieldOfHeader(place) === "location") return place; // `ubicacion.ciudad`
  if (valueKeys.has(folded(part)) && place !== part && fieldOfHeader(place)) return place; // `identity.value`
  const header = named.join(" ");
  const turned = named.toReversed().join(" ");
  const known = [header, turned].find((words) => fieldOfHeader(words) !== undefined);
  const own = fieldOfHeader(part);
  const { owners } = readWords(header);
  const isOwn = ofAnyGroup.has(own) && ![...owners].some((owner) => notOwn.has(owner));
  return known ?? (isOwn ? part : header);
}

const partOfPlace: ReadonlySet<Field | undefined> = new Set(["location", "state"]);
const notOwn = new Set<Owner>(["contact", "parent", "other"]);
function cellsUnder(places: ReadonlyMap<string, number>, values: Values): RecordCells {
  const cells = Array<string>(places.size).fill("");
  let last = -1;
  let inOrder = true;
  for (const [key, text] of values) {
    const at = places.get(key);
    if (at !== undefined) {
      cells[at] = text;
      inOrder &&= at > last;
      last = at;
    } else if (text !== "") cells.push(`${key}: ${text}`);
  }
  return { ...boundedCells(cells), ...(!inOrder && { order: ranks(places, values) }) };
}

function ranks(places: ReadonlyMap<string, number>, values: Values): number[] {
  const order = Array<number>(places.size).fill(0);
  let rank = 0;
  for (const key of values.keys()) {
    const at = places.get(key);
    if (at !== undefined) order[at] = rank;
    rank += 1;
  }
  return order;
}
