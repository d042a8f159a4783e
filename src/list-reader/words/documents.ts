// Identity documents, by language.

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
  /** As other countries call theirs. */
  other: {
    es: "dni, nie, rut, run, ruc, curp, ine, pep, ppt, ssn, cc, c.c., ce, c.e., ti, t.i., rc, nit, cui, dui, snils, pesel",
    pt: "rg, cpf, cnh, rne, bi",
  },
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
