import { type Message, worded } from "../../values/wording.js";

/** What volunteers are asked on a terminal about the columns of a list. */
export const questionTexts = worded({
  column: {
    en: 'Column "{{header}}" ({{values}}). What does it hold?',
    es: 'Columna "{{header}}" ({{values}}). ¿Qué contiene?',
  },
  place: {
    en: 'Column "{{header}}" names hospitals ({{values}}). What does it say?',
    es: 'La columna "{{header}}" nombra hospitales ({{values}}). ¿Qué dice?',
  },
  where_now: { en: "Where they are now", es: "Dónde están ahora" },
  seen_there: {
    en: "Where they were seen or live (hospitals in it stay private)",
    es: "Dónde se les vio o dónde viven (los hospitales quedan en privado)",
  },
  from_or_to: {
    en: "Where they come from, where they are sent, or something else: leave it in the notes",
    es: "De dónde vienen, adónde los envían u otra cosa: dejarla en las notas",
  },
  note: { en: "Leave it in the notes", es: "Dejarla en las notas" },
  another: { en: "Another field", es: "Otro campo" },
  later: { en: "Not now: ask again next time", es: "Ahora no: preguntar la próxima vez" },
  which: {
    en: 'Which field is "{{header}}"? Type to search',
    es: '¿Qué campo es "{{header}}"? Escriba para buscar',
  },
  move: { en: "choose", es: "elegir" },
  accept: { en: "accept", es: "aceptar" },
  broken_off: {
    en: "{{file}}: the questions were broken off, nothing of it is imported.",
    es: "{{file}}: se interrumpieron las preguntas, no se importa nada de esta lista.",
  },
});

/** What columns may hold, in plain words. */
export const fieldNames = {
  full_name: { en: "Full name", es: "Nombre completo" },
  full_name_surname_first: {
    en: "Full name, surname first",
    es: "Nombre completo, primero el apellido",
  },
  first_name: { en: "First name", es: "Nombre" },
  last_name: { en: "Surname", es: "Apellido" },
  document_id: { en: "Identity document (number)", es: "Documento de identidad (número)" },
  document_type: { en: "Type of document", es: "Tipo de documento" },
  nationality: { en: "Nationality", es: "Nacionalidad" },
  birth_date: { en: "Date of birth", es: "Fecha de nacimiento" },
  left_on: {
    en: "Day on which they left the hospital or shelter",
    es: "Día en que salió del hospital o del refugio",
  },
  died_on: { en: "Day of death", es: "Día de la muerte" },
  age: { en: "Age", es: "Edad" },
  is_minor: { en: "Is a minor (yes or no)", es: "Es menor de edad (sí o no)" },
  gender: { en: "Gender", es: "Género" },
  age_and_gender: { en: "Age and gender together", es: "Edad y género juntos" },
  location: {
    en: "Place where last seen (public)",
    es: "Lugar donde se vio por última vez (público)",
  },
  description: {
    en: "Description of the person (public)",
    es: "Descripción de la persona (pública)",
  },
  where_now: {
    en: "Where they are now: hospital, shelter or another place",
    es: "Dónde están ahora: hospital, refugio u otro lugar",
  },
  status: {
    en: "State: missing or found",
    es: "Estado: desaparecida o encontrada",
  },
  found: { en: "Was found (yes or no)", es: "Fue encontrada (sí o no)" },
  hospital: { en: "Hospital", es: "Hospital" },
  hospital_status: {
    en: "State in the hospital: admitted, discharged, deceased",
    es: "Estado en el hospital: ingreso, alta, fallecimiento",
  },
  shelter: { en: "Shelter", es: "Refugio" },
  shelter_status: {
    en: "State in the shelter: present, departed",
    es: "Estado en el refugio: presente, retirada",
  },
  hospital_or_shelter: { en: "Hospital or shelter", es: "Hospital o refugio" },
  contact_name: { en: "Name of the contact", es: "Nombre del contacto" },
  contact_person_first_name: { en: "First name of the contact", es: "Nombre de pila del contacto" },
  contact_person_last_name: { en: "Surname of the contact", es: "Apellido del contacto" },
  contact_person_phone: { en: "Telephone of the contact", es: "Teléfono del contacto" },
  contact_person_email: { en: "E-mail of the contact", es: "Correo del contacto" },
  contact_person_relationship: {
    en: "How the contact is related",
    es: "Parentesco del contacto",
  },
  source_id: { en: "Number of the record in the list", es: "Número de registro en la lista" },
  source_notes: { en: "Remarks", es: "Observaciones" },
  ignored: { en: "Nothing of use: leave it out", es: "Nada útil: no importarla" },
  note: { en: "Leave it in the notes", es: "Dejarla en las notas" },
} satisfies Record<string, Message>;
