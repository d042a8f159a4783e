// Days and times of day behind a state. No word for what is still to come.

/** From January on. */
export const months = {
  es: `enero, febrero, marzo, abril, mayo, junio, julio, agosto, septiembre, octubre, noviembre, diciembre`,
  en: `january, february, march, april, may, june, july, august, september, october, november, december`,
  pt: `janeiro, fevereiro, março, abril, maio, junho, julho, agosto, setembro, outubro, novembro, dezembro`,
  fr: `janvier, février, mars, avril, mai, juin, juillet, août, septembre, octobre, novembre, décembre`,
  ht: `janvye, fevriye, mas, avril, me, jen, jiyè, out, septanm, oktòb, novanm, desanm`,
};

/** Behind the number of a day. */
export const ordinals = { es: "ero, ro, o, º", en: "st, nd, rd, th", fr: "er" };

/** As they are shortened before a day. */
export const weekdays = {
  es: "lunes, martes, miércoles, jueves, viernes, sábado, domingo, lun, mar, mié, jue, vie, sáb, dom",
  en: `monday, tuesday, wednesday, thursday, friday, saturday, sunday, mon, tue, tues, wed, wednes, thu, thurs, fri, sat, satur, sun`,
  pt: `segunda, terça, quarta, quinta, sexta, segunda-feira, terça-feira, quarta-feira, quinta-feira, sexta-feira, sábado, domingo`,
  fr: "lundi, mardi, mercredi, jeudi, vendredi, samedi, dimanche",
  ht: "lendi, madi, mèkredi, jedi, vandredi, samdi, dimanch",
};

/** Before a day: `el 27/06`. */
export const beforeDay = {
  es: "el, el día, día, fecha, lunes, martes, miércoles, jueves, viernes, sábado, domingo, el lunes, el martes, el miércoles, el jueves, el viernes, el sábado, el domingo",
  en: "on, on the",
  pt: "em, no dia, dia",
  fr: "le",
};
/** Within one: `27 de junio de 2026`. */
export const withinDay = { es: "de, del", pt: "de" };

/** Days by themselves. */
export const pastDays = {
  es: "ayer, anoche",
  en: "yesterday, last night",
  pt: "ontem",
  fr: "hier",
  ht: "yè",
};

/** Before a time of day, and behind it. */
export const beforeTime = { es: "a las, a la, hora", en: "at", pt: "às", fr: "à", ht: "a" };
export const behindTime = {
  es: "am, pm, a m, p m, h, hs, hrs, horas",
  en: "am, pm",
  pt: "h, horas",
  fr: "h, heures",
};
