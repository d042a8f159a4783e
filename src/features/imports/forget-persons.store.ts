import { extname } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { UpdateFilter } from "mongodb";
import type {
  Collections,
  ColumnMapDocument,
  ImportDocument,
  ImportSettings,
  Refused,
} from "../../kernel/database/collections.js";
import { reasonOf } from "../../kernel/messages/lists/in-words.js";
import { type IsNamed, namedIn } from "../persons/kept-texts.store.js";
import type { Sign } from "../persons/signs.store.js";
import { seenChange } from "./batches/lease.js";

// The stored data of a list has no rows, but it may still name a person of the list: in the name of the file or of a
// sheet, as the name of a place, or in headers, if the first row of a list without headers was taken for them.

type Stores = Pick<Collections, "imports" | "importRows" | "columnMaps">;

/** The signs of each person. */
type Persons = readonly (readonly Sign[])[];

/** How many documents name one of these persons. */
export async function countInLists(
  stores: Stores,
  persons: Persons,
): Promise<Record<string, number>> {
  const counts = { imports: 0, import_rows: 0, column_maps: 0 };
  for await (const _ of importsNaming(stores, persons)) counts.imports += 1;
  for await (const { rows } of sheetsNaming(stores, persons)) counts.import_rows += rows;
  for await (const _ of mapsNaming(stores, persons)) counts.column_maps += 1;
  return counts;
}

/**
 * Removes these persons from the stored data of lists. A map is removed as a whole, and so are the answers about a
 * header row: if one cell names a person, the other cells may be its age or its place. A list that may still be read
 * is refused if its file name, its list name or an answer about it named a person.
 */
export async function forgetInLists(stores: Stores, persons: Persons): Promise<void> {
  if (persons.every((signs) => signs.length === 0)) return;
  for await (const found of importsNaming(stores, persons)) {
    await forgetInImport(stores, found, persons);
  }
  for await (const { _id } of mapsNaming(stores, persons))
    await stores.columnMaps.deleteOne({ _id });
  for await (const { filter } of sheetsNaming(stores, persons)) {
    await stores.importRows.updateMany(filter, { $unset: { sheet: true, reason: true } });
  }
}

/** Several tries, because a running import is changed every few seconds. */
const maxTries = 20;

/** Begins again if the import was changed since it was read, because the new values are made of the read ones. */
async function forgetInImport(
  { imports }: Stores,
  read: ImportDocument,
  persons: Persons,
): Promise<void> {
  let found: ImportDocument | null = read;
  for (let tries = 0; found && tries < maxTries; tries += 1) {
    const isNamed = namedIn(found, persons);
    if (!isNamed) return;
    const { _id, version }: ImportDocument = found;
    const change = seenChange(withoutPersons(found, isNamed));
    const { matchedCount } = await imports.updateOne({ _id, version }, change);
    if (matchedCount > 0) return;
    found = await imports.findOne({ _id });
  }
  if (found) throw new Error("An import is changed all the time.");
}

type GivenMap = NonNullable<ImportSettings["map"]>;

/** An empty map means an erased one, because a given map is never empty. */
const erasedMap: GivenMap = [];

/**
 * Whether erasing removed something that was given with a list: its map, its name, the name of its file (which may
 * give its date), or the answers about its columns. Without it, the list would be read differently.
 */
export const isErased = ({ map }: ImportSettings): boolean => map?.length === 0;

/** Why such a list is not read. */
export const mapErased = reasonOf("map_erased");

/** The states in which a list is never read again. In all others it may be. */
const hasEnded: ReadonlySet<ImportDocument["state"]> = new Set([
  "finished",
  "refused",
  "undoing",
  "undone",
]);

/** A small batch: looking at one document may take long, and the database must not drop the cursor meanwhile. */
const atOnce = { batchSize: 20 };

async function* importsNaming({ imports }: Stores, persons: Persons) {
  for await (const found of imports.find({}, atOnce)) {
    await setImmediate();
    if (namedIn(found, persons)) yield found;
  }
}

async function* mapsNaming({ columnMaps }: Stores, persons: Persons) {
  for await (const found of columnMaps.find({}, atOnce)) {
    await setImmediate();
    if (namedIn(found, persons)) yield found;
  }
}

/** There may be many rows, but they have few different texts. */
async function* sheetsNaming({ importRows }: Stores, persons: Persons) {
  const texts = { sheet: "$sheet", reason: "$reason" };
  const different = importRows.aggregate<{
    _id: { sheet?: string; reason?: string };
    rows: number;
  }>(
    [
      { $match: { $or: [{ sheet: { $exists: true } }, { reason: { $exists: true } }] } },
      { $group: { _id: texts, rows: { $sum: 1 } } },
    ],
    { allowDiskUse: true },
  );
  for await (const { _id, rows } of different) {
    const none = { $exists: false };
    const filter = { sheet: _id.sheet ?? none, reason: _id.reason ?? none };
    await setImmediate();
    if (namedIn(_id, persons)) yield { filter, rows };
  }
}

function withoutPersons(found: ImportDocument, isNamed: IsNamed): UpdateFilter<ImportDocument> {
  const { file, options, remembered, unused, unsure, unread_states, unknown_places } = found;
  const isOf = ({ header }: { header: string }) => isNamed(header);
  // The first row of a list without headers may be in all of these.
  const headers = [
    unused,
    unsure?.map(({ header }) => header),
    unread_states?.map(({ header }) => header),
  ];
  const areOf = headers.flatMap((some) => some ?? []).some(isNamed);
  const isOfAnswers = remembered?.some((map) => isMapOf(map, isNamed));
  const said = [file.name, options.list];
  const wasSaid = said.some((text) => isNamed(text ?? "")) || isOfAnswers;
  const isErasedMap = options.map?.some(isOf) || (wasSaid && !hasEnded.has(found.state));
  const $set = {
    ...(isNamed(file.name) && { "file.name": neutralName(file.name, isNamed) }),
    ...(isErasedMap && { "options.map": erasedMap }),
    ...(remembered && { remembered: remembered.filter((map) => !isMapOf(map, isNamed)) }),
    ...(areOf && {
      unused: [],
      unsure: [],
      unread_states: unread_states?.map((state) => ({ ...state, header: "" })) ?? [],
    }),
    ...(unknown_places && {
      unknown_places: unknown_places.map((place) =>
        isNamed(place.name) ? { ...place, name: "", nearest: [] } : place,
      ),
    }),
    ...(found.refused !== undefined && { refused: neutralReason(found.refused, isNamed) }),
    ...(found.halted !== undefined && { halted: neutralReason(found.halted, isNamed) }),
  };
  const $unset = {
    ...(isNamed(file.path ?? "") && { "file.path": true as const }),
    ...(isNamed(file.rejects ?? "") && { "file.rejects": true as const }),
    ...(isNamed(options.list ?? "") && { "options.list": true as const }),
  };
  return { $set, $unset };
}

const isMapOf = (
  { headers, columns }: Pick<ColumnMapDocument, "headers" | "columns">,
  isNamed: IsNamed,
) => headers.some(isNamed) || columns.some(({ header }) => isNamed(header));

/** The end of the name stays, because it shows the format. */
function neutralName(name: string, isNamed: IsNamed): string {
  const end = extname(name);
  return `erased${isNamed(end) ? "" : end}`;
}

function neutralReason(why: Refused, isNamed: IsNamed): Refused {
  if (typeof why === "string") return isNamed(why) ? "erased" : why;
  if (!why.params) return why;
  const params = Object.entries(why.params).map(([name, value]) => [
    name,
    typeof value === "string" && isNamed(value) ? "" : value,
  ]);
  return { ...why, params: Object.fromEntries(params) };
}
