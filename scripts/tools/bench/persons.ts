import { ObjectId } from "mongodb";
import { searchTermsOf } from "../../../src/features/persons/search/terms.store.js";
import { createWordCounts } from "../../../src/features/persons/search/word-counts.store.js";
import type { Collections, PersonDocument } from "../../../src/kernel/database/collections.js";
import { givenNames, surnames } from "./names.js";

const womensNames = givenNames.filter((name) => name.endsWith("a"));
const mensNames = givenNames.filter((name) => !name.endsWith("a"));
const streets = ["Sucre", "Miranda", "Urdaneta", "Bolívar", "Páez", "Vargas", "El Carmen"];
const sectors = ["La Llanada", "El Rincón", "Los Corales", "Punta de Mulatos", "Mare Abajo"];
const towns = ["La Guaira", "Caracas", "Maracay", "Valencia", "Los Teques", "Catia La Mar"];
const builds = ["delgada", "robusta", "alta", "de estatura baja", "de estatura mediana"];
const clothes = ["Camisa", "Franela", "Chaqueta", "Blusa", "Suéter", "Bata"];
const colours = ["azul", "negra", "roja", "blanca", "verde", "gris", "morada", "beige"];
const signs = ["una cicatriz en la ceja", "un tatuaje en el brazo", "lentes", "un lunar", "bastón"];
const sightings = ["en el mercado", "cerca del puerto", "en la parada", "saliendo del ambulatorio"];

/** Random numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const pick = (items: readonly string[], random: number): string =>
  items[Math.floor(random * items.length)] ?? "";

/** So many names are everybody's: two persons of five have one of them. */
const frequent = 14;

/** A few names are everybody's, most are rare: the share of the nth falls with n (Zipf's law, flatter for the rare ones). */
function pickName(names: readonly string[], random: () => number): string {
  const [most, flat] = random() < 0.4 ? [frequent, 5] : [names.length, 200];
  return names[Math.floor(flat * ((most + flat) / flat) ** random() - flat)] ?? "";
}

const letters = "abcdefghijlmnoprstuvyz";

/** Of seventy names one has a typing error: that makes most of the words in a registry. */
function typed(name: string, random: () => number): string {
  return random() > 1 / 70 ? name : misspelt(name, random);
}

function misspelt(name: string, random: () => number): string {
  const at = 1 + Math.floor(random() * (name.length - 1));
  return name.slice(0, at) + pick([...letters], random()) + name.slice(at + 1);
}

/** A full name with one letter wrong: another one for each place in a list. */
export function mistyped(name: string, at: number): string {
  const words = name.split(" ");
  const wrong = at % words.length;
  return words
    .map((word, place) => (place === wrong ? misspelt(word, randomFrom(at)) : word))
    .join(" ");
}

/** Two frequent given names that hardly anybody has both of. */
export const womanAndMan = (at: number): string =>
  `${womensNames[at % 4]} ${mensNames[Math.floor(at / 4)]}`;

/** When the person of a number was made. */
export const madeAt = (at: number): Date => new Date(Date.UTC(2026, 0, 1) + at * 1000);

/** A made-up person, the same for the same number; every ninth is a minor. */
export function personNumber(at: number): PersonDocument {
  const random = randomFrom(at);
  const now = madeAt(at);
  const name = (names: readonly string[]) => typed(pickName(names, random), random);
  const two = (names: readonly string[], share: number) =>
    random() < share ? `${name(names)} ${name(names)}` : name(names);
  const isWoman = random() < 0.5;
  const document = 3_000_000 + at;
  const person = {
    _id: new ObjectId(),
    source: "form",
    is_public: true,
    first_name: two(isWoman ? womensNames : mensNames, 0.7),
    last_name: two(surnames, 0.8),
    document_type: "cedula" as const,
    document_id: `V-${document}`,
    document_key: `V${document}`,
    effective_birth_date: at % 9 === 0 ? "2015-05-20" : "1980-05-20",
    gender: isWoman ? ("female" as const) : ("male" as const),
    location: `Calle ${pick(streets, random())}, casa ${1 + Math.floor(random() * 200)}, ${pick(sectors, random())}, ${pick(towns, random())}`,
    description: `${pick(clothes, random())} ${pick(colours, random())} y pantalón ${pick(colours, random())}; persona ${pick(builds, random())}, con ${pick(signs, random())}. Fue vista por última vez ${pick(sightings, random())} de ${pick(towns, random())}, preguntaba por ${pickName(givenNames, random)}.`,
    status: random() < 0.3 ? ("found" as const) : ("missing" as const),
    contact_person_first_name: "Luis",
    contact_person_phone: "+584145550101",
    contact_person_email: "luis@example.org",
    created_at: now,
    updated_at: now,
    version: 1,
    sources: [{ _id: new ObjectId(), handle: "form", created_at: now, updated_at: now }],
    tips: [],
    history: [],
  };
  return { ...person, search: searchTermsOf(person, "2026-01-01") };
}

const batch = 1000;

/**
 * Stores what is missing to `count` persons, and counts their words as the service does. It looks for no duplicates
 * among them: that would be measured, too.
 */
export async function fill(collections: Collections, count: number): Promise<void> {
  const { persons, jobs } = collections;
  const now = new Date();
  const $set = { begun_at: now, done: { updated_at: now, _id: new ObjectId() } };
  await jobs.updateOne({ _id: "duplicates" }, { $set }, { upsert: true });
  const counts = createWordCounts(collections);
  for (let at = await persons.estimatedDocumentCount(); at < count; at += batch) {
    const size = Math.min(batch, count - at);
    const made = Array.from({ length: size }, (_, more) => personNumber(at + more));
    await persons.insertMany(made);
    for (const { search } of made) counts.note(undefined, search);
  }
  await counts.stop();
}
