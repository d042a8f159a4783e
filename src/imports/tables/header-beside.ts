import type { Field } from "./header-words.js";

// Words that stand in a header beside the one that says what it holds.

export const dropped = new Set(
  "de del la el los las the of do da das dos y e o u and or a to con with su an en un una lo que quien".split(
    " ",
  ),
);

/** Whose data a column holds when it is the person's own. */
export const ofPerson = new Set(
  (
    "paciente persona refugiado damnificado afectado albergado desaparecido desaparecida missing beneficiario menor " +
    "patient person nino victima ciudadano victim evacuee buscado buscada evacuado herido lesionado hospitalizado usuario"
  ).split(" "),
);

/** Whose data it holds when it is the contact's. */
export const ofContact = new Set(
  (
    "contacto contact contato nok representante rep repr familiar fam responsable resp acudiente acompanante reportante reporta informante informant denunciante " +
    "solicitante tutor guardian emergencia emergency relative kin reporter author responsavel pariente allegado " +
    "declarante madre padre mother father familia tu your"
  ).split(" "),
);
export const contactFields: Partial<Record<Field, Field>> = {
  full_name: "contact_name",
  full_name_surname_first: "contact_name",
  first_name: "contact_person_first_name",
  last_name: "contact_person_last_name",
  contact_name: "contact_name",
  contact_person_phone: "contact_person_phone",
  contact_person_email: "contact_person_email",
  contact_person_relationship: "contact_person_relationship",
  numbering: "contact_person_phone", // `N° de contacto`
  note_date: "note_date",
};

/** `C.I. Nº` is what `C.I.` is. */
export const numberWords = new Set("no nro numero num n number #".split(" "));

/** What changes nothing beside a word for the field: `Última ubicación conocida`, `Tlf. hab.` */
export const qualifiers: [Field, Set<string>][] = [
  [
    "location",
    new Set(
      "ultimo ultima conocido conocida exacto exacta actual origen last known current".split(" "),
    ),
  ],
  [
    "contact_person_phone",
    new Set(
      "hab habitacion casa cel celular movil fijo personal local principal alterno otro".split(" "),
    ),
  ],
];
