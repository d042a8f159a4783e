// How people say where somebody is and how: whole phrases, parted by commas. `@` stands for the endings
// o, a (os, as), `~` for none, e (s, es). Only what can mean nothing else belongs here.

export const endings = {
  "@": { one: ["o", "a"], many: ["os", "as"] },
  "~": { one: ["", "e"], many: ["s", "es"] },
};

/** Of a hospital. The ways in which a patient lies there are conditions (see `medical.ts`). */
export const hospitalStates = {
  deceased: {
    es: `fallecid@, falleció, fallece, ha fallecido, murió, muert@, difunt@, occis@, óbito, QEPD, Q E P D, sin vida,
      sin signos vitales, defunción, deceso, fallecimiento, muerte, morgue, en la morgue, +, †, ✝`,
    en: "deceased, dead, found dead, died, has died, passed away, death, morgue, in morgue, in the morgue",
    pt: "falecid@, faleceu, mort@, morreu, necrotério, no necrotério",
    fr: "décédé~, est décédé~, mort~, est mort~, défunt~, décès, à la morgue",
    ht: "mouri, li mouri",
  },
  discharged: {
    es: `alta, de alta, alta médica, alta hospitalaria, alta hospitalario, dad@ de alta, fue dad@ de alta, le dieron de alta, egreso, egresó, egresad@`,
    en: "discharge, discharged, was discharged",
    pt: "alta hospitalar, teve alta, recebeu alta",
    fr: "sorti~, est sorti~, sorti~ de l'hôpital",
    ht: "egzeyat, bay egzeyat, soti, li soti, soti lopital",
  },
  admitted: {
    es: "hospitalizad@, está hospitalizad@, ingresad@, está ingresad@, internad@, admitid@, ingreso, ingresó, en el hospital",
    en: "admitted, hospitalized, hospitalised, in hospital",
    pt: "está internad@",
    fr: "hospitalisé~, est hospitalisé~, admis, admise",
    ht: "admèt, entène lopital, nan lopital",
  },
};

/** Of a shelter, in a column that is about it. */
export const shelterStates = {
  departed: {
    es: `egreso, egresó, egresad@, se retiró, retirad@, se fue, se marchó, se retiraron, se fueron, salió, ausente,
      no está, ya no está, no se encuentra, no presente`,
    en: "departed, left, has left, absent, not here, not present",
    pt: "saiu, foi embora, não está",
    fr: "parti~, est parti~, absent~, sorti~",
    ht: "pati, li pati, ale, li ale, absan",
  },
  present: {
    es: `presente, está presente, alojad@, albergad@, refugiad@, en el centro, en refugio, en el refugio, en albergue,
      en el albergue, en el campamento`,
    en: "present, is present, sheltered, in shelter, in the shelter, at the shelter, here",
    pt: "abrigad@, em abrigo, no abrigo, está no abrigo",
    fr: "présent~, est présent~, hébergé~, au refuge, sur place",
    ht: "prezan, li prezan, nan abri",
  },
};

/** Left a shelter for a place where people know of them. */
export const movedOn = {
  es: "trasladad@, fue trasladad@, transferid@, remitid@, referid@, reubicad@, fue reubicad@",
  en: "transferred, was transferred, relocated",
  fr: "transféré~, est transféré~",
  ht: "transfere",
};

/** The same as a noun: `Tipo de egreso: traslado`. */
export const transfers = {
  es: "traslado, transferencia, remisión, referencia",
  en: "transfer, referral",
  pt: "transferência, transferid@",
  fr: "transfert",
};

/** Beside a transfer: it did not take place, or not yet. */
export const calledOff = {
  es: "suspendid@, cancelad@, anulad@, diferid@, pospuest@, negad@, rechazad@, pendiente, por confirmar, en espera, no se realizó",
  en: "suspended, cancelled, canceled, called off, postponed, denied, pending, did not take place",
  pt: "suspens@, cancelad@, adiad@, pendente, negad@",
  fr: "suspendu~, annulé~, reporté~, refusé~, en attente",
};

/** Of a person whom others look for. */
export const personStates = {
  missing: {
    es: `desaparecid@, perdid@, extraviad@, buscad@, se busca, buscando, se está buscando, no localizad@, aún no localizad@, no ha sido localizad@,
      no fue localizad@, no encontrad@, aún no encontrad@, no ha sido encontrad@, no fue encontrad@, sin contacto,
      sin localizar, aún sin localizar, sin ubicar, aún sin ubicar, no ubicad@, sin noticias, sin noticias desde el sismo, sin noticias desde el terremoto, sigue desaparecid@, no aparece, no ha aparecido`,
    en: `missing, still missing, not found, not yet found, believed missing, seeking info, information sought, no news, no news yet,
      no news since the earthquake, no contact, no contact since the earthquake, unaccounted for`,
    pt: "sem contato, sem notícias, não localizad@, não encontrad@, ainda não localizad@, ainda não encontrad@",
    fr: "disparu~, porté~ disparu~, toujours disparu~, non retrouvé~, recherché~, introuvable",
    ht: "disparèt, li disparèt, pèdi, pa jwenn",
  },
  found: {
    es: `localizad@, localizad@ con vida, encontrad@, encontrad@ con vida, hallad@, hallad@ con vida, a salvo, salv@,
      san@ y salv@, viv@, con vida, rescatad@, rescatad@ con vida, aparecid@, apareció, ya apareció, ha aparecido, fue encontrad@, fue localizad@, fue rescatad@, ya fue encontrad@,
      ya fue localizad@, está a salvo, está viv@, ubicad@, ok`,
    en: "found, found alive, located, safe, safe and sound, alive, believed alive, rescued",
    pt: "com vida, em segurança, a salvo, resgatad@",
    fr: "retrouvé~, localisé~, sain et sauf, saine et sauve, vivant~, en vie, en sécurité, secouru~",
    ht: "jwenn, yo jwenn li, vivan, an vi, an sekirite, sove",
  },
};

/** Under these, no says that somebody died. */
export const alive = {
  es: "viv@, con vida, vive, sobrevivió, sobreviviente",
  en: "alive, survived",
  pt: "com vida, sobreviveu",
  fr: "vivant~, en vie, a survécu",
  ht: "vivan, an vi",
};

/** Answers to the question whether somebody is there, or was found. */
export const answers = {
  yes: { es: "si", en: "yes", pt: "sim", fr: "oui", ht: "wi" },
  no: { es: "no, n", pt: "não", fr: "non", ht: "non" },
};
/** Short ones and ticks: in front of other words they say something else. */
export const shortYes = { es: "s, x", en: "y, true", pt: "s", fr: "o" };
/** As programs write answers. */
export const logical = {
  yes: { es: "verdadero, marcado", en: "true, checked", fr: "vrai", pt: "verdadeiro", digit: "1" },
  no: { es: "falso, no marcado", en: "false, unchecked", fr: "faux", digit: "0" },
};
export const ticks = "✓✔☑✅";
export const crosses = "❌✗✘✖";

/** What parts two phrases for the same state. */
export const conjunctions = { es: "y", en: "and", pt: "e", fr: "et", ht: "ak, epi" };

/** Signs that part a text: no phrase goes on behind one. `No, localizado` is not `no localizado`. */
export const separators = ",;:()[]{}|/•·–—.!¡";
/** Signs around and between words that change nothing. What else people draw may deny or ask. */
export const decoration = "*_\"'“”«»-🔴🟠🟡🟢🔵🟣⚫⚪🟥🟧🟨🟩🟦⚠🙏🕊🏥🏠❤🏻🏼🏽🏾🏿";
