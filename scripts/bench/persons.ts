import { ObjectId } from "mongodb";
import type { Collections, PersonDocument } from "../../src/database/collections.js";
import { searchTermsOf } from "../../src/persons/search-terms.js";

const firstNames = ["María", "José", "Luis", "Carmen", "Ana", "Pedro", "Rosa", "Miguel", "Elena"];
const lastNames = ["González", "Rodríguez", "Pérez", "Hernández", "García", "Rojas", "Blanco"];
const places = ["La Guaira", "Caracas", "Maracay", "Valencia", "Los Teques"];

const pick = <Item>(items: readonly Item[], at: number, fallback: Item): Item =>
  items[at % items.length] ?? fallback;

/** A made-up person, the same for the same number; every ninth is a minor. */
export function personNumber(at: number): PersonDocument {
  const now = new Date(Date.UTC(2026, 0, 1) + at * 1000);
  const person = {
    _id: new ObjectId(),
    source: "form",
    is_public: true,
    first_name: pick(firstNames, at, "Ana"),
    last_name: `${pick(lastNames, at * 7 + 3, "Rojas")} ${pick(lastNames, at * 5 + 1, "Blanco")}`,
    document_type: "cedula" as const,
    document_id: `V-${10_000_000 + at}`,
    document_key: `V${10_000_000 + at}`,
    born_on: at % 9 === 0 ? "2015-05-20" : "1980-05-20",
    gender: at % 2 === 0 ? ("female" as const) : ("male" as const),
    location: pick(places, at, "Caracas"),
    description: "Camisa azul, pantalón negro; fue vista por última vez en el mercado.",
    status: at % 3 === 0 ? ("found" as const) : ("missing" as const),
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

/** Stores what is missing to `count` persons. */
export async function fill({ persons }: Collections, count: number): Promise<void> {
  for (let at = await persons.estimatedDocumentCount(); at < count; at += batch) {
    const size = Math.min(batch, count - at);
    await persons.insertMany(Array.from({ length: size }, (_, more) => personNumber(at + more)));
  }
}
