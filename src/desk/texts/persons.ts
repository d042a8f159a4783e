import type { Texts } from "./texts.js";

/** What the search and the page of a person say. */
export const personTexts = {
  query: { es: "Nombre, lugar o descripción", en: "Name, place or description" },
  aboutQuery: {
    es: "También encuentra nombres mal escritos. Al menos 3 letras.",
    en: "Misspelt names are found too. At least 3 letters.",
  },
  aboutFullQuery: {
    es: "También encuentra nombres mal escritos, y un documento o teléfono exacto. Al menos 3 letras.",
    en: "Misspelt names are found too, and an exact document or telephone number. At least 3 letters.",
  },
  queryTooShort: { es: "Escriba al menos 3 letras.", en: "Type at least 3 letters." },
  agesCrossed: {
    es: "La edad mínima es mayor que la máxima.",
    en: "The lowest age is above the highest.",
  },
  search: { es: "Buscar", en: "Search" },
  clear: { es: "Borrar todo", en: "Clear all" },
  filters: { es: "Filtros", en: "Filters" },
  anyValue: { es: "Cualquiera", en: "Any" },
  ageMin: { es: "Edad mínima", en: "Lowest age" },
  ageMax: { es: "Edad máxima", en: "Highest age" },
  aboutAges: {
    es: "Si pone una edad, no aparecen las personas de edad desconocida.",
    en: "If you give an age, persons of unknown age are not shown.",
  },
  hospitalStatus: { es: "Estado en el hospital", en: "State in the hospital" },
  shelterStatus: { es: "Estado en el refugio", en: "State in the shelter" },
  source: { es: "Fuente", en: "Source" },
  results: { es: "Resultados", en: "Results" },
  none: {
    es: "No se encontró a nadie. Pruebe con menos palabras, solo con un apellido o sin filtros.",
    en: "Nobody was found. Try fewer words, a surname alone, or no filters.",
  },
  shown: {
    es: (count: number, hasMore: boolean) =>
      `${count === 1 ? "1 persona" : `${count} personas`} en esta página${hasMore ? "; hay más en otras páginas" : ""}`,
    en: (count: number, hasMore: boolean) =>
      `${count === 1 ? "1 person" : `${count} persons`} on this page${hasMore ? "; there are more on other pages" : ""}`,
  },
  saveList: { es: "Guardar esta lista (CSV)", en: "Save this list (CSV)" },
  savingList: { es: "Preparando el archivo…", en: "Preparing the file…" },
  listFile: { es: "personas", en: "persons" },
  listSaved: { es: "El archivo está listo.", en: "The file is ready." },
  listCut: {
    es: "El archivo tiene las primeras 100.000 personas, y hay más. Use filtros para guardar el resto.",
    en: "The file has the first 100,000 persons, and there are more. Use filters to save the rest.",
  },
  aboutSaving: {
    es: "Todas las personas de esta búsqueda, también las de otras páginas.",
    en: "All persons of this search, those of other pages too.",
  },
  aboutFullSaving: {
    es: "Todas las personas de esta búsqueda, también las de otras páginas, con sus datos protegidos. Guárdelo donde nadie más lo lea y bórrelo cuando ya no haga falta.",
    en: "All persons of this search, those of other pages too, with their protected data. Keep it where nobody else reads it, and delete it when it is not needed any more.",
  },
  enterPerson: { es: "Registrar a una persona", en: "Enter a person" },
  otherPages: { es: "Otras páginas", en: "Other pages" },
  previous: { es: "Anteriores", en: "Previous" },
  next: { es: "Siguientes", en: "Next" },
  age: { es: "Edad", en: "Age" },
  unknownAge: { es: "edad desconocida", en: "age unknown" },
  perhapsHidden: { es: "sin dato, o protegido", en: "no value, or protected" },
  backToSearch: { es: "Volver a la búsqueda", en: "Back to the search" },
  minimizedView: {
    es: "Esta clave ve solo lo público. Quedan ocultos: fecha de nacimiento, hospital, refugio, contactos, fuentes, historial y casi todo el documento; de quien está en un hospital, también el lugar y la foto.",
    en: "This key sees only what is public. It does not see date of birth, hospital, shelter, contacts, sources, history and most of the document; of patients, it does not see place and photo either.",
  },
  minorView: {
    es: "Es menor de edad. Esta clave no ve documento, lugar, descripción, foto, hospital, refugio, contactos ni historial: no se muestra dónde está.",
    en: "This is a minor. This key does not see document, place, description, photo, hospital, shelter, contacts and history: so it does not show where the child is.",
  },
  fullView: {
    es: "Usted ve datos protegidos. Cada consulta queda registrada; no los comparta.",
    en: "You see protected data. Each time you look is recorded. Do not pass the data on.",
  },
  ofOtherSource: {
    es: "Esta ficha es de otra fuente: usted puede verla, pero no cambiarla. Solo esa fuente ve la información recibida y los reportes.",
    en: "This record belongs to another source: you can see it, but not change it. Only that source sees its tips and reports.",
  },
  aboutPerson: { es: "Datos de la persona", en: "About the person" },
  birthDate: { es: "Fecha de nacimiento", en: "Date of birth" },
  foundAt: { es: "Fecha del hallazgo", en: "Found on" },
  finder: { es: "Quién la encontró", en: "Who found the person" },
  verifiedBy: { es: "Verificada por", en: "Verified by" },
  verifiedAt: { es: "Verificada el", en: "Verified on" },
  updatedAt: { es: "Último cambio", en: "Last change" },
  sourceId: { es: (id: string) => `registro ${id}`, en: (id: string) => `record ${id}` },
  links: { es: "Fichas vinculadas", en: "Linked records" },
  canonical: {
    es: "Esta ficha es de la misma persona que otra, que es la que queda.",
    en: "This record is of the same person as another one, which is the one that stays.",
  },
  openCanonical: { es: "Abrir la ficha que queda", en: "Open the record that stays" },
  linkedHere: {
    es: "Estas fichas son de la misma persona:",
    en: "These records are of the same person:",
  },
  history: { es: "Historial", en: "History" },
  historyEmpty: { es: "Sin cambios hasta ahora.", en: "No changes so far." },
  moved: {
    es: (by: string, field: string, before: string, after: string) =>
      `${by}: ${field}, de «${before}» a «${after}»`,
    en: (by: string, field: string, before: string, after: string) =>
      `${by}: ${field}, from “${before}” to “${after}”`,
  },
  mainRecord: { es: "ficha que queda", en: "record that stays" },
  tips: { es: "Información recibida", en: "Tips" },
  noTips: { es: "No se ha recibido información.", en: "There are no tips." },
  reports: { es: "Reportes pendientes", en: "Pending reports" },
  noReports: { es: "No hay reportes pendientes.", en: "No reports are pending." },
  notPublic: {
    es: "Esta ficha no es pública: no se muestran la información recibida ni los reportes.",
    en: "This record is not public: its tips and reports are not shown.",
  },
  allTips: {
    es: "Ver toda la información recibida de la fuente",
    en: "See all tips of the source",
  },
  allReports: { es: "Ver todos los reportes de la fuente", en: "See all reports of the source" },
  newestOnly: {
    es: (count: number) => `Se muestran los ${count} más recientes.`,
    en: (count: number) => `The newest ${count} are shown.`,
  },
} satisfies Texts;
