// Genders as people type them, by language.

export const genders = {
  female: {
    es: "f, fem, femenin@, mujer, dama, niña",
    en: "female, woman, girl",
    pt: "femenil, feminin@, mulher",
    fr: "féminin, féminine, femme, fille",
    ht: "fanm",
  },
  male: {
    es: "m, masc, mas, masculin@, h, hombre, varón, caballero, niño",
    en: "male, man, boy",
    pt: "homem",
    fr: "masculin, homme, garçon",
    ht: "gason",
  },
  other: {
    es: "x, otr@, otros, nb, no binari@",
    en: "other, nonbinary, non binary",
    pt: "outr@",
    fr: "autre, non binaire",
  },
};
/** Hombre: in a column that holds it, M is *mujer*. */
export const manOfMujer = { es: "h" };
