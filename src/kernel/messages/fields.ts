import { worded } from "../values/wording.js";

/** What a 422 says of a field, a parameter or a header. Texts never repeat the value. */
export const fieldTexts = worded({
  required: { en: "Is required", es: "Es obligatorio" },
  unknown_field: { en: "Unknown field", es: "Campo desconocido" },
  not_of_file: {
    en: "Not with a file: it has the whole list",
    es: "No con un archivo, que tiene la lista completa",
  },
  given_twice: { en: "Must be given only once", es: "Debe indicarse una sola vez" },
  at_least_one_field: {
    en: "At least one field is required",
    es: "Hace falta al menos un campo",
  },
  not_object: { en: "Must be an object", es: "Debe ser un objeto" },
  not_well_formed: {
    en: "Must be well-formed text without NUL",
    es: "Debe ser un texto bien formado, sin NUL",
  },
  blank: { en: "Must not be blank", es: "No debe estar en blanco" },
  too_short: {
    en: "Must have at least {{min}} characters",
    es: "Debe tener al menos {{min}} caracteres",
  },
  too_long: {
    en: "Must have at most {{max}} characters",
    es: "Debe tener como máximo {{max}} caracteres",
  },
  no_letter: {
    en: "Must have at least one letter",
    es: "Debe tener al menos una letra",
  },
  not_phone: {
    en: "Must be one valid phone number",
    es: "Debe ser un solo número de teléfono válido",
  },
  not_email: {
    en: "Must be an email address",
    es: "Debe ser una dirección de correo electrónico",
  },
  not_day: {
    en: "Must be a date, YYYY-MM-DD",
    es: "Debe ser una fecha, AAAA-MM-DD",
  },
  not_utc: {
    en: "Must be a time in UTC such as 2026-06-25T14:00:00Z",
    es: "Debe ser una hora UTC, como 2026-06-25T14:00:00Z",
  },
  not_time: {
    en: "Must be a time with its zone, ISO 8601",
    es: "Debe ser una fecha y hora con su zona horaria, ISO 8601",
  },
  not_iso_time: {
    en: "Must be a time, ISO 8601",
    es: "Debe ser una fecha y hora, ISO 8601",
  },
  not_digits: {
    en: "Must be a whole number in plain digits",
    es: "Debe ser un número entero, solo con dígitos",
  },
  above_maximum: { en: "Must be at most {{max}}", es: "Debe ser como máximo {{max}}" },
  below_minimum: { en: "Must be at least {{min}}", es: "Debe ser como mínimo {{min}}" },
  too_many_items: {
    en: "Must have at most {{max}} items",
    es: "Debe tener como máximo {{max}} elementos",
  },
  not_handle: {
    en: "Must be a handle of the catalog: see GET /v1/options",
    es: "Debe ser un código del catálogo: vea GET /v1/options",
  },
  unknown_hospital_near: {
    en: "Must be a hospital of the catalog, perhaps {{near}}: see GET /v1/options",
    es: "Debe ser un hospital del catálogo, quizás {{near}}: vea GET /v1/options",
  },
  unknown_hospital: {
    en: "Must be a hospital of the catalog: see GET /v1/options",
    es: "Debe ser un hospital del catálogo: vea GET /v1/options",
  },
  unknown_shelter_near: {
    en: "Must be a shelter of the catalog, perhaps {{near}}: see GET /v1/options",
    es: "Debe ser un refugio del catálogo, quizás {{near}}: vea GET /v1/options",
  },
  unknown_shelter: {
    en: "Must be a shelter of the catalog: see GET /v1/options",
    es: "Debe ser un refugio del catálogo: vea GET /v1/options",
  },
  unknown_source_near: {
    en: "Must be a source of the catalog, perhaps {{near}}: see GET /v1/options",
    es: "Debe ser una fuente del catálogo, quizás {{near}}: vea GET /v1/options",
  },
  unknown_source: {
    en: "Must be a source of the catalog: see GET /v1/options",
    es: "Debe ser una fuente del catálogo: vea GET /v1/options",
  },
  one_of: { en: "Must be one of {{values}}", es: "Debe ser uno de {{values}}" },

  // Headers, lists and forms.
  idempotency_key_malformed: {
    en: "Must be 1 to 255 visible ASCII characters",
    es: "Debe tener de 1 a 255 caracteres ASCII visibles",
  },
  idempotency_key_reused: {
    en: "Was used for a request with another body",
    es: "Ya se usó para una solicitud con otro cuerpo",
  },
  not_cursor: {
    en: "Must be a cursor of this list",
    es: "Debe ser un cursor de esta lista",
  },
  cursor_alone: {
    en: "A cursor goes with no other parameter but limit",
    es: "Un cursor solo puede ir acompañado de limit",
  },
  text_too_long: { en: "Is too long", es: "Es demasiado largo" },
  too_many_fields: {
    en: "Has too many fields, or one with too long a name",
    es: "Tiene demasiados campos, o uno con un nombre demasiado largo",
  },
  only_part: {
    en: "Must be the only part of the form, and a file",
    es: "Debe ser la única parte del formulario, y un archivo",
  },
  only_file: {
    en: "Must be the only file of the form, and a file",
    es: "Debe ser el único archivo del formulario, y un archivo",
  },
  photo_empty: { en: "Must not be empty", es: "No debe estar vacía" },
  photo_too_many_pixels: {
    en: "Must have at most 50 megapixels",
    es: "Debe tener como máximo 50 megapíxeles",
  },
  photo_damaged: {
    en: "Is damaged: it could not be decoded",
    es: "Está dañada: no se pudo decodificar",
  },

  // Persons.
  in_future: { en: "Must not be in the future", es: "No debe estar en el futuro" },
  born_too_early: {
    en: "Must be at most 120 years ago",
    es: "Debe ser de hace 120 años como máximo",
  },
  before_1900: { en: "Must not be before 1900", es: "No debe ser anterior a 1900" },
  age_differs: {
    en: "Differs by more than a year from birth_date",
    es: "Difiere en más de un año de birth_date",
  },
  required_for_minor: {
    en: "Is required for a minor",
    es: "Es obligatorio para un menor de edad",
  },
  true_for_minor: {
    en: "Must be true for a minor",
    es: "Debe ser true para un menor de edad",
  },
  needs_shelter: { en: "Needs a shelter", es: "Necesita un refugio" },
  needs_hospital: { en: "Needs a hospital", es: "Necesita un hospital" },
  needs_found: { en: "Needs the status found", es: "Necesita el estado found" },
  above_age_max: {
    en: "Must not be above age_max",
    es: "No debe ser mayor que age_max",
  },

  // Resources.
  too_many_links: {
    en: "Must have at most {{max}} links",
    es: "Debe tener como máximo {{max}} enlaces",
  },
  not_address: {
    en: "Must be an http, https, tel or mailto address",
    es: "Debe ser una dirección http, https, tel o mailto",
  },
  not_text_or_address: {
    en: "Must be text or an http, https, tel or mailto address",
    es: "Debe ser un texto o una dirección http, https, tel o mailto",
  },
  not_phone_or_code: {
    en: "Must be one valid phone number or a short code",
    es: "Debe ser un solo número de teléfono válido o un número corto",
  },
  not_phone_or_web: {
    en: "Must be one valid phone number or a web address",
    es: "Debe ser un solo número de teléfono válido o una dirección web",
  },
  not_web: { en: "Must be a web address", es: "Debe ser una dirección web" },

  // Webhooks.
  not_webhook_address: {
    en: "Must be an https address of a public host, without user name and fragment, on port 443 or above 1023",
    es: "Debe ser una dirección https de un servidor público, sin usuario ni fragmento, en el puerto 443 o mayor que 1023",
  },

  // Duplicate reviews.
  not_person_id: {
    en: "Must be the id of a person",
    es: "Debe ser el id de una persona",
  },
  not_review_id: {
    en: "Must be the id of a duplicate review",
    es: "Debe ser el id de una revisión de duplicados",
  },
  reason_beside_note: {
    en: "Means the same as note: send one of them",
    es: "Significa lo mismo que note: envíe solo uno de los dos",
  },
  required_when_confirmed: {
    en: "Is required with status confirmed",
    es: "Es obligatorio con el estado confirmed",
  },
  only_when_confirmed: {
    en: "Goes with status confirmed only",
    es: "Solo se usa con el estado confirmed",
  },
  not_candidate: {
    en: "Must be one of the candidates",
    es: "Debe ser uno de los candidatos",
  },
  not_among_same: {
    en: "Must be one of same",
    es: "Debe ser una de las personas de same",
  },
  fewer_than_two_same: {
    en: "Must name at least two candidates",
    es: "Debe indicar al menos dos candidatos",
  },
  same_and_unsure: {
    en: "Must not name a person of same",
    es: "No debe indicar una persona de same",
  },
  only_beside_same: {
    en: "Goes with same only",
    es: "Solo se usa junto con same",
  },
  linked_back: {
    en: "Another confirmed review links it to one of the other candidates: name the record at the end of its links, or take that review back first",
    es: "Otra revisión confirmada lo enlaza con uno de los otros candidatos: indique el registro al final de sus enlaces, o deshaga antes esa revisión",
  },
});
