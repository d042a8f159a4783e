import type { Language } from "../../kernel/values/language.js";

/** In both languages; `female` and `male` are the Spanish words for somebody of that gender, where they differ. */
type Label = Record<Language, string> & { female?: string; male?: string };

export type Labels<Handle extends string> = Record<Handle, Label>;

// The enumerations of the specification, with what people read for them.

export const genders = {
  female: { es: "Femenino", en: "Female" },
  male: { es: "Masculino", en: "Male" },
  other: { es: "Otro", en: "Other" },
} as const satisfies Labels<string>;

export const documentTypes = {
  cedula: { es: "Cédula", en: "National identity card" },
  passport: { es: "Pasaporte", en: "Passport" },
  birth_certificate: { es: "Partida de nacimiento", en: "Birth certificate" },
  other: { es: "Otro", en: "Other" },
} as const satisfies Labels<string>;

export const relationships = {
  mother: { es: "Madre", en: "Mother" },
  father: { es: "Padre", en: "Father" },
  sibling: { es: "Hermano o hermana", en: "Sibling" },
  grandparent: { es: "Abuelo o abuela", en: "Grandparent" },
  aunt_uncle: { es: "Tío o tía", en: "Aunt or uncle" },
  cousin: { es: "Primo o prima", en: "Cousin" },
  friend: { es: "Amigo o amiga", en: "Friend" },
  legal_guardian: { es: "Representante legal", en: "Legal guardian" },
} as const satisfies Labels<string>;

/** The label of a state whose Spanish word ends in `-o` or `-a`, as the gender of the person wants it. */
const byGender = (stem: string, en: string) => ({
  es: `Persona ${stem.toLowerCase()}a`,
  en,
  female: `${stem}a`,
  male: `${stem}o`,
});

export const statuses = {
  missing: byGender("Desaparecid", "Missing"),
  found: byGender("Encontrad", "Found"),
} as const satisfies Labels<string>;

export const hospitalStatuses = {
  admitted: byGender("Hospitalizad", "Admitted"),
  discharged: { es: "De alta", en: "Discharged" },
  deceased: byGender("Fallecid", "Deceased"),
} as const satisfies Labels<string>;

export const shelterStatuses = {
  present: { es: "Presente", en: "Present" },
  departed: { es: "Se retiró", en: "Departed" },
} as const satisfies Labels<string>;

export const resourceTypes = {
  website: { es: "Sitio web", en: "Website" },
  organization: { es: "Organización", en: "Organization" },
  hospital: { es: "Hospital", en: "Hospital" },
  hotline: { es: "Línea de ayuda", en: "Hotline" },
  shelter: { es: "Refugio", en: "Shelter" },
  government: { es: "Gobierno", en: "Government" },
  volunteer: { es: "Voluntariado", en: "Volunteer" },
  other: { es: "Otro", en: "Other" },
} as const satisfies Labels<string>;

export const linkTypes = {
  phone: { es: "Teléfono", en: "Phone" },
  whatsapp: { es: "WhatsApp", en: "WhatsApp" },
  email: { es: "Correo electrónico", en: "Email" },
  website: { es: "Sitio web", en: "Website" },
  instagram: { es: "Instagram", en: "Instagram" },
  facebook: { es: "Facebook", en: "Facebook" },
  x: { es: "X", en: "X" },
  telegram: { es: "Telegram", en: "Telegram" },
  map: { es: "Mapa", en: "Map" },
  other: { es: "Otro", en: "Other" },
} as const satisfies Labels<string>;

export const countries = {
  VE: { es: "Venezuela", en: "Venezuela" },
  XX: { es: "Otro país", en: "Other country" },
} as const satisfies Labels<string>;

/** The handles of an enumeration, as zod's `enum` wants them. */
export const handlesOf = <Handle extends string>(labels: Labels<Handle>) =>
  Object.keys(labels) as [Handle, ...Handle[]];

/** `{handle, label}` in the caller's language; of somebody's state, as the gender wants it. */
export function labelOf<Handle extends string>(
  labels: Labels<Handle>,
  handle: Handle,
  language: Language,
  gender?: keyof typeof genders,
) {
  const label = labels[handle];
  const agreeing = language === "es" && gender && gender !== "other" ? label[gender] : undefined;
  return { handle, label: agreeing ?? label[language] };
}
