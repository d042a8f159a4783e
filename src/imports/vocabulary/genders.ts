// Genders as people type them, by language.

export const genders = {
  female: {
    es: "f, fem, femenino, femenina, mujer, dama, niña",
    en: "female, woman, girl",
    pt: "femenil, feminino, feminina, mulher",
    fr: "féminin, féminine, femme, fille",
    ht: "fanm",
  },
  male: {
    es: "m, masc, mas, masculino, masculina, h, hombre, varón, caballero, niño",
    en: "male, man, boy",
    pt: "homem",
    fr: "masculin, homme, garçon",
    ht: "gason",
  },
  other: {
    es: "x, otro, otra, otros, nb, no binario, no binaria",
    en: "other, nonbinary, non binary",
    pt: "outro, outra",
    fr: "autre, non binaire",
  },
};
/** Hombre: in a column that holds it, M is *mujer*. */
export const manOfMujer = { es: "h" };
