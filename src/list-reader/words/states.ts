// How people write where a person is and in which state: whole phrases, separated by commas. `@` means the endings
// o, a (os, as); `~` means none, e (s, es). Only phrases that can mean nothing else belong here.

export const endings = {
  "@": { one: ["o", "a"], many: ["os", "as"] },
  "~": { one: ["", "e"], many: ["s", "es"] },
};

/** Of a hospital. The health of a patient is a condition (see `medical.ts`). */
export const hospitalStates = {
  deceased: {
    es: `fallecid@, persona fallecida, falleció, fallece, ha fallecido, murió, muert@, difunt@, occis@, óbito, QEPD, Q E P D, sin vida,
      sin signos vitales, defunción, deceso, fallecimiento, muerte, ya falleció, se murió, perdió la vida, encontrad@ sin vida, hallad@ sin vida, localizad@ sin vida,
      rescatad@ sin vida, encontrad@ muert@, hallad@ muert@, encontrad@ fallecid@, hallad@ fallecid@, lamentablemente falleció, morgue, en la morgue, +, †, ✝`,
    en: "deceased, dead, found dead, found deceased, confirmed dead, confirmed deceased, is dead, is deceased, body found, body recovered, body identified, killed, died, has died, passed away, death, morgue, in morgue, in the morgue",
    pt: "falecid@, faleceu, mort@, morreu, veio a óbito, foi a óbito, encontrad@ sem vida, sem vida, necrotério, no necrotério",
    fr: "décédé~, est décédé~, mort~, est mort~, défunt~, décès, tué~, retrouvé mort, retrouvée morte, à la morgue",
    ht: "mouri, li mouri, desede, yo jwenn li mouri",
  },
  discharged: {
    es: `alta, de alta, alta médica, alta hospitalaria, alta hospitalario, dad@ de alta, fue dad@ de alta, le dieron de alta, egreso, egresó, egresad@`,
    en: "discharge, discharged, was discharged",
    pt: "alta hospitalar, teve alta, recebeu alta",
    fr: "sorti~, est sorti~, sorti~ de l'hôpital",
    ht: "egzeyat, bay egzeyat, soti, li soti, soti lopital",
  },
  admitted: {
    es: "hospitalizad@, persona hospitalizada, está hospitalizad@, ingresad@, está ingresad@, internad@, está internad@, admitid@, ingreso, ingresó, en el hospital, en hospital, en un hospital, está en el hospital, está en un hospital, se encuentra en el hospital, en una clínica, está en una clínica, en la clínica, está en la clínica, recluid@, está recluid@, sigue hospitalizad@, continúa hospitalizad@, sigue ingresad@, continúa ingresad@, sigue internad@, permanece hospitalizad@",
    en: "admitted, hospitalized, hospitalised, in hospital, in the hospital, in a hospital, at the hospital, is in hospital, is in the hospital, at hospital, inpatient",
    pt: "está internad@, no hospital, está no hospital, em hospital, hospitalizad@, está hospitalizad@",
    fr: "hospitalisé~, est hospitalisé~, admis, admise, à l'hôpital, est à l'hôpital",
    ht: "admèt, entène lopital, nan lopital, li nan lopital, lopital",
  },
};

/** Of a shelter, in a column that is about it. */
export const shelterStates = {
  departed: {
    es: `egreso, egresó, egresad@, se retiró, retirad@, se fue, se marchó, se retiraron, se fueron, salió, ausente,
      no está, ya no está, no se encuentra, ya no se encuentra, no presente, se fue a su casa, se retiró a su casa, se fue a casa de familiares,
      se fue con familiares, se fue con su familia, salió del refugio, salió del albergue, se fue del refugio, ya se fue, ya se retiró,
      regresó a su casa, volvió a su casa`,
    en: "departed, left, has left, absent, not here, not present",
    pt: "saiu, foi embora, não está",
    fr: "parti~, est parti~, absent~, sorti~",
    ht: "pati, li pati, ale, li ale, absan",
  },
  present: {
    es: `presente, está presente, permanece, permanece en el refugio, permanece en el albergue, sigue en el refugio, sigue en el albergue, sigue aquí, sigue en este refugio, aún aquí, continúa en el refugio, continúa en el albergue,
      está en el refugio, está en el albergue, está en un refugio, está en un albergue, en un refugio, en un albergue, alojad@, albergad@, refugiad@, en el centro, en refugio, en el refugio, en albergue,
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

/** Next to a transfer: it did not take place, or not yet. */
export const calledOff = {
  es: "suspendid@, cancelad@, anulad@, diferid@, pospuest@, negad@, rechazad@, pendiente, por confirmar, en espera, no se realizó",
  en: "suspended, cancelled, canceled, called off, postponed, denied, pending, did not take place",
  pt: "suspens@, cancelad@, adiad@, pendente, negad@",
  fr: "suspendu~, annulé~, reporté~, refusé~, en attente",
};

/** Of a person whom others look for. */
export const personStates = {
  missing: {
    es: `desaparecid@, persona desaparecida, perdid@, extraviad@, buscad@, se busca, buscando, se está buscando, no localizad@, aún no localizad@, no ha sido localizad@,
      no fue localizad@, no encontrad@, aún no encontrad@, no ha sido encontrad@, no fue encontrad@, sin contacto,
      sin localizar, aún sin localizar, sin ubicar, aún sin ubicar, no ubicad@, sin noticias, sin noticias desde el sismo,
      sin noticias desde el terremoto, sigue desaparecid@, está desaparecid@, se encuentra desaparecid@, no aparece,
      no ha aparecido, aún no aparece, todavía no aparece, aún no ha aparecido, todavía no ha aparecido,
      sigue sin aparecer, sin aparecer, falta por aparecer, por aparecer, por localizar, por ubicar, por encontrar,
      paradero desconocido, se desconoce su paradero, se desconoce paradero, sin paradero, no se sabe nada, no sabemos nada de él,
      no sabemos nada de ella, no se sabe nada de él, no se sabe nada de ella, lo buscamos, la buscamos, lo buscan, la buscan,
      lo sigo buscando, la sigo buscando, lo seguimos buscando, la seguimos buscando, lo estoy buscando, la estoy buscando,
      lo estamos buscando, la estamos buscando, lo están buscando, la están buscando, sigo buscando, estamos buscando,
      en búsqueda, en proceso de búsqueda, sin comunicación, sin comunicación desde el sismo, sin comunicación desde el terremoto,
      incomunicad@`,
    en: `missing, still missing, not found, not yet found, believed missing, seeking info, information sought, no news, no news yet,
      no news since the earthquake, no contact, no contact since the earthquake, unaccounted for, not accounted for, not yet accounted for,
      is missing, reported missing, currently missing, not located, not yet located, whereabouts unknown, unknown whereabouts, not heard from,
      no word, no word yet, no word since the earthquake, still looking, still searching, we are looking for him, we are looking for her,
      looking for him, looking for her, looking for them, cannot be reached, could not be reached, unreachable, lost contact`,
    pt: "ainda desaparecid@, está desaparecid@, procurad@, procura-se, à procura, sem contacto, sem novidades, paradeiro desconhecido, sem paradeiro, sem contato, sem notícias, não localizad@, não encontrad@, ainda não localizad@, ainda não encontrad@",
    fr: "disparu~, porté~ disparu~, toujours disparu~, est disparu~, non retrouvé~, pas retrouvé~, pas encore retrouvé~, recherché~, toujours recherché~, introuvable, sans nouvelles, sans nouvelle, aucune nouvelle, pas de nouvelles, sans contact, non localisé~",
    ht: "disparèt, li disparèt, pèdi, pa jwenn, pa janm jwenn, poko jwenn, nou poko jwenn li, yo poko jwenn li, nou pa jwenn li, yo pa jwenn li, pa gen nouvèl, san nouvèl, y ap chèche li, n ap chèche li",
  },
  found: {
    es: `localizad@, localizad@ con vida, encontrad@, persona encontrada, encontrad@ con vida, hallad@, hallad@ con vida, a salvo, salv@,
      san@ y salv@, viv@, con vida, rescatad@, rescatad@ con vida, aparecid@, apareció, ya apareció, ha aparecido, fue encontrad@, fue localizad@, fue rescatad@, ya fue encontrad@,
      ya fue localizad@, está a salvo, está viv@, ubicad@, ok, iles@, sobreviviente, sobrevivió, ya apareció con vida,
      fue hallad@, fue ubicad@, ya fue ubicad@, ya fue hallad@, ya ubicad@, ya localizad@, ya encontrad@, ubicad@ con vida, fue encontrad@ con vida,
      fue localizad@ con vida, fue hallad@ con vida, fue rescatad@ con vida, ya fue rescatad@, ha sido encontrad@, ha sido localizad@, ha sido rescatad@,
      lo encontramos, la encontramos, lo encontraron, la encontraron, ya lo encontramos, ya la encontramos, ya lo encontraron, ya la encontraron,
      lo encontré, la encontré, ya lo encontré, ya la encontré, contactad@, ya contactad@, se logró contacto, se comunicó, ya se comunicó,
      está bien, se encuentra bien, está iles@, está con vida, se encuentra a salvo, se encuentra con vida, reunificad@,
      reunificad@ con su familia, reunid@ con su familia, entregad@ a su familia, entregad@ a sus familiares, entregad@ a familiares,
      con su familia, está con su familia, ya está con su familia`,
    en: "found, found alive, located, safe, safe and sound, alive, believed alive, rescued, found well, was found, has been found, was located, has been located, was rescued, is safe, is alive, is ok, is fine, okay, safe and well, unharmed, unhurt, uninjured, accounted for, reunited, reunited with family, reunited with her family, reunited with his family, contacted, in contact, heard from, marked safe, self-reported safe",
    pt: "com vida, está com vida, em segurança, está em segurança, a salvo, está a salvo, resgatad@, foi encontrad@, já encontrad@, já foi encontrad@, foi localizad@, já localizad@, apareceu, já apareceu, está bem, sobreviveu, sobrevivente, contactad@",
    fr: "retrouvé~, localisé~, sain et sauf, saine et sauve, vivant~, en vie, est en vie, en sécurité, est en sécurité, secouru~, indemne, a été retrouvé~, retrouvé en vie, retrouvée en vie, rescapé~, survivant~, va bien",
    ht: "jwenn, yo jwenn li, nou jwenn li, yo jwenn li vivan, jwenn vivan, vivan, li vivan, an vi, an sekirite, sove, byen, li byen",
  },
};

/** Somebody has seen them. A list of missing persons may also have the other words of such rows. */
export const hurt = {
  es: "herid@, lesionad@, está herid@, está lesionad@, herid@ leve, herid@ grave, con heridas leves, con lesiones leves, evacuad@",
  en: "injured, wounded, hurt, is injured, slightly injured, seriously injured, evacuated",
  pt: "ferid@, está ferid@",
  fr: "blessé~, est blessé~",
  ht: "blese, li blese",
};

/** The person is a patient, but nobody says that a hospital has admitted them. */
export const toHospital = {
  es: "llevad@ al hospital, llevad@ a un hospital, trasladad@ al hospital, trasladad@ a un hospital, trasladad@ a hospital, remitid@ a un hospital",
  en: "taken to hospital, taken to the hospital, taken to a hospital, sent to hospital, sent to the hospital, transferred to hospital",
  pt: "levad@ ao hospital, levad@ para o hospital, transferid@ para o hospital",
  fr: "transporté~ à l'hôpital, emmené~ à l'hôpital, évacué~ à l'hôpital",
  ht: "yo mennen lopital",
};

/** Under these headers, `no` means that the person died. */
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
/** Short answers and ticks. In front of other words they mean something else. */
export const shortYes = { es: "s, x", en: "y, true", pt: "s", fr: "o" };
/** As programs write answers. */
export const logical = {
  yes: { es: "verdadero, marcado", en: "true, checked", fr: "vrai", pt: "verdadeiro", digit: "1" },
  no: { es: "falso, no marcado", en: "false, unchecked", fr: "faux", digit: "0" },
};
export const ticks = "✓✔☑✅";
export const crosses = "❌✗✘✖";

/** Separates two phrases for the same state. */
export const conjunctions = { es: "y", en: "and", pt: "e", fr: "et", ht: "ak, epi" };

/** Signs that separate parts of a text. A phrase ends at such a sign: `No, localizado` is not `no localizado`. */
export const separators = ",;:()[]{}|/•·–—.!¡";
/** Signs around and between words that change nothing. Other signs may deny or ask. */
export const decoration =
  "*_\"'“”«»-🔴🟠🟡🟢🔵🟣⚫⚪🟥🟧🟨🟩🟦⚠🙏🙌👏💪😢😭😔😞🥺💔🧡💛💚💙💜🤍✨🚨📢📣🆘📋📝📌👇⬇‼❗🕊🏥🏠❤🏻🏼🏽🏾🏿";
