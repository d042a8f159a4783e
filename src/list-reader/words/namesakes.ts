// Words that distinguish namesakes and twins, by language.

/** In front of a name they are removed. Alone, with a number or with `de` they name nobody. */
export const twins = {
  es: "gemel@, melliz@, trilliz@, moroch@",
  en: "twin",
  pt: "gêmeo, gêmea",
  fr: "jumeau, jumelle",
  ht: "marasa",
};
/** The same, if a number follows. */
export const numberedTwins = { es: "niñ@, hij@", en: "child", pt: "criança", fr: "enfant" };

/** After a name, for two persons with the same name. */
export const fatherAndSon = {
  es: "padre, madre, hij@, abuel@, niet@, papá, mamá",
  en: "father, mother, son, daughter, senior, junior, sr, jr",
  pt: "pai, mãe, filh@, neto, neta",
  fr: "père, mère, fils, fille",
};
