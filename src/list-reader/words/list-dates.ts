// Words next to a date and a time in titles and in the names of lists, by language. `@` as in `states.ts`.

/** Events whose dates are not the list's: the disaster, a birth, a decree. */
export const events = {
  es: `terremoto, terremotos, sismo, sismos, temblor, temblores, desastre, tragedia, catástrofe, deslave, deslaves, inundación, inundaciones,
    huracán, incendio, explosión, nacimiento, nacid@, nacid@s, fundad@, fundación, cread@, ocurrid@, desde, a partir, decreto, gaceta,
    ley, resolución, oficio, acta`,
  en: "earthquake, quake, disaster, hurricane, flood, born, birth, founded, since, from",
  pt: "terramoto, nascimento, nascid@",
  fr: "séisme, tremblement, catastrophe, ouragan, inondation, naissance, né le, née le, depuis",
  ht: "tranblemantè, siklòn, depi",
};
/** The date of the list itself follows these. */
export const ofLists = {
  es: `corte, al, actualizad@, actualizad@s, actualización, hasta, hora, lista, listas, listado, listados, reporte, relación, censo,
    pacientes`,
  en: "updated, update, as of, date, list, report",
  pt: "atualizad@, atualizad@s, atualização, até",
  fr: "liste, mise à jour, mis à jour",
  ht: "lis",
};
/** The same, but not after `de`: then it is the date of something else. */
export const days = { es: "fecha" };
export const of = { es: "de" };
/** The numbers after these are no dates. */
export const numbered = {
  es: `n°, nº, nro, num, número, no, tel, telf, tlf, teléfono, teléfonos, cel, celular, móvil, fax, rif, nit, ci, cédula, expediente,
    exp, código, versión`,
  en: "phone, version, number",
  fr: "numéro, téléphone",
};
/** Words that join a date to the word before it within a name: `terremoto_del_24`. */
export const ties = { es: "de, del, el", en: "of, on", fr: "du" };

/** Before a year: `de 2026`, `del año 2026`. */
export const beforeYear = { es: "de, del, de ano, del ano", pt: "do, do ano" };
export const ofMonth = { es: "de", en: "of" };

/** Halves of the day, after a time. */
export const morning = { es: "am, a m, a.m, a. m, de la mañana", en: "am", pt: "da manhã" };
export const afternoon = {
  es: "pm, p m, p.m, p. m, de la tarde, de la noche",
  pt: "da tarde, da noite",
};
export const noon = { es: "m" };
export const hours = { es: "h, hs, hr, hrs, hlv, horas", fr: "heures" };
/** Before a time, and between a time and its day. */
export const beforeTime = {
  es: "a, hora, hasta, las, la, a la, a las",
  en: "at",
  pt: "as, às",
  fr: "à",
};
export const betweenTimeAndDay = { es: "de, del, el, día, hoy", en: "of, on", fr: "du" };
/** A line of its own: `Hora: 6:30 p.m.` */
export const timeLabels = { es: "hora", en: "time", fr: "heure" };
/** Before the day in a title with the date. */
export const title = { es: "Fecha" };
