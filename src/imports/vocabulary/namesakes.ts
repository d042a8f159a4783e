// Words that tell namesakes and twins apart, by language.

/** In front of a name they are dropped; alone, with a number or with `de` they name nobody. */
export const twins = {
  es: "gemel@, melliz@, trilliz@, moroch@",
  en: "twin",
  pt: "gêmeo, gêmea",
  fr: "jumeau, jumelle",
  ht: "marasa",
};
/** Likewise, where a number stands behind. */
export const numberedTwins = { es: "niñ@, hij@", en: "child", pt: "criança", fr: "enfant" };

/** Behind a name, of two who are called the same. */
export const fatherAndSon = {
  es: "padre, madre, hij@, abuel@, niet@, papá, mamá",
  en: "father, mother, son, daughter, senior, junior, sr, jr",
  pt: "pai, mãe, filh@, neto, neta",
  fr: "père, mère, fils, fille",
};
