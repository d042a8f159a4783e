// How lines above rows, and names of sheets, give the state of all rows. `@` and `~` as in `states.ts`, but here only
// their plural forms are used.

export const lineStates = {
  hospital: {
    deceased: {
      es: "fallecid@, fallecimientos, decesos, defunciones, muert@, occis@, difunt@, finad@, cadáver, cadáveres, cadáveres ingresados, víctimas fatales, óbitos, morgue, QEPD, sin vida, hallad@ sin vida, encontrad@ sin vida, recuperad@ sin vida, rescatad@ sin vida",
      en: "deceased, dead, deaths",
      pt: "falecid@, mort@",
      fr: "décédé~, défunt~, décès, mort~",
      ht: "mouri, moun ki mouri",
    },
    discharged: {
      es: "alta, altas, altas médicas, de alta, alta médica, dad@ de alta, egreso, egresos, egresad@",
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
        búsqueda de, no aparecen, sin aparecer, se buscan, faltan por aparecer, por aparecer, aún no aparecen, todavía no aparecen,
        no han aparecido, siguen sin aparecer, siguen desaparecid@, por ubicar, por encontrar, sin ubicar, sin noticias, sin contacto,
        faltan por localizar, faltan por ubicar, faltan por encontrar, seguimos buscando, estamos buscando, en búsqueda`,
      en: `missing, missing persons, not found, still missing, reported missing, unaccounted for, not accounted for, not located, not yet found,
        whereabouts unknown, still looking for, looking for`,
      pt: "não localizad@, não encontrad@, ainda não localizad@, ainda não encontrad@, procurad@, sem notícias",
      fr: "disparu~, porté~ disparu~, non retrouvé~, toujours disparu~, recherché~, sans nouvelles",
      ht: "disparèt, moun ki disparèt, moun yo pa jwenn, moun y ap chèche",
    },
    found: {
      es: `localizad@, localizad@ con vida, encontrad@, encontrad@ con vida, hallad@ con vida, rescatad@,
        rescatad@ con vida, con vida, a salvo, sobrevivientes, reunificad@, reunificad@ con su familia, reunificad@ con sus familias,
        reunificad@ con sus familiares, reunid@ con su familia, reunid@ con sus familias, entregad@ a su familia, aparecieron, ya aparecieron, aparecid@, ya localizad@,
        ya encontrad@, ya ubicad@, ubicad@, ya rescatad@, san@ y salv@, iles@, ya están a salvo, están a salvo, están bien, ya fueron localizad@,
        ya fueron encontrad@, fueron localizad@, fueron encontrad@, los que aparecieron, los que ya aparecieron`,
      en: "found, survivors, safe, rescued, found safe, found alive, found safe and well, alive, safe and sound, located, accounted for",
      pt: "resgatad@, sobreviventes, encontrad@ com vida, a salvo, ileso, ilesos, ilesas",
      ht: "moun yo jwenn, moun yo jwenn vivan, moun ki vivan, moun ki sove, vivan",
      fr: "retrouvé~, localisé~, survivants, rescapés, rescapées, sains et saufs, indemnes",
    },
  },
};

/** Words of lines for injured persons. */
export const injured = {
  es: "herid@, lesionad@",
  en: "injured, wounded",
  pt: "ferid@",
  fr: "blessé~",
  ht: "blese, moun ki blese",
};

/** A name follows such a word: `MORGUE DE BELLO MONTE`. */
export const namedPlaces = { es: "morgue", en: "morgue", fr: "morgue", pt: "necrotério" };

/** The same in the title of a list: `DESAPARECIDOS EDIFICIO MAR AZUL`. */
export const placeWords = {
  es: `edificio, edif, residencias, res, conjunto residencial, urbanización, urb, sector, barrio, parroquia, municipio, zona, calle,
    avenida, av, bloque, torre, playa`,
  en: "building, district, parish, neighborhood, neighbourhood, street",
  pt: "edifício, bairro, distrito, município, rua",
  fr: "bâtiment, quartier, commune, section communale, rue",
  ht: "katye, komin, lari",
};

/** Words for persons who are not in the list, or for only some of its persons. */
export const groups = {
  es: `herid@, lesionad@, damnificad@, afectad@, evacuad@, rescatistas, bomberos, familias, huérfan@, víctimas, sobreviviente, voluntari@,
    familiares, parientes, deudos, padres, madres, vecin@, mascota, animales, que, quien, quienes, con, si, o, u, más`,
  en: "injured, wounded, affected, evacuees, volunteers, rescuers, families, orphans, victims, pets, who, with, if, or, plus",
  pt: "ferid@, desabrigad@, desalojad@, famílias, órfãos, vítimas, que, com, se, ou",
  fr: "blessé~, sinistré~, familles, orphelins, victimes, bénévoles, qui, avec, si, ou",
  ht: "blese, viktim, fanmi, ki, ak, si, oswa",
};

/** Of these, none is a child. */
export const grownUps = {
  es: "adult@s, adulto mayor, adultos mayores, mujeres, hombres, damas, caballeros, ancian@s, abuel@s, tercera edad, mayores de edad, trabajadores, emplead@s, personal, obreros",
  en: "adults, men, women, elderly, seniors, staff, employees, workers",
  pt: "adult@s, homens, mulheres, idos@s, funcionári@s",
  fr: "adultes, hommes, femmes, personnes âgées, employés",
  ht: "granmoun, gason, fanm",
};

/** Words that point to a part of the list: `en rojo`, `ver hoja 2`. */
export const pointers = {
  es: `en rojo, en azul, en verde, en amarillo, en negrita, en gris, en mayúsculas, color, cruz, asterisco, ver, al final, abajo, arriba,
    aparte, siguiente, anterior, hoja, columna, fila`,
  en: "in red, in blue, in green, in yellow, in bold, colour, color, see, below, above, sheet, column, row, separate",
  pt: "em vermelho, em azul, em verde, em amarelo, em negrito, cor, ver, abaixo, acima, folha, coluna",
  fr: "en rouge, en bleu, en vert, en jaune, en gras, couleur, voir, dessous, dessus, feuille, colonne",
};

/** How lines number the pages of a list. */
export const pageWords = {
  es: "página, pág, hoja, de, continuación, continúa",
  en: "page, of, continued, continuation",
  pt: "página, folha, continuação",
  fr: "page, feuille, suite",
};

/** Words of titles that change nothing. */
export const titleWords = {
  es: `lista, listado, listas, listados, nómina, relación, registro, censo, reporte, informe, parte, datos, sección, grupo, de, del, de la,
    de los, de las, la, el, los, las, al, a la, en, en el, en la, por, por el, que fueron, que han sido, paciente, pacientes, persona,
    personas, cuerpos, ciudadanos, adult@s, niñ@s, menores, hombres, mujeres, identificad@s, identificad@s y entregad@s, reconocid@s, entregad@s, entregad@s a sus familiares, comunidad, nuestra, nuestro, sismo, terremoto, emergencia, total, parcial,
    oficial, general, completa, nueva, actualizad@, actualización, fecha, corte, hora, hasta, día, y`,
  en: `list, list of, of the, of, the, patients, people, persons, children, adults, men, women, identified, earthquake,
    total, updated, update, as of, date, at, in, at the, in the, and`,
  pt: "lista de, listagem, pacientes, pessoas, crianças, adultos, homens, mulheres, do, da, dos, das, na, e",
  fr: "liste, liste des, des, les, du, patients, personnes, enfants, adultes, hommes, femmes, à, au, et",
  ht: "lis, moun, pasyan, yo",
};

/** Rows of a table that are no person, but a sum of the rows above. */
export const subtotals = { es: "subtotal, sub total, sub-total", fr: "sous-total, sous total" };

/** Beginnings of a row that ends the table. */
export const footers = {
  es: `total, totales, gran total, grand total, firma, firmas, elaborad@, realizad@ por, revisad@ por, preparad@ por, aprobad@ por,
    transcrit@ por, responsable:, sello y firma`,
  en: "total, totals, grand total, prepared by, signed by, signature, compiled by",
  pt: "elaboração, assinatura, elaborado por",
  fr: "total, total général, préparé par, établi par",
};
/** `Responsable de turno:` ends it, too. */
export const signed = { es: "responsable de" };

/** Beginnings of a line about the rows below it, or about the list. */
export const sections = {
  es: `corte, refugio, refugios, albergue, hospital, clínica, piso, servicio, sector, lista, listado, página, pag, hoja, nota, observación,
    observaciones, continúa, sigue, continuación, actualizad@, actualización, fecha, hora, turno, área, pabellón, carpa, módulo, edificio,
    grupo, familia, subtotal, pacientes, personas, niñ@s, adultos, hombres, mujeres, menores, masculino, femenino, heridos, lesionados,
    fallecidos, hospitalizados, altas, ingresos, egresos, desaparecidos, encontrados, localizados, damnificados, evacuados, refugiados,
    emergencia, pediatría, traumatología, cirugía, uci, medicina, maternidad, gracias, atte, atentamente, cualquier, información,
    informes, importante, aviso, cuidados, quirófano, bloque, apartamento, enfermer@, resumen, datos, mascota, mascotas, bomberos,
    alcaldía, gobernación, ministerio, voluntarios, rescatad@s, recuperad@s, atrapad@s, continúan, siguen, sobrevivientes, víctimas, contacto, teléfono, tlf, fuente, favor, saludos, bendiciones, buen@s`,
  en: `shelter, ward, list, updated, section, patients, persons, people, children, adults, men, women, deceased, missing, found, note,
    notes, summary, see`,
  pt: "abrigo, enfermaria, página, pacientes, pessoas, crianças, adultos, homens, mulheres, falecidos, resumo, observações",
  fr: "liste, patients, personnes, enfants, adultes, hommes, femmes, blessés, décédés",
  ht: "lis, moun, pasyan, timoun",
};
/** Of these, the words that mean something only with a value after them: `Corte 28/06`, `Grupo 3`. */
export const labels = {
  es: "corte, fuente, grupo, fecha, hora, turno, página, hoja, nota",
  en: "source, group, date, page, note",
  pt: "página, fonte, grupo, data",
  fr: "source, groupe, date, page",
};
/** The same, and more may follow. */
export const madeBy = {
  es: `cruz roja, protección civil, defensa civil, guardia nacional, fin de lista, fin de listado, fin de página, fin de hoja,
    fin de reporte, fin de la lista, fin del listado, fin de la página, fin de la hoja, fin del reporte, visto bueno,
    última actualización, última hora`,
  en: "red cross, end of list, end of page, end of sheet, end of report, end of the list, end of the page, end of the report, last update",
  pt: "cruz vermelha, defesa civil, fim da lista",
  fr: "croix rouge, croix-rouge, protection civile, fin de la liste, fin de liste",
  ht: "kwa wouj, pwoteksyon sivil",
};
/** Before the number or name of a room: `Sala 2`, `Sala de partos`, `Salas 1`. Also a surname. */
export const rooms = { es: "sala", pt: "sala", fr: "salle" };
/** Words for a person without a known name, not for a title of the rows below: `Masculino desconocido`. */
export const ofNoName = { es: "desconocid@, identifica, nn, n/n, n.n", fr: "inconnu" };
