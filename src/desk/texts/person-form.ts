import type { Texts } from "./texts.js";

/** What the forms say in which a person is entered or changed. */
export const personFormTexts = {
  who: { es: "La persona", en: "The person" },
  document: { es: "Documento", en: "Document" },
  where: { es: "Dónde está o estaba", en: "Where the person is or was" },
  finding: { es: "Estado y hallazgo", en: "Status and finding" },
  contact: { es: "A quién avisar", en: "Who to contact" },
  source: { es: "Su lista", en: "Your list" },
  first_name: { es: "Nombres", en: "Given names" },
  last_name: { es: "Apellidos", en: "Surnames" },
  gender: { es: "Género", en: "Gender" },
  age: { es: "Edad en años", en: "Age in years" },
  birth_date: { es: "Fecha de nacimiento", en: "Date of birth" },
  document_type: { es: "Tipo de documento", en: "Type of document" },
  document_id: { es: "Número del documento", en: "Number of the document" },
  verified: {
    es: "Verificada: los datos se comprobaron",
    en: "Verified: the record has been checked",
  },
  location: { es: "Lugar", en: "Place" },
  hospital: { es: "Hospital", en: "Hospital" },
  hospital_status: { es: "Estado en el hospital", en: "State in the hospital" },
  shelter: { es: "Refugio", en: "Shelter" },
  shelter_status: { es: "Estado en el refugio", en: "State in the shelter" },
  description: { es: "Descripción (ropa, señas)", en: "Description (clothes, marks)" },
  status: { es: "Estado", en: "Status" },
  found_at: { es: "¿Cuándo la encontraron?", en: "When was the person found?" },
  finder_name: { es: "¿Quién la encontró?", en: "Who found the person?" },
  finder_phone: { es: "Teléfono de quien la encontró", en: "Telephone of the finder" },
  found_notes: { es: "Notas del hallazgo", en: "Notes on the finding" },
  contact_person_first_name: { es: "Nombres de quien busca", en: "Given names of the contact" },
  contact_person_last_name: { es: "Apellidos de quien busca", en: "Surnames of the contact" },
  contact_person_phone: { es: "Teléfono de quien busca", en: "Telephone of the contact" },
  contact_person_email: { es: "Correo de quien busca", en: "E-mail of the contact" },
  contact_person_relationship: {
    es: "Parentesco con la persona",
    en: "Relationship to the person",
  },
  is_guardian_verified: {
    es: "Comprobé que quien busca responde por este menor de edad",
    en: "I have checked that the contact is responsible for this minor",
  },
  source_id: { es: "Número en su lista", en: "Number in your list" },
  source_notes: { es: "Notas de su lista", en: "Notes from your list" },
  notAsked: {
    es: "Esta clave no ve toda la ficha. Lo que puede estar oculto no se pregunta aquí, para que nadie escriba encima sin verlo.",
    en: "This key does not see all of the record. What may be hidden is not asked for here, so that nobody writes over it unseen.",
  },
  notSaid: { es: "No se sabe", en: "Not known" },
  more: { es: "Más datos", en: "More" },
  enter: { es: "Registrar a una persona", en: "Enter a person" },
  saveNew: { es: "Guardar: nueva ficha", en: "Save: a new record" },
  savedNew: {
    es: "Guardado: la ficha está en el registro.",
    en: "Saved: the record is in the registry.",
  },
  alike: { es: "¿Ya está registrada?", en: "Is the person already registered?" },
  aboutAlike: {
    es: "Escriba los nombres: aquí aparece quien se llama parecido. Si es la misma persona, abra su ficha y anote allí lo nuevo.",
    en: "Type the names: persons with names like these appear here. If it is the same person, open that record and write down there what is new.",
  },
  noneAlike: {
    es: "No hay nadie con un nombre parecido.",
    en: "There is nobody with a name like that.",
  },
  someAlike: {
    es: (count: number) =>
      count === 1 ? "1 persona se llama parecido." : `${count} personas se llaman parecido.`,
    en: (count: number) =>
      count === 1 ? "1 person has a name like this." : `${count} persons have names like this.`,
  },
  change: { es: "Corregir la ficha", en: "Correct the record" },
} satisfies Texts;
