// What people write where there is nothing to write, by language.

/** Rule 2 of the lists: blank. Without dots and spaces. */
export const empty = {
  es: "s/i, si/n, s/n, s/c, n/a, nd, desconocido, notiene, noporta, noposee, sincedula, ninguno",
  en: "unknown",
};

/** Short forms for what is not known, written as these. */
export const unknown = {
  es: "n/r, n/d, s/d, n/t, n/p, s/t, s/inf, s/info, s/dato, s/datos, ninguna, desconocida, desconocidos",
  en: "na, nan, null, none, nil, tba, tbc, tbd, unspecified, pending",
  fr: "inconnu, inconnue, néant, aucun, aucune",
  ht: "enkoni",
};

/** The same in words: as the whole cell. `*` stands for any of the things below. */
export const unknownPhrases = {
  es: `se desconoce, se ignora, lo desconoce, lo ignora, desconoce, ignorad@, no disponible, pendiente, pendientes,
    pendiente por, pendiente de, pendiente a`,
  en: `not known, not yet known, not provided, not yet provided, not available, not yet available, not given, not applicable, not stated,
    not specified, not recorded, not reported, not sure, to be confirmed, to be determined, no *`,
  pt: "não disponível, pendente",
  fr: "non connu, non connue, non précisé, non précisée, non disponible, pas connu, ne sait pas, à préciser, à confirmer",
  ht: "pa konnen, pa gen",
};

/** Before what somebody does not know, say or have: `no sabe`, `no lo recuerda`. */
export const denials = { es: "no", pt: "não" };
/** Between these. */
export const objects = { es: "lo, la, se, los" };
export const notDone = {
  es: `sabe, saben, conoce, conocen, aplica, aporta, aportan, aportó, refiere, recuerda, recuerdan, indica, indican, indicó, registra,
    informa, informan, informó, especifica, especificó, contesta, responde, suministra, suministró, precisa, dice, menciona, consta, tiene`,
  pt: "sabe, tem, informa, informou, lembra, consta",
};
export const notGiven = {
  es: `indicad@, registrad@, informad@, especificad@, suministrad@, confirmad@, definid@, determinad@, aportad@, proporcionad@, declarad@,
    indicad@s, registrad@s, informad@s, especificad@s, suministrad@s, confirmad@s, definid@s, determinad@s, aportad@s, proporcionad@s, declarad@s`,
  pt: "fornecid@, informad@, declarad@",
};
/** Before a thing: `sin teléfono`; or before what is still to be done. */
export const without = { es: "sin", pt: "sem" };
export const toDo = {
  es: "confirmar, definir, determinar, verificar, especificar, precisar, saber, averiguar, completar, informar, llenar, asignar",
};
export const beforeToDo = {
  es: "por, a, sin, pendiente, pendiente por, pendiente de, pendiente a, pendientes, pendientes por, pendientes de, pendientes a",
  pt: "pendente, pendente por",
};
/** Behind a thing, and more of them. */
export const goesOn = { es: "de, del, aún, todavía" };
export const whoseThing = { es: "su, la, el, los, ningún, más" };

export const things = {
  es: `dato, datos, información, info, teléfono, teléfonos, tlf, tlfn, tlfno, tel, telf, celular, número, nro, dirección, documento, documentos,
    documentación, identificación, identidad, cédula, ci, c i, nombre, nombres, apellido, apellidos, edad, fecha, correo, e-mail, registro,
    registros, ubicación, diagnóstico, parentesco`,
  en: "phone, address, data, information, details, age, id, document, documents, name, email",
  pt: "dados, informação, telefone, endereço",
};
