// How lines above rows, and names of sheets, say how all of them are. `@` and `~` as in `states.ts`: here
// their forms of several persons count.

export const lineStates = {
  hospital: {
    deceased: {
      es: "fallecid@, fallecimientos, decesos, defunciones, muert@, occis@, óbitos, morgue, QEPD",
      en: "deceased, dead, deaths",
      pt: "falecid@, mort@",
      fr: "décédé~, décès, mort~",
      ht: "mouri, moun ki mouri",
    },
    discharged: {
      es: "alta, altas, altas médicas, de alta, dad@ de alta, egreso, egresos, egresad@",
      en: "discharged, discharges",
      pt: "altas hospitalares",
      fr: "sorti~, sorties",
      ht: "egzeyat",
    },
    admitted: {
      es: "hospitalizad@, ingreso, ingresos, ingresad@, internad@, admitid@",
      en: "admitted, admissions, hospitalized, hospitalised, inpatients",
      fr: "hospitalisé~, admis, admises",
      ht: "nan lopital",
    },
  },
  shelter: {
    departed: {
      es: "egreso, egresos, egresad@, retirad@, se retiraron, se fueron, ausentes",
      en: "departed, departures",
      fr: "parti~, départs",
    },
    present: {
      es: "presentes, alojad@, albergad@, refugiad@",
      en: "present, sheltered",
      pt: "abrigad@",
      fr: "présent~, hébergé~",
    },
  },
  person: {
    missing: {
      es: `desaparecid@, extraviad@, buscad@, no localizad@, sin localizar, por localizar, no encontrad@, perdid@,
        búsqueda de`,
      en: "missing, missing persons, not found",
      pt: "não localizad@, não encontrad@",
      fr: "disparu~, non retrouvé~",
      ht: "disparèt, moun ki disparèt",
    },
    found: {
      es: `localizad@, localizad@ con vida, encontrad@, encontrad@ con vida, hallad@ con vida, rescatad@,
        rescatad@ con vida, con vida, a salvo, sobrevivientes`,
      en: "found, survivors, safe, rescued",
      pt: "resgatad@, sobreviventes",
      fr: "retrouvé~, localisé~, survivants",
    },
  },
};

/** Behind such a word stands whose place it is: `MORGUE DE BELLO MONTE`. */
export const namedPlaces = { es: "morgue", en: "morgue", fr: "morgue", pt: "necrotério" };

/** How lines number the pages of a list. */
export const pageWords = {
  es: "página, pág, hoja, de, continuación, continúa",
  en: "page, of, continued, continuation",
  pt: "página, folha, continuação",
  fr: "page, feuille, suite",
};

/** Words of titles that change nothing. */
export const titleWords = {
  es: `lista, listado, listas, listados, nómina, relación, registro, censo, reporte, informe, parte, datos, sección, grupo,
    de, del, de la, de los, de las, la, el, los, las, al, a la, en, en el, en la, por el, que fueron, que han sido,
    paciente, pacientes, persona, personas, cuerpos, ciudadanos, adultos, adultas, niños, niñas, menores, hombres, mujeres,
    identificados, identificadas, sismo, terremoto, emergencia, total, parcial, oficial, general, completa, nueva,
    actualizado, actualizada, actualización, fecha, corte, hora, hasta, día, y`,
  en: `list, list of, of the, of, the, patients, people, persons, children, adults, men, women, identified, earthquake,
    total, updated, update, as of, date, at, in, at the, in the, and`,
  pt: "lista de, listagem, pacientes, pessoas, crianças, adultos, homens, mulheres, do, da, dos, das, na, e",
  fr: "liste, liste des, des, les, du, patients, personnes, enfants, adultes, hommes, femmes, à, au, et",
  ht: "lis, moun, pasyan, yo",
};
