// Headers of days on which a person's stay ended, by what happened then; apart by commas.

export const daysOfDeath = {
  es: "fecha de defuncion, fecha de fallecimiento, fecha de muerte, fecha de deceso, fecha de obito, fecha y hora de defuncion, fecha y hora de fallecimiento",
  en: "date of death, death date, deceased date",
  pt: "data do obito, data de falecimento, data da morte",
  fr: "date de deces, date du deces",
};

/** Of a hospital alone. Not `fecha de alta`: on that day somebody may have been registered. */
export const daysOfDischarge = {
  es: "fecha de alta medica, fecha de alta hospitalaria",
  en: "discharge date, date of discharge, date discharged",
  pt: "data da alta, data da alta hospitalar",
  fr: "date de sortie d'hopital",
};

/** Of a hospital or a shelter. */
export const daysOfLeaving = {
  es: "fecha de egreso, fecha de salida, fecha de retiro, fecha y hora de egreso, fecha y hora de salida",
  en: "check out date, departure date, date of departure, exit date",
  pt: "data de saida, data da saida",
  fr: "date de sortie, date de depart",
};
