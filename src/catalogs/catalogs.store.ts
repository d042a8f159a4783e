import type { CatalogEntry, CatalogKind, Collections } from "../database/collections.js";

type Stores = Pick<Collections, "catalogs">;
type Entry = Omit<CatalogEntry, "updated_at">;

const seed = (kind: CatalogKind, handle: string, es: string, en: string): Entry => ({
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
