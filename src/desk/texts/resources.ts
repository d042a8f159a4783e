import type { Texts } from "./texts.js";

/** What the pages of the directory say. */
export const resourceTexts = {
  query: { es: "Nombre, lugar o descripción", en: "Name, place or description" },
  queryTooShort: { es: "Escriba al menos 3 letras.", en: "Type at least 3 letters." },
  search: { es: "Buscar", en: "Search" },
  print: { es: "Imprimir todas estas fichas", en: "Print all these cards" },
  preparing: { es: "Preparando las fichas…", en: "Preparing the cards…" },
  aboutPrinting: {
    es: (most: number) => `Imprime todo lo que encuentra esta búsqueda, hasta ${most} fichas.`,
    en: (most: number) => `Prints all that this search finds, up to ${most} cards.`,
  },
  noneFound: {
    es: "No se encontró nada. Pruebe con menos palabras o con todos los tipos.",
    en: "Nothing was found. Try fewer words, or all types.",
  },
  none: { es: "El directorio está vacío.", en: "The directory is empty." },
  anyType: { es: "Todos los tipos", en: "All types" },
  reach: { es: "Cómo comunicarse", en: "How to reach it" },
  backToList: { es: "Volver al directorio", en: "Back to the directory" },
  enter: { es: "Agregar un recurso", en: "Add a resource" },
  name: { es: "Nombre", en: "Name" },
  type: { es: "Tipo", en: "Type" },
  country: { es: "País", en: "Country" },
  region: { es: "Estado o región", en: "State or region" },
  city: { es: "Ciudad", en: "City" },
  address: { es: "Dirección", en: "Address" },
  description: { es: "Descripción y horario", en: "Description and hours" },
  links: { es: "Teléfonos y direcciones", en: "Telephones and addresses" },
  choose: { es: "Elija", en: "Choose" },
  link: {
    es: (number: number) => `Teléfono o dirección ${number}`,
    en: (number: number) => `Telephone or address ${number}`,
  },
  linkType: { es: "Medio", en: "Kind" },
  linkValue: { es: "Número o dirección", en: "Number or address" },
  linkLabel: { es: "¿De qué es? (central, guardia…)", en: "What is it for? (office, night duty…)" },
  addLink: { es: "Agregar teléfono o dirección", en: "Add a telephone or address" },
  removeLink: { es: "Quitar", en: "Remove" },
  removeLinkNumber: {
    es: (number: number) => `Quitar el teléfono o la dirección ${number}`,
    en: (number: number) => `Remove telephone or address ${number}`,
  },
  saveNew: { es: "Guardar: nuevo recurso", en: "Save: a new resource" },
  saved: { es: "Guardado: está en el directorio.", en: "Saved: it is in the directory." },
  change: { es: "Corregir o eliminar", en: "Correct or delete" },
  aboutChange: {
    es: "Solo puede hacerlo la fuente que lo agregó. Lo que deje vacío se borra.",
    en: "Only the source that added it may do this. What you leave empty is removed.",
  },
  delete: { es: "Eliminar del directorio", en: "Delete from the directory" },
  deleteForGood: {
    es: "Desaparece para todos y no se puede deshacer.",
    en: "It disappears for everybody. This cannot be undone.",
  },
  deleted: { es: "Ya no está en el directorio.", en: "It is no longer in the directory." },
} satisfies Texts;
