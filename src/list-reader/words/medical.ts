// What may stand behind a state of a hospital, a shelter or a person without changing it.

/** Where in a hospital a patient lies, or how. Alone it means that the patient is there. */
export const conditions = {
  es: `UCI, en UCI, en la UCI, cuidados intensivos, en cuidados intensivos, terapia intensiva, en terapia intensiva,
    observación, en observación, bajo observación, estable, condición estable, estado estable, cuadro estable,
    crític@, condición crítica, estado crítico, grave, delicad@, recuperación, en recuperación, recuperándose,
    quirófano, en quirófano, en cirugía`,
  en: `ICU, in ICU, in the ICU, intensive care, in intensive care, observation, under observation, stable,
    stable condition, critical, critical condition, recovering, in surgery`,
  pt: `UTI, na UTI, em UTI, observação, em observação, sob observação, estável, quadro estável, recuperação,
    em recuperação, recuperando-se`,
  fr: `réanimation, en réanimation, soins intensifs, en soins intensifs, en observation, sous observation, état stable,
    critique, état critique`,
  ht: "swen entansif, nan swen entansif, estab, kritik",
};

/** What may follow each state, besides a day, a time, a place of the catalog. None holds a word of doubt. */
export const tails = {
  admitted: {
    es: "en emergencia, en pediatría, en traumatología, en hospitalización, en piso, en sala, gravemente, con tratamiento",
    en: "in emergency, in serious condition",
    pt: "na emergência, em estado grave",
    fr: "aux urgences, dans un état grave",
  },
  discharged: {
    es: `por mejoría, mejorad@, voluntaria, administrativa, estable, en condiciones estables, con tratamiento, con indicaciones,
      con récipe, con muletas, con yeso, contra opinión médica, a casa`,
    en: "stable, home, with treatment, against medical advice",
    pt: "por melhora, estável, a pedido, com tratamento, para casa",
    fr: "stable, avec traitement, contre avis médical",
    ht: "lakay",
  },
  deceased: {
    es: "UCI, en UCI, en la UCI, en terapia intensiva, en quirófano, en cirugía, en emergencia, en el hospital, hoy",
    en: "in ICU, in surgery, in emergency, in hospital, today",
    pt: "na UTI, na emergência, hoje",
    fr: "en réanimation, aux urgences, à l'hôpital, aujourd'hui",
    ht: "nan lopital, jodi a",
  },
  departed: {
    es: "voluntariamente, a casa, hoy",
    en: "home, voluntarily, today",
    pt: "para casa, hoje",
    fr: "volontairement, aujourd'hui",
    ht: "lakay, jodi a",
  },
  present: { es: "hoy", en: "today", pt: "hoje", fr: "aujourd'hui", ht: "jodi a" },
  found: {
    es: "en casa, está en casa, hoy",
    en: "at home, is at home, today",
    pt: "em casa, está em casa, hoje",
    fr: "à la maison, aujourd'hui",
    ht: "lakay, jodi a",
  },
  missing: {},
};

/** Before a place. */
export const inPlace = {
  es: "en, en el, en la, al, a la, del, de la",
  en: "at, at the, in, in the, to, to the, from",
  pt: "em, na, à, ao, do, da",
  fr: "à, au, à la, dans, du",
  ht: "nan",
};
