// Identity documents, by language. What a country prints on them is no word: `CPF`, `DNI` are in the code.

export const kinds = {
  cedula: {
    es: "cédula, cédula de identidad, ced, ci, c.i, c.i., c i",
    en: "national id, nationalid",
  },
  passport: {
    es: "pasaporte, pasap, pas, pass, pte",
    en: "passport",
    pt: "passaporte",
    fr: "passeport",
    ht: "paspò",
  },
  birth_certificate: {
    es: "partida, acta, certificado",
    en: "birth certificate",
    pt: "certidão",
    fr: "acte",
    ht: "batistè",
  },
  other: { es: "otro, otros, extranjer@", en: "other", pt: "outro", fr: "autre" },
};
/** In a column of types alone. */
export const shortKinds = {
  cedula: { es: "v, e, ve, nacional" },
  passport: { es: "p, pa" },
  birth_certificate: { es: "pn" },
};
/** What may stand behind the word for a birth certificate: `Partida de nacimiento`. */
export const ofBirth = {
  es: "de nacimiento, nacimiento, de nac, nac",
  pt: "de nascimento, nascimento",
  fr: "de naissance",
};
/** Before a number. */
export const number = {
  es: "número, nro, num, n°, nº, n.°, n.º, no, no.",
  en: "number",
  fr: "numéro",
};
/** What a nationality says of the letter of a cedula. */
export const venezuelan = {
  es: "v, ve, ven, venez, venezolan@, venezuela",
  en: "venezuelan",
  pt: "venezuelan@",
  fr: "vénézuélien, vénézuélienne",
};
export const foreigner = {
  es: "e, ext, extr, extranjer@",
  en: "foreign, foreigner",
  pt: "estrangeir@",
  fr: "étranger, étrangère",
};
