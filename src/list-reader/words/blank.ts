// Words that people write where there is nothing to write, by language.

/** Rule 2 of the lists: blank. Without dots and spaces. */
export const empty = {
  es: "s/i, si/n, s/n, s/c, n/a, nd, desconocido, notiene, noporta, noposee, sincedula, ninguno",
  en: "unknown",
};

/** For what is not known, as the whole cell. */
export const unknown = {
  es: `n/r, n/d, s/d, n/t, n/p, s/t, s/inf, s/info, s/dato, s/datos, ninguna, desconocida, desconocidos, se desconoce, se ignora,
    lo desconoce, lo ignora, desconoce, ignorad@, pendiente, pendientes`,
  en: "na, nan, null, none, nil, tba, tbc, tbd, unspecified, pending, to be confirmed, to be determined",
  pt: "pendente",
  fr: "inconnu, inconnue, néant, aucun, aucune",
  ht: "enkoni, pa konnen, pa gen",
};

/**
 * A cell that begins with one of these and continues only with the words below says nothing: `no se sabe`,
 * `sin teléfono`, `por confirmar`.
 */
export const denying = {
  es: "no, sin, por, a, pendiente, pendientes",
  en: "no, not",
  pt: "não, sem, pendente",
  fr: "non, pas, ne, à",
};
export const denied = {
  es: `lo, la, se, los, sabe, saben, conoce, conocen, aplica, aporta, aportan, aportó, refiere, recuerda, recuerdan, indica, indican, indicó,
    registr@, informa, informan, informó, especifica, especificó, contesta, responde, suministra, suministró, precisa, dice, menciona,
    consta, tiene, disponible, indicad@, registrad@, informad@, especificad@, suministrad@, confirmad@, definid@, determinad@, aportad@,
    proporcionad@, declarad@, indicad@s, registrad@s, informad@s, especificad@s, suministrad@s, confirmad@s, definid@s, determinad@s,
    aportad@s, proporcionad@s, declarad@s, confirmar, definir, determinar, verificar, especificar, precisar, saber, averiguar, completar,
    informar, llenar, asignar, de, del, aún, todavía, su, el, ningún, más, dato, datos, información, info, teléfono, teléfonos, tlf, tlfn,
    tlfno, tel, telf, celular, número, nro, dirección, documento, documentos, documentación, identificación, identidad, cédula, ci, c, i,
    nombre, nombres, apellido, apellidos, edad, fecha, correo, e-mail, registros, ubicación, diagnóstico, parentesco`,
  en: `yet, known, provided, available, given, applicable, stated, specified, recorded, reported, sure, phone, address, data,
    information, details, age, id, document, documents, name, email`,
  pt: `sabe, tem, informa, informou, lembra, consta, disponível, fornecid@, informad@, declarad@, por, dados, informação, telefone,
    endereço, documento, nome, idade`,
  fr: "connu, connue, précisé, précisée, disponible, sait, préciser, confirmer",
};

/** Between `#` and `!` or `?`, what spreadsheets show in place of a value: `#¿NOMBRE?`. */
export const spreadsheetErrors = {
  es: "nombre, valor, ref, div/0, num, núm, nulo, desbordamiento, calc, campo, conexión, bloqueado, ocupado, desconocido",
  en: "name, value, null, spill, field, connect, blocked, busy, unknown, error",
  pt: "nome, despejar, derramar",
  fr: "nom, valeur, nul, propagation",
  de: "wert, zahl, bezug, überlauf",
};
/** Likewise behind `#` alone. */
export const spreadsheetGaps = {
  es: "n/a, n/d",
  en: "getting_data",
  pt: "n/disp",
  de: "nv",
};
