// Words that turn a state into a question, a wish, a plan, its contrary, or somebody else's. No tail holds one.

export const doubts = {
  es: `no, sin, nunca, ni, jamás, por confirmar, sin confirmar, no confirmado, pendiente, por verificar, posible, posiblemente,
    probable, probablemente, presunto, presuntamente, supuesto, quizás, tal vez, aparentemente, casi, según, dicen que,
    falta, esperando, espera, en espera de, solicita, solicitud, se desconoce, verificar, falso, negado`,
  en: `not, no, never, unconfirmed, not confirmed, to be confirmed, pending, possible, possibly, probably, maybe,
    allegedly, reportedly, awaiting, likely, apparently, almost, false, unknown`,
  pt: "não, sem, nunca, a confirmar, pendente, possível, possivelmente, provável, talvez, aguardando, quase",
  fr: `pas, non, sans, jamais, à confirmer, en attente, possible, peut-être, probable, présumé, ne pas, presque,
    selon, prétendument`,
  ht: "pa, non, san, janm, pou konfime, petèt, ap tann",
};

/** What is still to come. */
export const future = {
  es: "mañana, pasado mañana, egresará, será, va a ser, programada, prevista, próxima, luego, después, para mañana",
  en: "tomorrow, will be, soon, scheduled, planned, later",
  pt: "amanhã, será, vai ter, prevista, programada, depois",
  fr: "demain, sera, prévu, bientôt, après",
  ht: "demen, pral, talè",
};

/** Other persons whom a state may be about. */
export const others = {
  es: `su, sus, la madre, el padre, madre, padre, mamá, papá, hijo, hija, su hijo, su madre, su hermana, esposo, esposa,
    hermano, familiar, familiares, 3 familiares, vecino, su cédula, su mascota`,
  en: "his, her, their, his mother, her son, mother, father, wife, husband, relatives, 3 relatives",
  pt: "seu, sua, a mãe, o pai, filho, mãe, pai, familiares, 3 familiares",
  fr: "son, sa, ses, la mère, le père, mère, père, son fils, sa soeur, proches, 3 proches",
  ht: "manman li, papa li, pitit li, fanmi, 3 fanmi, manman, papa",
};

export const questions = "? ¿ ❓ ❔ ⁉";
