import type { CatalogEntry, CatalogKind, Collections } from "../../kernel/database/collections.js";

type Stores = Pick<Collections, "catalogs">;
/** An entry as an operator states it. */
export type NewEntry = Omit<CatalogEntry, "updated_at">;

const seed = (kind: CatalogKind, handle: string, es: string, en: string): NewEntry => ({
  kind,
  handle,
  label: { es, en },
  aliases: [],
});

/** What every registry starts with: the sources and shelters that the specification names. */
const seeds = [
  seed("source", "form", "Formulario público", "Public form"),
  seed("source", "hospital_list", "Listas de hospitales", "Hospital lists"),
  seed("source", "persons_list", "Listas de personas", "Lists of persons"),
  seed("source", "shelter_list", "Listas de refugios", "Shelter lists"),
  seed("shelter", "campo_de_golf_caribe", "Campo de Golf Caribe", "Caribe Golf Course"),
  seed(
    "shelter",
    "centro_acopio_caraballeda",
    "Centro de Acopio Caraballeda",
    "Caraballeda Collection Centre",
  ),
  seed("shelter", "polideportivo_la_guaira", "Polideportivo La Guaira", "La Guaira Sports Centre"),
];

/** Fills the catalogs of a new database; one that has entries belongs to its operators. */
export async function seedCatalogs({ catalogs }: Stores): Promise<void> {
  if (await catalogs.findOne()) return;
  const entries = seeds.map((entry) => ({
    updateOne: {
      filter: { kind: entry.kind, handle: entry.handle },
      update: { $setOnInsert: { ...entry, updated_at: new Date() } },
      upsert: true,
    },
  }));
  await catalogs.bulkWrite(entries, { ordered: false });
}

export const findEntry = async (
  { catalogs }: Stores,
  kind: CatalogKind,
  handle: string,
): Promise<CatalogEntry | undefined> => (await catalogs.findOne({ kind, handle })) ?? undefined;

/** By kind and handle; all kinds when none is named. */
export const listEntries = (
  { catalogs }: Stores,
  kind: CatalogKind | undefined,
  limit: number,
): Promise<CatalogEntry[]> =>
  catalogs
    .find(kind ? { kind } : {})
    .sort({ kind: 1, handle: 1 })
    .limit(limit)
    .toArray();

/** Stores each entry whole, in the place of one with its handle. */
export async function putEntries(
  { catalogs }: Stores,
  entries: readonly NewEntry[],
): Promise<{ created: number; updated: number }> {
  const updated_at = new Date();
  const { upsertedCount, matchedCount } = await catalogs.bulkWrite(
    entries.map((entry) => ({
      replaceOne: {
        filter: { kind: entry.kind, handle: entry.handle },
        replacement: { ...entry, updated_at },
        upsert: true,
      },
    })),
    { ordered: false },
  );
  return { created: upsertedCount, updated: matchedCount };
}

/** Undefined when there is no such entry. Whether it is in use is for the caller to ask first. */
export const removeEntry = async (
  { catalogs }: Stores,
  kind: CatalogKind,
  handle: string,
): Promise<CatalogEntry | undefined> =>
  (await catalogs.findOneAndDelete({ kind, handle })) ?? undefined;

/** How many persons, and keys that can still be used, refer to an entry. */
export async function usesOf(
  { persons, apiKeys }: Pick<Collections, "persons" | "apiKeys">,
  kind: CatalogKind,
  handle: string,
): Promise<{ persons: number; keys: number }> {
  const valid = { revoked_at: { $exists: false }, expires_at: { $gt: new Date() } };
  return {
    persons: await persons.countDocuments({ [kind]: handle }),
    keys: kind === "source" ? await apiKeys.countDocuments({ source: handle, ...valid }) : 0,
  };
}
