import type { Texts } from "./texts.js";

/** What is known of a person, in the words of the service's own messages. */
export const fieldTexts = {
  given_names: { es: "Nombres", en: "Given names" },
  surnames: { es: "Apellidos", en: "Surnames" },
  document: { es: "Documento", en: "Document" },
  birth: { es: "Nacimiento y edad", en: "Birth and age" },
  gender: { es: "Género", en: "Gender" },
  location: { es: "Lugar", en: "Place" },
  hospital: { es: "Hospital", en: "Hospital" },
  contact: { es: "Contacto", en: "Contact" },
  description: { es: "Descripción", en: "Description" },
  status: { es: "Estado", en: "Status" },
  shelter: { es: "Refugio", en: "Shelter" },
  found_notes: { es: "Notas del hallazgo", en: "Notes on the finding" },
  sources: { es: "Fuentes", en: "Sources" },
  created_at: { es: "Registrada el", en: "Recorded on" },
} satisfies Texts;
