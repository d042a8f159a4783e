import {
  documentTypes,
  genders,
  hospitalStatuses,
  statuses,
} from "../../catalogs/labels.schema.js";

/** What kind of list a template is for; `persons` are missing or found, wherever they are. */
export const templateKinds = ["hospital", "shelter", "persons"] as const;
export type TemplateKind = (typeof templateKinds)[number];

/** A column of a template: a header that the importer knows, and what its cells take. */
export interface TemplateColumn {
  header: string;
  /** In characters. */
  width: number;
  /** Shown beside a cell that is chosen: at most 255 characters. */
  help: string;
  takes: Takes;
}

/** Texts are as long as the importer takes them; `digits` are texts that a program would take for numbers. */
export type Takes =
  | { choices: string[] }
  | { text: [least: number, most: number]; digits?: true }
  | { days: "past" }
  | { years: [least: number, most: number] };

/** What may be chosen for a place. */
interface PlaceChoices {
  hospital: string[];
  shelter: string[];
}

const labelsOf = (labels: Record<string, { es: string }>) =>
  Object.values(labels).map(({ es }) => es);

const column = (header: string, width: number, help: string, takes: Takes): TemplateColumn => ({
  header,
  width,
  help,
  takes,
});

const person = [
  column("Apellidos", 24, "Obligatorio. Al menos dos letras.", { text: [2, 100] }),
  column("Nombres", 24, "Obligatorio. Al menos dos letras.", { text: [2, 100] }),
  column("Tipo de documento", 20, "Elija de la lista.", { choices: labelsOf(documentTypes) }),
  column("Número de documento", 20, "Por ejemplo V-12345678 o E-84123456.", {
    text: [1, 100],
    digits: true,
  }),
  column("Fecha de nacimiento", 19, "Día, mes y año: 25/06/1987. No puede ser futura.", {
    days: "past",
  }),
  column("Edad", 8, "En años cumplidos; 0 si no ha cumplido uno. Solo si no hay fecha.", {
    years: [0, 120],
  }),
  column("Sexo", 13, "Elija de la lista.", { choices: labelsOf(genders) }),
];

// As families say it; the importer knows each of them.
const relationships =
  "Madre Padre Hermano Hermana Abuelo Abuela Tío Tía Primo Prima Amigo Amiga".split(" ");

const contact = [
  column("Nombre del contacto", 28, "Nombre y apellido de la persona a quien avisar.", {
    text: [2, 100],
  }),
  column("Teléfono del contacto", 22, "Un solo número, con su código: 0414-5550101.", {
    text: [7, 25],
    digits: true,
  }),
  column("Correo del contacto", 28, "Una sola dirección.", { text: [6, 254] }),
  column("Parentesco", 20, "Qué es el contacto para la persona: elija de la lista.", {
    choices: [...relationships, "Representante legal"],
  }),
];

const place = (header: string, choices: string[]) =>
  column(
    header,
    36,
    "Obligatorio: elija de la lista. Si falta, avise a quien le envió la plantilla.",
    {
      choices,
    },
  );

const origin = column("Procedencia", 32, "De dónde viene: sector, parroquia, ciudad.", {
  text: [1, 300],
});
const remarks = column("Observaciones", 40, "Lo que ayude a identificar o a atender.", {
  text: [1, 2_000],
});

/** The columns of a template, in order. */
export function templateColumns(kind: TemplateKind, places: PlaceChoices): TemplateColumn[] {
  if (kind === "hospital") {
    const status = { choices: labelsOf(hospitalStatuses) };
    const diagnosis = "No se muestra en las listas públicas.";
    return [
      ...person,
      place("Hospital", places.hospital),
      column("Estado hospitalario", 20, "Cómo está hoy: elija de la lista.", status),
      origin,
      ...contact,
      column("Diagnóstico", 32, diagnosis, { text: [1, 2_000] }),
      remarks,
    ];
  }
  if (kind === "shelter") {
    const present = "Sí mientras está en el refugio; No cuando se retiró.";
    return [
      ...person,
      place("Refugio", places.shelter),
      column("Presente", 11, present, { choices: ["Sí", "No"] }),
      origin,
      ...contact,
      remarks,
    ];
  }
  const description = "Señas, ropa, estatura. Se muestra en las listas públicas.";
  return [
    ...person,
    column("Estado de la persona", 20, "Elija de la lista.", { choices: labelsOf(statuses) }),
    column("Último lugar donde fue visto", 32, "Sector, parroquia, ciudad.", { text: [1, 300] }),
    column("Fecha de desaparición", 20, "Día, mes y año: 25/06/2026. No puede ser futura.", {
      days: "past",
    }),
    column("Descripción", 40, description, { text: [1, 2_000] }),
    ...contact,
    remarks,
  ];
}
